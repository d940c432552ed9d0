"""Every address of the site: each app names its own, pages and API alike."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path

from conanhub import accounts, address_pages, api_views, design, help_pages, views
from conanhub.forms import AdminLogInForm

admin.site.login_form = AdminLogInForm
handler400, handler404 = "conanhub.refusals.bad_request", "conanhub.refusals.not_found"
urlpatterns = [
    path("", views.home, name="home"),
    path("running/", views.running, name="running"),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
    path("", include("simulator.urls")),
    path("accounts/", accounts.account, name="account"),
    path("accounts/signup/", accounts.signup, name="signup"),
    path("accounts/login/", accounts.LogIn.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("accounts/everything.zip", accounts.everything, name="everything"),
    path("accounts/leave/", accounts.leave, name="leave"),
    path("accounts/email/", address_pages.address, name="address"),
    path("accounts/email/<str:token>/", address_pages.confirm, name="address_confirm"),
    path("accounts/forgotten/", address_pages.forgotten, name="password_reset"),
    path("accounts/forgotten/sent/", address_pages.forgotten_done, name="password_reset_done"),
    path("accounts/forgotten/<uidb64>/<token>/", address_pages.NewPassword.as_view(), name="password_reset_confirm"),
    path("accounts/tokens/", accounts.token_new, name="token_new"),
    path("accounts/tokens/<slug:token_key>/revoke/", accounts.token_revoke, name="token_revoke"),
    path("api/v1/schema/", api_views.schema, name="api_schema"),
    path("api/v1/tokens/", api_views.Tokens.as_view(), name="api_tokens"),
    path("api/v1/tokens/current/", api_views.CurrentToken.as_view(), name="api_token"),
    path("theme/", views.theme, name="theme"),
    path("health/", views.health, name="health"),
    path("credits/", views.credits_page, name="credits"),
    path("design/", design.design, name="design"),
    path("help/", help_pages.index, name="help_index"),
    path("help/new/<slug:game>/", help_pages.newcomers, name="newcomers"),
    path("help/api/", api_views.help_page, name="help_api"),
    path("help/<slug:name>/", help_pages.topic, name="help"),
    path("admin/", admin.site.urls),
]
