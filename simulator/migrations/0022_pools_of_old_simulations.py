"""Simulations of before were played with the whole catalogue: it is kept as one snapshot, in the order of its files.

So what was recorded of their matches holds: the numbers of the cards, and with them final positions and choices, are
those of then. Where the cards were others already, nothing can be kept, and their matches are not shown, as before.
"""

from django.db import migrations
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import Count

from cards import catalogue
from cards.errors import BadCatalog, NoSuchGame
from cards.snapshots import FrozenPool, schema_of


def keep_pools(apps, schema_editor):
    """A snapshot for each game whose simulations were played with the cards as the files or the rows have them."""
    alias = schema_editor.connection.alias
    simulations = apps.get_model("simulator", "Simulation").objects.using(alias)
    experiments = apps.get_model("simulator", "Experiment").objects.using(alias)
    for game_key in list(simulations.order_by().values_list("game_id", flat=True).distinct()):
        for frozen in candidates(apps, alias, game_key):
            played = simulations.filter(game_id=game_key, snapshot=None, data_hash=frozen.play_hash)
            if played.exists():
                played.update(snapshot=keep(apps, alias, frozen))
    alike = simulations.exclude(experiment=None).order_by().values("experiment")
    for row in list(alike.annotate(pools=Count("snapshot", distinct=True)).filter(pools=1)):
        kept = simulations.filter(experiment=row["experiment"]).exclude(snapshot=None).first()
        experiments.filter(pk=row["experiment"]).update(snapshot=kept.snapshot_id)


def candidates(apps, alias, game_key):
    """The whole catalogue as it may have been: of the files, or of the rows in two orders; what is broken is not."""
    try:
        cards = catalogue.file_cards(game_key)
    except (NoSuchGame, BadCatalog):
        return
    places = {card.definition.id: place for place, card in enumerate(cards)}
    rows = apps.get_model("cards", "Card").objects.using(alias).filter(game_id=game_key, origin="file", is_listed=True)
    listed = list(rows.order_by("card_set__position", "pk").values_list("card_id", "record"))
    as_files = sorted(listed, key=lambda row: places.get(row[0], len(places)))
    for records in ([card.record for card in cards], [row[1] for row in listed], [row[1] for row in as_files]):
        frozen = FrozenPool(game_key, records)
        try:
            frozen.pool  # noqa: B018 - a pool that cannot be compiled is none
        except BadCatalog:
            continue
        yield frozen


def keep(apps, alias, frozen):
    """The row of a snapshot with these records."""
    blobs = apps.get_model("cards", "RecordBlob").objects.using(alias)
    known = set(blobs.filter(hash__in=frozen.record_hashes).values_list("hash", flat=True))
    new = {
        hashed: record
        for hashed, record in zip(frozen.record_hashes, frozen.records, strict=True)
        if hashed not in known
    }
    schema = schema_of(frozen.game_key)
    blobs.bulk_create((blobs.model(hash=hashed, record=dict(new[hashed]), schema=schema) for hashed in new), 500)
    values = {"game_id": frozen.game_key, "play_hash": frozen.play_hash, "records": list(frozen.record_hashes)}
    snapshots = apps.get_model("cards", "PoolSnapshot").objects.using(alias)
    return snapshots.get_or_create(hash=frozen.hash, defaults=values)[0]


def refuse_loss(apps, schema_editor):
    """What this made can be made again; what was played since then cannot be shown without its snapshot."""
    alias = schema_editor.connection.alias
    simulations = apps.get_model("simulator", "Simulation").objects.using(alias)
    whole = set()
    for game_key in simulations.exclude(snapshot=None).order_by().values_list("game_id", flat=True).distinct():
        whole |= {frozen.hash for frozen in candidates(apps, alias, game_key)}
    if simulations.exclude(snapshot=None).exclude(snapshot__hash__in=whole).exists():
        raise IrreversibleError(
            "simulator 0022 cannot be undone: simulations here were played with snapshots of their cards, which the "
            "version before does not know. Go back by a backup made before."
        )


def drop_pools(apps, schema_editor):
    """The rows of the version before name no snapshot."""
    refuse_loss(apps, schema_editor)
    for name in ("Simulation", "Experiment"):
        apps.get_model("simulator", name).objects.using(schema_editor.connection.alias).update(snapshot=None)


class Migration(migrations.Migration):
    dependencies = [("simulator", "0021_snapshots")]

    operations = [migrations.RunPython(keep_pools, drop_pools)]
