"""Files of strangers: read by what they are, within limits, and refused with a sentence that says how to save them."""

from __future__ import annotations

import datetime
import io
import random
import re
import time
import zipfile

import pytest
from openpyxl import Workbook

from cards.card_form import form_of
from cards.card_sheets import SheetRefused, faults_csv, read_sheet, template_csv, template_ods, template_xlsx
from cards.card_sheets.files import read_file
from tests.cards.card_sheets.tables import CUT, GRIP, HEAD, MIMETYPE, cell_of, csv_of, ods_of, xlsx_of, zip_of

MOVE = form_of("conan_ccg", "Move")
ROWS = (HEAD, CUT, GRIP)
BOMB = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


def nested(depth: int, word: str = "Cut") -> str:
    """Cells of a row whose words lie in so many spans."""
    return cell_of("string", "<text:span>" * depth + word + "</text:span>" * depth)


def nobody(_title: str) -> None:
    """A catalogue without cards."""


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (csv_of(ROWS), "set.csv"),
        (csv_of(ROWS, ";"), "set.txt"),
        (b"\xef\xbb\xbf" + csv_of(ROWS, "\t"), "set.csv"),
        (csv_of(ROWS).decode().encode("utf-16"), "set.csv"),
        (xlsx_of(ROWS), "set.xlsx"),
        (ods_of(ROWS), "set.ods"),
        (ods_of(ROWS), ""),
    ],
)
def test_a_table_says_the_same_in_every_kind_of_file(data: bytes, name: str) -> None:
    read = read_sheet(MOVE, data, name, nobody)
    assert read.faults == []
    cut, grip = read.cards
    assert (cut.row, grip.row) == (2, 3)
    assert cut.facts == {
        "title": "Invented Cut",
        "number": "12",
        "rarity": "common",
        "keywords": ["Sword"],
        "gem": 1,
        "initiative": 4,
        "left": ["Blade", None, None, None],
        "right": [None, None, "Agility", None],
    }
    assert grip.facts["left"] == [{"multi": "Grapple", "size": 2}, None, "?"]
    assert "right" not in grip.facts and "rarity" not in grip.facts
    assert [ability["when"] for ability in grip.facts["abilities"]] == ["hit"]
    assert (grip.understood, grip.kept, grip.quoted) == (1, 0, GRIP[-1])


def test_the_ods_template_is_a_table_of_text_that_reads_back() -> None:
    data = template_ods(MOVE)
    archive = zipfile.ZipFile(io.BytesIO(data))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert archive.read("mimetype").decode() == "application/vnd.oasis.opendocument.spreadsheet"
    assert 'full-path="content.xml"' in archive.read("META-INF/manifest.xml").decode()
    content = archive.read("content.xml").decode()
    headings = template_csv(MOVE).strip().split(",")
    assert re.findall("<text:p>(.*?)</text:p>", content) == headings
    assert f'number-columns-repeated="{len(headings)}" table:default-cell-style-name="typed"' in content
    typed = content.replace(
        "</table:table-row></table:table>",
        "</table:table-row><table:table-row><table:table-cell><text:p>Invented Cut</text:p></table:table-cell>"
        "</table:table-row></table:table>",
    )
    filled = io.BytesIO()
    with zipfile.ZipFile(filled, "w") as made:
        for name in archive.namelist():
            made.writestr(name, typed if name == "content.xml" else archive.read(name))
    assert [card.title for card in read_sheet(MOVE, filled.getvalue(), "a.ods", nobody).cards] == ["Invented Cut"]
    assert template_ods(MOVE) == data


def test_the_templates_are_tables() -> None:
    row = [*CUT[:1], "", *CUT[1:3]]
    text = template_csv(MOVE) + ",".join(map(str, row)) + "\n"
    assert [card.title for card in read_sheet(MOVE, text.encode(), "a.csv", nobody).cards] == ["Invented Cut"]
    with pytest.raises(SheetRefused, match="a heading and no rows"):
        read_sheet(MOVE, template_xlsx(MOVE), "a.xlsx", nobody)
    with pytest.raises(SheetRefused, match="a heading and no rows"):
        read_sheet(MOVE, template_ods(MOVE), "a.ods", nobody)


def test_numbers_of_a_spreadsheet_are_read_and_dates_and_formulas_are_refused_with_advice() -> None:
    heading = ("title", "gem", "initiative", "keywords")
    rows = [heading, ("One", 3, 4.0, "Sword"), ("Two", "=1+2", datetime.date(2026, 4, 3), 2.5)]
    read = read_sheet(MOVE, xlsx_of(rows), "a.xlsx", nobody)
    assert [card.facts for card in read.cards] == [{"title": "One", "gem": 3, "initiative": 4, "keywords": ["Sword"]}]
    said = {fault.column: (fault.row, fault.code, fault.sentence) for fault in read.faults}
    assert said["gem"] == (3, "formula", "B3 is a formula: paste its value.")
    assert said["initiative"][:2] == (3, "date") and "3..4" in said["initiative"][2]
    cells = cell_of("string", "Two") + cell_of("float", "3", 'table:formula="of:=1+2" office:value="3"')
    cells += cell_of("date", "3-4", 'office:date-value="2026-04-03"')
    read = read_sheet(MOVE, ods_of([heading[:3]], extra=cells), "a.ods", nobody)
    assert [(fault.column, fault.code) for fault in read.faults] == [("gem", "formula"), ("initiative", "date")]


@pytest.mark.parametrize(
    ("data", "name", "code", "words"),
    [
        (b"", "a.csv", "empty", "is empty"),
        (b"x" * (5 * 1024 * 1024 + 1), "a.csv", "too_large", "5 MB at most"),
        (b"\xd0\xcf\x11\xe0rest", "a.xls", "old_excel", "Save it as XLSX"),
        (b"PK\x03\x04 broken", "a.xlsx", "bad_sheet", "damaged"),
        (zip_of({"a.txt": "x"}), "a.zip", "no_sheet", "neither an XLSX nor an ODS"),
        (xlsx_of(ROWS), "a.csv", "other_kind", "its contents are XLSX"),
        (csv_of(ROWS), "a.xlsx", "other_kind", "its contents are CSV"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "a.csv", "no_sheet", "neither a CSV text"),
        ("title\nGebrüll".encode("latin-1"), "a.csv", "encoding", "CSV UTF-8"),
        (b'title,gem\n"Cut,1\nother,2\n', "a.csv", "not_closed", "quotation mark"),
        (b"title\n" + b"\n".join(b"Card %d" % n for n in range(2500)), "a.csv", "too_many_rows", "2,000 rows"),
        (b"title" + b",gem" * 60 + b"\nCut\n", "a.csv", "too_many_columns", "60 at most"),
        (b"gem\n3\n", "a.csv", "no_title_column", "column title is missing"),
        (b"title,price\nCut,3\n", "a.csv", "no_such_column", "no column \u201cprice\u201d"),
        (b"title,gem,gem\nCut,3,3\n", "a.csv", "column_twice", "stands twice"),
        (ods_of(ROWS, before=BOMB), "a.ods", "entities", "declares entities"),
        (ods_of([("title",)], extra=nested(1200)), "a.ods", "too_deep", "deeper than 100"),
        (zip_of({"mimetype": MIMETYPE, "content.xml": "<a"}), "a.ods", "bad_sheet", "not XML"),
        (zip_of({"mimetype": MIMETYPE, "content.xml": b"0" * 60_000_000}), "a.ods", "archive_too_large", "60 MB"),
        (zip_of({"mimetype": MIMETYPE, "content.xml": b"0" * 5_000_000}), "a.ods", "archive_too_large", "5 MB"),
        (zip_of({"xl/workbook.xml": "", "xl/vbaProject.bin": "x"}), "a.xlsx", "macros", "macros"),
        (zip_of({"[Content_Types].xml": "<a/>", "xl/workbook.xml": "<a/>"}), "a.xlsx", "bad_sheet", "damaged"),
        (zip_of({f"f{n}": "" for n in range(1200)}), "a.xlsx", "archive_too_large", "far more parts"),
    ],
)
def test_a_file_that_is_no_such_table_is_refused_with_a_sentence(data: bytes, name: str, code: str, words: str) -> None:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(MOVE, data, name, nobody)
    assert refused.value.code == code
    assert words in refused.value.message


def test_words_in_some_spans_are_read() -> None:
    read = read_sheet(MOVE, ods_of([("title",)], extra=nested(20, "Invented Cut")), "a.ods", nobody)
    assert [card.title for card in read.cards] == ["Invented Cut"]


SHEET = "xl/worksheets/sheet1.xml"
USUAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"


def styled_xlsx(number_format: str, value: float) -> bytes:
    """A column with a heading and the same number twice, written in a format."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("gem",), (value,), (value,)):
        sheet.append(row)
    for place in ("A2", "A3"):
        sheet[place].number_format = number_format
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def changed_xlsx(data: bytes, part: str, old: str, new: str) -> bytes:
    """The file with other words in one of its parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as given:
        parts = {name: given.read(name) for name in given.namelist()}
    assert old.encode() in parts[part]
    return zip_of({**parts, part: parts[part].replace(old.encode(), new.encode(), 1)})


def test_an_xlsx_with_entities_is_refused() -> None:
    made = changed_xlsx(xlsx_of(ROWS), SHEET, "<worksheet", f"{BOMB}<worksheet")
    with pytest.raises(SheetRefused) as refused:
        read_sheet(MOVE, made, "a.xlsx", nobody)
    assert refused.value.code == "entities"


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        # Rows that nobody fills: a row of the file that says it is the 6,000,000th.
        (SHEET, '<row r="3">', '<row r="6000000">'),
        # A number format without an end.
        ("xl/styles.xml", "&quot;No. &quot;0", "[" * 190_000),
    ],
)
def test_an_xlsx_that_is_made_to_take_minutes_is_read_at_once(part: str, old: str, new: str) -> None:
    begun = time.thread_time()
    cells = read_file(changed_xlsx(styled_xlsx('"No. "0', 3), part, old, new), "a.xlsx")
    assert cells.rows == [["gem"], ["3"], ["3"]]
    assert time.thread_time() - begun < 2


@pytest.mark.parametrize("tag", ["<c/>", '<c a="" b="" c="" d=""/>'])
def test_an_xlsx_with_more_tags_than_a_table_has_is_refused(tag: str) -> None:
    noise = f"<!-- {random.Random(1).randbytes(200_000).hex()} -->"  # else it would pack too well
    made = changed_xlsx(xlsx_of(ROWS), SHEET, "</row>", f"{tag * 1_000_001}</row>{noise}")
    with pytest.raises(SheetRefused) as refused:
        read_file(made, "a.xlsx")
    assert refused.value.code == "too_many_tags" and "Save the cells alone" in refused.value.message


@pytest.mark.parametrize(
    ("number_format", "is_date"),
    [
        *(("d mmm", True), ("yyyy-mm-dd", True), ("[h]:mm", True), ("[$-407]dd.mm.yy;@", True)),
        *(("0.00", False), ('"day" 0', False), ("[Red]0", False), (r"\d0_m", False), ("General", False)),
    ],
)
def test_a_date_of_an_xlsx_is_told_by_its_format(number_format: str, is_date: bool) -> None:
    cells = read_file(styled_xlsx(number_format, 45385), "a.xlsx")
    assert cells.wrong == ({(2, 0): "date", (3, 0): "date"} if is_date else {})
    assert cells.rows[1] == ["2024-04-03 00:00:00" if is_date else "45385"]


def test_every_kind_of_cell_of_an_xlsx_is_read() -> None:
    cells = (
        '<row r="2"><c r="A2" t="inlineStr"><is><r><t>Invented </t></r><r><t>Cut</t></r><rPh><t>x</t></rPh></is></c>'
        '<c r="B2" t="b"><v>1</v></c><c t="b"><v>0</v></c><c r="E2" t="e"><v>#N/A</v></c><c r="F2"><v>2.5</v></c>'
        '<c r="G2" t="str"><v>x</v></c><c r="H2"><f>1+1</f><v>2</v></c><c r="I2" t="d"><v>2024-04-03</v></c><c/></row>'
    )
    for spaces in (USUAL, STRICT):
        made = changed_xlsx(xlsx_of([("title",)]), SHEET, "</row>", f"</row>{cells}")
        read = read_file(changed_xlsx(made, SHEET, USUAL, spaces), "a.xlsx")
        assert read.rows[1] == ["Invented Cut", "yes", "no", "", "#N/A", "2.5", "x", "=1+1", "2024-04-03"]
        assert read.wrong == {(2, 4): "broken_cell", (2, 7): "formula", (2, 8): "date"}


def test_words_that_an_xlsx_keeps_in_a_part_of_their_own_are_read() -> None:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    relation = f'<Relationship Type="{kind}" Target="sharedStrings.xml" Id="rId9"/></Relationships>'
    made = changed_xlsx(xlsx_of([("title",)]), "xl/_rels/workbook.xml.rels", "</Relationships>", relation)
    made = changed_xlsx(made, SHEET, "</row>", '</row><row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>')
    with zipfile.ZipFile(io.BytesIO(made)) as given:
        parts: dict[str, str | bytes] = {name: given.read(name) for name in given.namelist()}
    words = f'<sst xmlns="{USUAL}"><si><t>12</t></si><si><r><t>Axe </t></r><r><t>Dance</t></r></si></sst>'
    assert read_file(zip_of({**parts, "xl/sharedStrings.xml": words}), "a.xlsx").rows[1] == ["Axe Dance", "12"]


def test_a_cell_of_an_xlsx_far_to_the_right_is_not_left_out() -> None:
    made = changed_xlsx(xlsx_of(ROWS), SHEET, "</row>", '<c r="CV1"><v>1</v></c></row>')
    with pytest.raises(SheetRefused, match="Row 1 has 100 columns; a table has 60 at most"):
        read_file(made, "a.xlsx")


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        (SHEET, "</row>", '<c t="s"><v>9999</v></c></row>'),
        (SHEET, 'r="A1"', 'r="AAAA1"'),
        (SHEET, '<row r="1"', '<row r="one"'),
        ("xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", "../../etc/passwd"),
        ("xl/workbook.xml", "<sheet ", "<other "),
    ],
)
def test_an_xlsx_whose_parts_do_not_fit_is_called_damaged(part: str, old: str, new: str) -> None:
    with pytest.raises(SheetRefused, match="cannot be read as an XLSX table"):
        read_file(changed_xlsx(xlsx_of(ROWS), part, old, new), "a.xlsx")


def test_every_fault_of_a_row_is_named_and_good_rows_go_alone() -> None:
    wrong = ("Wrong Cut", "1", "epic", "Sword", "12", "3..4", "Blade/./././.", "=SUM(A1)", "")
    nameless = ("", "2", "", "", "1", "", "", "", "")
    markup = ("<b>Cut</b>", "3", "", "", "", "", "", "", "")
    read = read_sheet(MOVE, csv_of([HEAD, CUT, wrong, nameless, CUT, markup, [*CUT[:8], "x" * 2500]]), "a.csv", nobody)
    assert [card.row for card in read.cards] == [2]
    said = {(fault.row, fault.column): fault.sentence for fault in read.faults}
    assert said[3, "left"] == "Left edge: the slots add up to 5; an edge has 4."
    assert said[3, "gem"] == "Gem is 0 to 9 on every card; this says 12."
    assert "there are common" in said[3, "rarity"]
    assert "is no icon" in said[3, "right"]
    assert (3, "initiative") not in said
    assert "no title" in said[4, "title"]
    assert said[5, "title"] == "\u201cInvented Cut\u201d stands in row 2 too; a card has one row."
    assert "cannot hold the sign <" in said[6, "title"]
    assert said[7, "text"] == "I7 has more than 2,000 letters."
    text = faults_csv(read.faults)
    assert text.splitlines()[0] == "row,column,value,code,sentence"
    assert len(text.splitlines()) == 1 + len(read.faults)
    assert "'=SUM(A1)" in text and ",=SUM" not in text


def test_a_card_that_the_catalogue_has_is_met_under_its_title_and_type() -> None:
    def known(title: str) -> dict[str, str] | None:
        return {"invented cut": {"type": "Move", "title": "Invented Cut"}, "invented grip": {"type": "Foe"}}.get(title)

    read = read_sheet(MOVE, csv_of(ROWS), "a.csv", known)
    assert [card.title for card in read.cards] == ["Invented Cut"]
    assert [fault.code for fault in read.faults] == ["other_type"]


def test_rows_that_take_too_long_are_left_for_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.card_sheets.rows.MOST_SECONDS", -1.0)
    read = read_sheet(MOVE, csv_of(ROWS), "a.csv", nobody)
    assert [card.row for card in read.cards] == [2]
    assert [(fault.row, fault.code) for fault in read.faults] == [(3, "too_slow")]


def test_ten_thousand_faults_are_all_told() -> None:
    wide = ("title", "gem", "initiative", "left", "right", "rarity")
    rows = [wide, *((f"Card {n}", "x", "x", "x", "x", "x") for n in range(2000))]
    read = read_sheet(MOVE, csv_of(rows), "a.csv", nobody)
    assert len(read.faults) == 10_000 and read.cards == []
    for rows_of in (csv_of, xlsx_of):
        with pytest.raises(SheetRefused, match="more than 2,000 rows"):
            read_sheet(MOVE, rows_of([("title",), *[("x",)] * 20_000]), "", nobody)
