from django.db import migrations, models


class Migration(migrations.Migration):
    """Reports may claim that what they are about is the reporter's."""

    dependencies = [
        ('conanhub', '0009_acts_of_hiding'),
    ]

    operations = [
        migrations.AddField(
            model_name='abusereport',
            name='is_claim',
            field=models.BooleanField(default=False),
        ),
    ]
