import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Replays that are bookmarked or shared store their steps."""

    dependencies = [
        ('simulator', '0022_pools_of_old_simulations'),
    ]

    operations = [
        migrations.CreateModel(
            name='StoredReplay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('engine_version', models.CharField(editable=False, max_length=40)),
                ('steps', models.BinaryField()),
                ('is_bookmark', models.BooleanField(default=False)),
                ('stored_at', models.DateTimeField(auto_now_add=True)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='stored_replay', to='simulator.match')),
            ],
            options={
                'ordering': ['match'],
            },
        ),
    ]
