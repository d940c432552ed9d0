from django.db import migrations, models


class Migration(migrations.Migration):
    """Reports of trusted users hide an own set until a moderator has looked."""

    dependencies = [
        ('cards', '0014_cards_hidden_by_reports'),
    ]

    operations = [
        migrations.AddField(
            model_name='ownset',
            name='hidden_by_reports',
            field=models.BooleanField(default=False, help_text='Whether reports of trusted users hide it until a moderator has looked.'),
        ),
    ]
