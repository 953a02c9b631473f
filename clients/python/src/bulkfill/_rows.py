from __future__ import annotations

import datetime
import decimal
import json
import math
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

RowValue = str | int | float | bool | None | datetime.date | datetime.time | decimal.Decimal | uuid.UUID
"""Value of a row. `None` is a missing value. Dates are sent as ISO 8601."""

Row = Mapping[str, Any] | Sequence[Any]
"""One row: a dict by `column_<n>` or column label, or a list of values by position."""


class DataFrame(Protocol):
    """The members of a pandas or polars DataFrame that the client uses."""

    @property
    def columns(self) -> Any: ...
    @property
    def shape(self) -> tuple[int, int]: ...


Rows = Iterable[Row] | DataFrame | str
"""Rows to send: any iterable of rows, a pandas or polars DataFrame, or the JSON text of an array of objects."""

_LARGEST_EXACT = 2**53 - 1


def rows_text(rows: Rows) -> str:
    if isinstance(rows, str):
        if not rows.lstrip().startswith("["):
            raise TypeError('"rows" must be rows or the JSON text of an array, not a path: read the file first.')
        # Multipart forms normalize line ends. Between JSON tokens that has no effect.
        return rows.replace("\r", " ").replace("\n", " ")
    every = _rows_of_frame(rows) if hasattr(rows, "columns") and hasattr(rows, "shape") else rows
    if isinstance(every, Mapping) or not isinstance(every, Iterable):
        raise TypeError('"rows" must be a list of rows, a generator, a DataFrame or JSON text.')
    return json.dumps([row_object(row, number) for number, row in enumerate(every, 1)], ensure_ascii=False)


def row_object(row: Row, number: int = 1) -> dict[str, object]:
    """Converts one row to an object. Values by position get the keys of their columns."""
    if isinstance(row, Mapping):
        return {str(key): _value(value, number, key) for key, value in row.items()}
    if isinstance(row, Sequence) and not isinstance(row, str | bytes):
        return {f"column_{place}": _value(value, number, f"column_{place}") for place, value in enumerate(row)}
    raise TypeError(f"Row {number} must be a dict or a list.")


def table_of(changed: Mapping[str, Any]) -> dict[str, Any]:
    """Converts the cells of one row of a retry."""
    return {**changed, "cells": row_object(changed["cells"], changed["row_number"])}


def _value(value: Any, number: int, key: object) -> object:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        # The service reads JSON numbers as doubles. A longer integer stays exact as text.
        return int(value) if abs(value) <= _LARGEST_EXACT else str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise TypeError(f'Row {number} has a number in "{key}" that is not finite.')
        return int(value) if value.is_integer() and abs(value) <= _LARGEST_EXACT else float(value)
    if isinstance(value, decimal.Decimal):
        return format(value, "f")
    if isinstance(value, datetime.datetime):
        is_date = value.tzinfo is None and value.time() == datetime.time()
        return value.date().isoformat() if is_date else value.isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _value(each, number, key) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_value(each, number, key) for each in value]
    if hasattr(value, "item") and getattr(value, "shape", None) == ():
        return _value(value.item(), number, key)
    raise TypeError(f'Row {number} has a value in "{key}" of the type {type(value).__name__}, which no cell can hold.')


def _rows_of_frame(frame: Any) -> Iterator[Row]:
    names = list(frame.columns)
    if len({str(name) for name in names}) < len(names):
        raise TypeError("The DataFrame has two columns with one name.")
    by_place = names == list(range(len(names)))
    values = frame.iter_rows() if hasattr(frame, "iter_rows") else frame.itertuples(index=False, name=None)
    for each in values:
        cells = [_cell(value) for value in each]
        yield cells if by_place else dict(zip(map(str, names), cells, strict=True))


def _cell(value: Any) -> Any:
    """Returns a value of a DataFrame with `None` for missing values, also within lists, arrays and dicts."""
    if _is_missing(value):
        return None
    if isinstance(value, Mapping):
        return {name: _cell(each) for name, each in value.items()}
    # An array: pandas reads columns of lists as such.
    if getattr(value, "shape", ()) != ():
        value = value.tolist()
    return [_cell(each) for each in value] if isinstance(value, list | tuple) else value


def _is_missing(value: object) -> bool:
    """Whether a value of a DataFrame is missing: NaN, NaT or NA."""
    return type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, float) and math.isnan(value))
