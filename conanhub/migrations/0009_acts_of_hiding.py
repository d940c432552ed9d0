from django.db import migrations, models


class Migration(migrations.Migration):
    """Hiding after reports is a line of the log."""

    dependencies = [
        ('conanhub', '0008_acts_about_own_sets'),
    ]

    operations = [
        migrations.AlterField(
            model_name='moderationact',
            name='kind',
            field=models.CharField(choices=[('appointed', 'Appointed as moderator'), ('dismissed', 'Dismissed as moderator'), ('suspended', 'Suspended'), ('lifted', 'Suspension lifted'), ('report_upheld', 'Report upheld'), ('report_declined', 'Report declined'), ('appeal_granted', 'Appeal granted'), ('appeal_refused', 'Appeal refused'), ('card_merged', 'Kept card merged'), ('facts_decided', 'Proposal decided'), ('facts_question', 'Question to a proposer'), ('facts_reverted', 'Facts taken back'), ('own_set_decided', 'Own set reviewed'), ('own_set_hidden', 'Own set hidden'), ('own_set_shown', 'Own set shown again'), ('hidden', 'Hidden after reports')], max_length=20),
        ),
    ]
