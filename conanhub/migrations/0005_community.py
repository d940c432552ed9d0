import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError

TOLD = ("Moderator", "Suspension", "AbuseReport", "Block", "ModerationAct", "Notification")


def refuse_loss(apps, schema_editor):
    """The version before has no place for what users and moderators did."""
    alias = schema_editor.connection.alias
    if any(apps.get_model("conanhub", name).objects.using(alias).exists() for name in TOLD):
        raise IrreversibleError(
            "conanhub 0005 cannot be undone: users here have notifications, reports, blocks or suspensions, which the "
            "version before cannot keep. Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """Notifications, reports of abuse, suspensions, blocks and moderators."""

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('conanhub', '0004_token_grants'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='NotificationChoice',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='notification_choice', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('is_daily', models.BooleanField(default=False)),
                ('site', models.CharField(blank=True, max_length=300)),
                ('mailed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='ModerationAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('appointed', 'Appointed as moderator'), ('dismissed', 'Dismissed as moderator'), ('suspended', 'Suspended'), ('lifted', 'Suspension lifted'), ('report_upheld', 'Report upheld'), ('report_declined', 'Report declined')], max_length=20)),
                ('words', models.CharField(blank=True, max_length=1000)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Moderator',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='moderator', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('appointed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('appointed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='AbuseReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('key', models.CharField(max_length=100)),
                ('title', models.CharField(max_length=200)),
                ('address', models.CharField(blank=True, max_length=300)),
                ('words', models.CharField(max_length=1000)),
                ('state', models.CharField(choices=[('open', 'Open'), ('upheld', 'Upheld'), ('declined', 'Declined')], default='open', max_length=10)),
                ('answer', models.CharField(blank=True, max_length=500)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='abuse_reports', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'indexes': [models.Index(fields=['state', 'made_at'], name='report_queue')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('by', 'kind', 'key'), name='one_open_report_of_a_thing')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['user__username'],
                'constraints': [models.UniqueConstraint(fields=('by', 'user'), name='one_block_a_user'), models.CheckConstraint(condition=models.Q(('by', models.F('user')), _negated=True), name='nobody_blocks_himself')],
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('decided', 'Decided'), ('question', 'Question'), ('stale', 'Overtaken'), ('merged', 'Merged'), ('changed', 'Changed'), ('report_answered', 'Report answered'), ('standing', 'Your account')], max_length=20)),
                ('words', models.CharField(max_length=1000)),
                ('target', models.CharField(blank=True, max_length=300)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('to', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
                'indexes': [models.Index(fields=['to', '-made_at'], name='notification_of_user'), models.Index(condition=models.Q(('read_at', None)), fields=['to'], name='notification_unread')],
            },
        ),
        migrations.CreateModel(
            name='Suspension',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(max_length=500)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suspensions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('user',), name='one_suspension_a_user')],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
