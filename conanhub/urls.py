"""Every address of the site: each app names its own, pages and API alike."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.generic import RedirectView

from conanhub import accounts, pages
from conanhub.accounts import AdminLogInForm

admin.site.login_form = AdminLogInForm
handler400, handler404 = "conanhub.web.error_pages.bad_request", "conanhub.web.error_pages.not_found"
handler500 = "conanhub.web.outages.server_failed"
urlpatterns = [
    path("", pages.home, name="home"),
    path("running/", pages.running, name="running"),
    path("", include("cards.urls")),
    path("", include("decks.urls")),
    path("", include("simulator.urls")),
    path("accounts/", accounts.account, name="account"),
    path("accounts/signup/", accounts.signup, name="signup"),
    path("accounts/login/", accounts.LogIn.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("accounts/data-export.zip", accounts.data_export, name="data_export"),
    # Its address of before 1.1.
    path("accounts/everything.zip", RedirectView.as_view(url="/accounts/data-export.zip", permanent=True)),
    path("accounts/leave/", accounts.leave, name="leave"),
    path("accounts/email/", accounts.address, name="address"),
    path("accounts/email/<str:token>/", accounts.confirm, name="address_confirm"),
    path("accounts/forgotten/", accounts.forgotten, name="password_reset"),
    path("accounts/forgotten/sent/", accounts.forgotten_done, name="password_reset_done"),
    path("accounts/forgotten/<uidb64>/<token>/", accounts.NewPassword.as_view(), name="password_reset_confirm"),
    path("accounts/tokens/", accounts.token_new, name="token_new"),
    path("accounts/tokens/<slug:token_key>/revoke/", accounts.token_revoke, name="token_revoke"),
    path("api/v1/schema/", pages.schema, name="api_schema"),
    path("api/v1/tokens/", pages.Tokens.as_view(), name="api_tokens"),
    path("api/v1/tokens/current/", pages.CurrentToken.as_view(), name="api_token"),
    path("accounts/blocks/", pages.community.blocks, name="blocks"),
    path("accounts/blocks/remove/", pages.community.unblock, name="unblock"),
    path("notifications/", pages.community.notifications, name="notifications"),
    path("notifications/read/", pages.community.notifications_read, name="notifications_read"),
    path("notifications/daily/", pages.community.notifications_daily, name="notifications_daily"),
    path("notifications/reports/", pages.community.own_reports, name="own_reports"),
    path("report/<slug:kind>/<slug:key>/", pages.community.report, name="report"),
    path("moderation/", RedirectView.as_view(pattern_name="report_queue"), name="moderation"),
    path("moderation/reports/", pages.community.report_queue, name="report_queue"),
    path("moderation/reports/<int:number>/", pages.community.report_answer, name="report_answer"),
    path("moderation/suspensions/", pages.community.suspensions, name="suspensions"),
    path("moderation/suspensions/<int:number>/lift/", pages.community.suspension_lift, name="suspension_lift"),
    path("moderation/moderators/", pages.community.moderators, name="moderators"),
    path("moderation/moderators/dismiss/", pages.community.moderator_dismiss, name="moderator_dismiss"),
    path("accounts/appeals/", pages.community.own_appeals, name="own_appeals"),
    path("moderation/appeals/", pages.community.appeal_queue, name="appeal_queue"),
    path("moderation/appeals/<int:number>/", pages.community.appeal_answer, name="appeal_answer"),
    path("moderation/log/", pages.community.moderation_log, name="moderation_log"),
    path("api/v1/reports/", pages.community.Reports.as_view(), name="api_reports"),
    path("api/v1/reports/<int:number>/answer/", pages.community.AnswerReport.as_view(), name="api_report_answer"),
    path("api/v1/notifications/", pages.community.Notifications.as_view(), name="api_notifications"),
    path("theme/", pages.theme, name="theme"),
    path("health/", pages.health, name="health"),
    path("credits/", pages.credits_page, name="credits"),
    path("design/", pages.design, name="design"),
    path("help/", pages.index, name="help_index"),
    path("help/new/<slug:game>/", pages.newcomers, name="newcomers"),
    path("help/api/", pages.help_page, name="help_api"),
    path("help/<slug:name>/", pages.topic, name="help"),
    path("admin/login/", accounts.admin_log_in),
    path("admin/", admin.site.urls),
]
