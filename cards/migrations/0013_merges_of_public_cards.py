import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two cards of the catalogue can be merged by a proposal."""

    dependencies = [
        ('cards', '0012_own_sets'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PublicMerge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('moved', models.JSONField()),
                ('holdings', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_of_its_origin',
        ),
        migrations.AlterField(
            model_name='proposal',
            name='kind',
            field=models.CharField(choices=[('new', 'New card'), ('fill', 'Fills gaps'), ('correct', 'Corrects'), ('merge', 'Merges two cards'), ('withdraw', 'Takes the card out')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('card_set__isnull', False), ('code__isnull', False), ('merged_into', None), ('origin', 'file'), ('own_set', None), ('owner', None)), models.Q(('card_set__isnull', False), ('code', None), ('origin', 'community'), ('own_set', None), ('owner', None)), models.Q(('code', None), ('is_listed', False), ('origin', 'placeholder'), ('own_set', None), ('owner__isnull', False)), models.Q(('card_set', None), ('code', None), ('is_listed', False), ('merged_into', None), ('origin', 'own'), ('own_set__isnull', False), ('owner__isnull', False)), _connector='OR'), name='card_is_of_its_origin'),
        ),
        migrations.AddField(
            model_name='publicmerge',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.card'),
        ),
        migrations.AddField(
            model_name='publicmerge',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='merge', to='cards.decision'),
        ),
        migrations.AddField(
            model_name='publicmerge',
            name='old',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='public_merge', to='cards.card'),
        ),
    ]
