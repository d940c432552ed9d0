import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Calls that change an own set are remembered under their keys."""

    dependencies = [
        ('cards', '0016_reports_of_own_sets_under_one_key'),
    ]

    operations = [
        migrations.CreateModel(
            name='OwnSetCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('card', 'Made a card'), ('link', 'Made a new link'), ('review', 'Asked for a review')], max_length=10)),
                ('key', models.CharField(max_length=100)),
                ('sent', models.CharField(blank=True, max_length=16)),
                ('card_id', models.CharField(blank=True, max_length=80)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('own_set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='cards.ownset')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('own_set', 'act', 'key'), name='one_own_set_call_of_a_key')],
            },
        ),
    ]
