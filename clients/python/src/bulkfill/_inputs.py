from __future__ import annotations

import contextlib
import difflib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Literal, TypedDict

from ._rows import DataFrame, Row, Rows, RowValue, rows_text, table_of

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = [
    "ChangedRow", "CheckFields", "DataFrame", "FileInput", "Form", "JobFields", "RetryFields", "Row", "RowValue",
    "Rows", "TemplateFields", "Unpack", "form_of",
]  # fmt: skip

FileInput = str | os.PathLike[str] | bytes | IO[bytes]
"""File to send: a path, its bytes, or a binary file object."""


class _SourceFields(TypedDict, total=False):
    pdf: FileInput | None
    package: FileInput | None
    template_id: str | None
    """Template stored in the service, in place of `pdf` and `package`."""
    template_revision: int | None
    """Expected revision: `TEMPLATE_CHANGED` if the template has another one."""


class _DeliveryFields(TypedDict, total=False):
    delivery_mode: Literal["response", "webhook"] | None
    webhook_url: str | None
    webhook_secret: str | None


class CheckFields(_SourceFields, total=False):
    rows: Rows | None
    """Dicts by column, lists by position, a generator of these, a DataFrame, or the JSON text of an array."""
    csv: FileInput | None
    """In place of `rows`: CSV in UTF-8 with commas and without a header line."""
    table_findings: Sequence[Mapping[str, Any]] | str | None
    filename_columns: Sequence[str] | None
    """Keys of the columns whose values name the PDFs, at most three."""
    group_by: str | None
    """Key of a column: the rows with one value in it make one document."""
    include_stickers: bool | None
    flatten_forms: bool | None
    conformance: Literal["keep", "require", "ignore"] | None
    strict: bool | None
    """Fail partial rows with `ROW_PARTIAL`."""


class JobFields(CheckFields, _DeliveryFields, total=False):
    max_failed_row_percent: int | None
    """The job fails once a greater percentage of its rows has failed: 0 to 100 (100)."""
    print_file: bool | None
    """Also make one PDF of all rows."""
    print_even: bool | None
    optimize: bool | None
    readable_names: bool | None
    seal: bool | None
    """Sign every PDF with the key of the service."""
    sample: bool | None
    """Mark every page with "SAMPLE": at most 5 rows, not billed."""
    metadata: Mapping[str, str] | None
    """Pairs of the caller: at most 16, with keys of at most 40 and values of at most 500 characters."""
    allow_incomplete_source: bool | None


class ChangedRow(TypedDict, total=False):
    row_number: int
    source_rows: Sequence[int]
    cells: Mapping[str, RowValue]


class RetryFields(_SourceFields, _DeliveryFields, total=False):
    corrections: FileInput | None
    """The corrected `corrections.csv` or `corrections.xlsx`. Only its rows run."""
    rows: Sequence[ChangedRow] | None
    """In place of `corrections`: the rows to run, with their changed cells."""
    table_findings: Sequence[Mapping[str, Any]] | str | None
    include_partial: bool | None
    seal: bool | None
    """Default: the setting of the job."""
    metadata: Mapping[str, str] | None
    """Default: the pairs of the job."""
    max_failed_row_percent: int | None
    conformance: Literal["keep", "require", "ignore"] | None
    allow_incomplete_source: bool | None


class TemplateFields(TypedDict, total=False):
    pdf: FileInput
    package: FileInput
    name: str | None
    """1 to 200 characters. Default: the name in the package."""
    metadata: Mapping[str, str] | None
    allow_incomplete_source: bool | None


_FILES = {
    "pdf": ("pdf", "source.pdf", "application/pdf"),
    "package": ("svc_file", "package.svc", "application/octet-stream"),
    "csv": ("csv_file", "rows.csv", "text/csv"),
    "corrections": ("corrections", "corrections.csv", "text/csv"),
}

_Part = tuple[str | None, Any] | tuple[str | None, Any, str]


@dataclass(frozen=True)
class Form:
    """Multipart form that can be opened once per attempt. Short fields come first."""

    texts: Sequence[tuple[str, str]]
    files: Sequence[tuple[str, FileInput]]

    @contextlib.contextmanager
    def open(self) -> Iterator[list[tuple[str, _Part]]]:
        with contextlib.ExitStack() as stack:
            parts: list[tuple[str, _Part]] = [(name, (None, text)) for name, text in self.texts]
            for option, file in self.files:
                name, file_name, content_type = _FILES[option]
                content: IO[bytes] | bytes
                if isinstance(file, str | os.PathLike):
                    content, file_name = stack.enter_context(open(file, "rb")), os.path.basename(file)
                else:
                    content = file
                parts.append((name, (file_name, content, content_type)))
            yield parts


def form_of(fields: Mapping[str, Any], kind: type[Any], rows_name: str = "rows_json") -> Form:
    """Builds the form of a request. `None` counts as absent. Raises TypeError for an unknown field."""
    known = list(kind.__annotations__)
    for name in fields:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            raise TypeError(f'"{name}" is not a field of the request.{hint} Fields: {", ".join(known)}')
    given = {name: value for name, value in fields.items() if value is not None}
    if "rows" in given and "corrections" in given:
        raise TypeError('Send "rows" or "corrections", not both.')
    texts = [
        (rows_name, _rows_of(value, rows_name)) if name == "rows" else (name, _text(value))
        for name, value in given.items()
        if name not in _FILES
    ]
    return Form(texts, [(name, _file_of(value, name)) for name, value in given.items() if name in _FILES])


def _rows_of(value: Any, rows_name: str) -> str:
    return rows_text(value) if rows_name == "rows_json" else _text([table_of(row) for row in value])


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return json.dumps(
            dict(value) if isinstance(value, Mapping) else list(value), ensure_ascii=False, allow_nan=False
        )
    return str(value)


def _file_of(file: Any, option: str) -> FileInput:
    if isinstance(file, bytearray | memoryview):
        return bytes(file)
    if isinstance(file, str | os.PathLike | bytes):
        return file
    if hasattr(file, "read"):
        # Only a file that can seek can be sent again.
        whole: IO[bytes] | bytes = file if hasattr(file, "seekable") and file.seekable() else file.read()
        return whole
    raise TypeError(f'"{option}" must be a path, bytes or a binary file object.')
