from __future__ import annotations

import datetime
import decimal
import json
import pathlib
from typing import Any

import pandas
import polars
import pytest

from bulkfill import Bulkfill
from bulkfill._rows import rows_text


def sent(rows: Any) -> list[dict[str, Any]]:
    parsed: list[dict[str, Any]] = json.loads(rows_text(rows))
    return parsed


def test_takes_dicts_lists_generators_and_text() -> None:
    assert sent([{"Name": "Zoë", "n": 1}, ["a", None]]) == [
        {"Name": "Zoë", "n": 1},
        {"column_0": "a", "column_1": None},
    ]
    assert sent({"column_0": n} for n in range(2)) == [{"column_0": 0}, {"column_0": 1}]
    assert sent('[{"column_0":\n"a"}]') == [{"column_0": "a"}]


def test_converts_values() -> None:
    day = datetime.date(2026, 8, 9)
    moment = datetime.datetime(2026, 8, 9, 10, 30)
    row = [day, moment, decimal.Decimal("12.50"), 2**53, 1.0, 0.1, True, [1, {"a": day}]]
    assert list(sent([row])[0].values()) == [
        "2026-08-09", "2026-08-09T10:30:00", "12.50", "9007199254740992", 1, 0.1, True, [1, {"a": "2026-08-09"}],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("rows.csv", "not a path"),
        ({"Name": "Zoë"}, "must be a list of rows"),
        (["Zoë"], "Row 1 must be a dict or a list"),
        ([{"a": 1}, {"a": float("nan")}], 'Row 2 has a number in "a" that is not finite'),
        ([{"a": object()}], 'Row 1 has a value in "a" of the type object'),
    ],
)
def test_rejects_what_is_no_row(rows: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        rows_text(rows)


COLUMNS: dict[str, list[Any]] = {
    "Name": ["Zoë", None],
    "Hours": [3, None],
    "Date of award": [datetime.datetime(2026, 8, 9), None],
}
EXPECTED = [
    {"Name": "Zoë", "Hours": 3, "Date of award": "2026-08-09"},
    {"Name": None, "Hours": None, "Date of award": None},
]


def test_takes_a_pandas_frame() -> None:
    assert sent(pandas.DataFrame(COLUMNS)) == EXPECTED
    assert sent(pandas.DataFrame(COLUMNS).convert_dtypes()) == EXPECTED
    assert sent(pandas.DataFrame([["a", 1]])) == [{"column_0": "a", "column_1": 1}]
    with pytest.raises(TypeError, match="two columns with one name"):
        rows_text(pandas.DataFrame([[1, 2]], columns=["a", "a"]))


def test_finds_missing_values_within_the_cells_of_a_frame() -> None:
    array = pandas.Series([2.0, None]).to_numpy()
    nested = {"l": [[1.0, float("nan")]], "d": [{"a": pandas.NaT}], "n": [array]}
    assert sent(pandas.DataFrame(nested)) == [{"l": [1, None], "d": {"a": None}, "n": [2, None]}]
    assert sent(polars.DataFrame({"l": [[1.0, float("nan")]]})) == [{"l": [1, None]}]


def test_takes_a_polars_frame() -> None:
    assert sent(polars.DataFrame(COLUMNS)) == EXPECTED


def test_fills_a_frame(client: Bulkfill, template_id: str, rows: list[list[str]], labels: list[str]) -> None:
    for frame in (pandas.DataFrame(rows, columns=labels), polars.DataFrame(rows, schema=labels, orient="row")):
        job = client.jobs.wait(client.jobs.create(template_id=template_id, rows=frame).job_id)
        assert job.summary and job.summary.success_rows == len(rows)


def test_imports_neither_library() -> None:
    sources = pathlib.Path(__file__).resolve().parents[1] / "src"
    assert not [path for path in sources.rglob("*.py") if "import pandas" in path.read_text(encoding="utf-8")]
