import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The version before has no place for appeals."""
    if apps.get_model("conanhub", "Appeal").objects.using(schema_editor.connection.alias).exists():
        raise IrreversibleError(
            "conanhub 0006 cannot be undone: users here have appealed, which the version before cannot keep. "
            "Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """Appeals against acts of moderators."""

    dependencies = [
        ('conanhub', '0005_community'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='moderationact',
            name='kind',
            field=models.CharField(choices=[('appointed', 'Appointed as moderator'), ('dismissed', 'Dismissed as moderator'), ('suspended', 'Suspended'), ('lifted', 'Suspension lifted'), ('report_upheld', 'Report upheld'), ('report_declined', 'Report declined'), ('appeal_granted', 'Appeal granted'), ('appeal_refused', 'Appeal refused'), ('card_merged', 'Kept card merged')], max_length=20),
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=1000)),
                ('state', models.CharField(choices=[('open', 'Open'), ('granted', 'Granted'), ('refused', 'Refused')], default='open', max_length=10)),
                ('answer', models.CharField(blank=True, max_length=500)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('act', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='appeal', to='conanhub.moderationact')),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
                'indexes': [models.Index(fields=['state', 'made_at'], name='appeal_queue')],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
