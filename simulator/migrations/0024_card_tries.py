import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What came of a try of a home-made card is stored."""

    dependencies = [
        ('simulator', '0023_stored_replays'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardTry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card_id', models.SlugField(max_length=80)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('used_match', models.PositiveIntegerField(blank=True, null=True)),
                ('used_step', models.PositiveIntegerField(blank=True, null=True)),
                ('words', models.TextField(blank=True)),
                ('match_count', models.PositiveIntegerField(default=0, help_text='Matches that were looked through.')),
                ('drawn', models.PositiveIntegerField(default=0, help_text='Of these, those in which the card was drawn.')),
                ('looked_at', models.DateTimeField(blank=True, null=True)),
                ('simulation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_tries', to='simulator.simulation')),
            ],
            options={
                'verbose_name_plural': 'card tries',
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('looked_at', None)), fields=['simulation'], name='card_try_to_look_at')],
                'constraints': [models.UniqueConstraint(fields=('simulation', 'card_id'), name='card_try_once'), models.CheckConstraint(condition=models.Q(models.Q(('used_match', None), ('used_step', None)), models.Q(('used_match__isnull', False), ('used_step__isnull', False)), _connector='OR'), name='card_try_used_at_a_step')],
            },
        ),
    ]
