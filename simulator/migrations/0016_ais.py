from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError

BATCH = 500
#: What stands for the AIs that are no longer offered: how it is asked for, and its identity.
NOW = {"search": ("strong:160", "strong@1:160"), "scripted": ("greedy", "greedy@1")}
#: Has no weights, and has always played alike.
SAME = "random"


def identity(agent, engine):
    """Who played in an earlier version: the AI of its engine."""
    return agent if agent == SAME else f"{agent}@{engine}"


def name_ais(apps, schema_editor):
    """Say of every simulation and experiment who played; what has not begun is played by the AIs of today."""
    alias = schema_editor.connection.alias
    simulations, experiments, played = (
        apps.get_model("simulator", name).objects.using(alias) for name in ("Simulation", "Experiment", "Match")
    )
    begun = set(simulations.exclude(status="queued").values_list("pk", flat=True))
    begun |= set(played.order_by().values_list("simulation_id", flat=True).distinct())
    part_of = dict(simulations.exclude(experiment=None).values_list("pk", "experiment_id"))
    begun_experiments = {part_of[pk] for pk in begun if pk in part_of}
    renamed = _name_simulations(simulations, begun, begun_experiments)
    _name_experiments(experiments, simulations, begun_experiments)
    simulations.filter(pk__in=renamed).update(continues=None, taken_over=0)


def _name_simulations(simulations, begun, begun_experiments):
    """Write the AIs of all simulations; the keys of those that were given other ones."""
    renamed, rows = [], []
    for one in simulations.order_by("pk").iterator(chunk_size=BATCH):
        one.ais = [identity(agent, one.engine_version) for agent in one.agents]
        waits = one.pk not in begun and one.experiment_id not in begun_experiments
        if waits and set(one.agents) & set(NOW):
            one.ais = [NOW[agent][1] if agent in NOW else ai for agent, ai in zip(one.agents, one.ais, strict=True)]
            one.agents = [NOW[agent][0] if agent in NOW else agent for agent in one.agents]
            one.pace_key = f"{one.game_id} {one.kind} {' '.join(one.agents)}"
            renamed.append(one.pk)
        rows.append(one)
        if len(rows) == BATCH:
            simulations.bulk_update(rows, ["agents", "ais", "pace_key"])
            rows = []
    simulations.bulk_update(rows, ["agents", "ais", "pace_key"])
    return renamed


def _name_experiments(experiments, simulations, begun_experiments):
    engines = dict(simulations.exclude(experiment=None).order_by("pk").values_list("experiment_id", "engine_version"))
    for one in experiments.order_by("pk"):
        if one.agent in NOW and one.pk not in begun_experiments:
            one.agent, one.ai = NOW[one.agent]
        else:
            one.ai = identity(one.agent, engines.get(one.pk, ""))
        one.save(update_fields=["agent", "ai"])


def refuse_loss(apps, schema_editor):
    """The version before knows no AI with a budget."""
    simulations = apps.get_model("simulator", "Simulation").objects.using(schema_editor.connection.alias)
    if any(":" in agent for agents in simulations.values_list("agents", flat=True) for agent in agents):
        raise IrreversibleError(
            "simulator 0016 cannot be undone: simulations here name an AI with a budget, which the version before "
            "cannot play. Go back by a backup made before."
        )


class Migration(migrations.Migration):

    dependencies = [
        ('simulator', '0015_no_decks_by_column'),
    ]

    operations = [
        migrations.AddField(
            model_name='experiment',
            name='ai',
            field=models.CharField(blank=True, editable=False, max_length=100),
        ),
        migrations.AddField(
            model_name='simulation',
            name='ais',
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(name_ais, refuse_loss),
    ]
