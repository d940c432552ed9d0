from django.db import migrations, models


class Migration(migrations.Migration):
    """Reports of trusted users hide a card until a moderator has looked."""

    dependencies = [
        ('cards', '0013_merges_of_public_cards'),
    ]

    operations = [
        migrations.AddField(
            model_name='card',
            name='hidden_by_reports',
            field=models.BooleanField(default=False, help_text='Whether reports of trusted users hide it until a moderator has looked.'),
        ),
    ]
