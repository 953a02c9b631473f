from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Literal

from .._answers import page_answer, record_answer
from .._filled import FilledTemplate, pdf_of
from .._inputs import Row, TemplateFields, Unpack, form_of
from .._query import key_of, path_of
from .._rows import row_object
from ..models import FilledDocument, Template, TemplatePage
from .files import fetch_signed
from .transport import AsyncTransport, items_of

_TEMPLATES = "/v1/bulkfill/templates"
_TEMPLATE = f"{_TEMPLATES}/{{}}"

_template_answer = record_answer(Template, "template_id")


class AsyncTemplates:
    """Templates stored in the service, and single documents filled from them. Every call raises BulkfillApiError."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[TemplateFields]) -> Template:
        """Stores a PDF with its package, for jobs, checks and `fill`."""
        form = form_of(fields, TemplateFields)
        return await self._transport.ask(_template_answer, "POST", _TEMPLATES, form=form, key=key_of(idempotency_key))

    def list(
        self, *, metadata: Mapping[str, str] | None = None, limit: int | None = None, after: str | None = None
    ) -> AsyncIterator[Template]:
        """Yields all templates of the account, newest first, and fetches one page at a time."""

        async def page(cursor: str | None) -> TemplatePage:
            return await self.list_page(metadata=metadata, limit=limit, after=cursor)

        return items_of(page, lambda each: each.templates, after)

    async def list_page(
        self, *, metadata: Mapping[str, str] | None = None, limit: int | None = None, after: str | None = None
    ) -> TemplatePage:
        """Returns one page of templates, with the cursor of the next page."""
        path = path_of(_TEMPLATES, limit=limit, after=after, metadata=metadata)
        return await self._transport.ask(page_answer(TemplatePage, "templates"), "GET", path)

    async def get(self, template_id: str) -> Template:
        return await self._transport.ask(_template_answer, "GET", path_of(_TEMPLATE, template_id))

    async def update(
        self,
        template_id: str,
        *,
        revision: int | None = None,
        idempotency_key: str | None = None,
        **fields: Unpack[TemplateFields],
    ) -> Template:
        """Replaces the PDF and package of a template. Jobs that have started keep the old ones.

        `revision` is the expected one: `TEMPLATE_CHANGED` if the template has another.
        """
        headers = {} if revision is None else {"If-Match": f'"{revision}"'}
        path, form = path_of(_TEMPLATE, template_id), form_of(fields, TemplateFields)
        key = key_of(idempotency_key)
        return await self._transport.ask(_template_answer, "PUT", path, form=form, key=key, headers=headers)

    async def delete(self, template_id: str) -> None:
        await self._transport.delete_once(path_of(_TEMPLATE, template_id), "TEMPLATE_NOT_FOUND")

    async def fill(
        self,
        template_id: str,
        row: Row | None = None,
        *,
        group_rows: Sequence[Row] | None = None,
        idempotency_key: str | None = None,
        include_stickers: bool | None = None,
        flatten_forms: bool | None = None,
        conformance: Literal["keep", "require", "ignore"] | None = None,
        strict: bool | None = None,
        seal: bool | None = None,
        sample: bool | None = None,
        filename_columns: Sequence[str] | None = None,
        metadata: Mapping[str, str] | None = None,
    ) -> FilledTemplate:
        """Fills one document immediately. It is billed as one row.

        The client's own retries share an idempotency key and are billed once. A failed row is rejected with
        `ROW_FAILED` and `details["warnings"]`. `group_rows` makes one document of several rows, in place of `row`.
        """
        options = {
            "include_stickers": include_stickers,
            "flatten_forms": flatten_forms,
            "conformance": conformance,
            "strict": strict,
            "seal": seal,
            "sample": sample,
            "filename_columns": None if filename_columns is None else [*filename_columns],
        }
        given = {name: value for name, value in options.items() if value is not None}
        body = {
            **({} if row is None else {"row": row_object(row)}),
            **(
                {}
                if group_rows is None
                else {"group_rows": [row_object(each, number) for number, each in enumerate(group_rows, 1)]}
            ),
            **({"metadata": dict(metadata)} if metadata else {}),
            **({"options": given} if given else {}),
        }
        document = await self._transport.ask(
            record_answer(FilledDocument, "pdf", "pdf_url"),
            "POST",
            path_of(f"{_TEMPLATE}/fill", template_id),
            content=json.dumps(body, ensure_ascii=False),
            key=key_of(idempotency_key),
            headers={"Accept": "application/json"},
        )
        pdf = pdf_of(document)
        return FilledTemplate(
            await fetch_signed(self._transport, document.pdf_url or "") if pdf is None else pdf, document
        )
