from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Literal, overload

from .._answers import check_answer, page_answer
from .._download import Destination, OnDownload
from .._inputs import CheckFields, Unpack, form_of
from .._query import key_of, path_of
from ..models import Check, Finding, FindingPage
from .files import fetch_file
from .transport import AsyncTransport, items_of
from .waiting import wait_until_ended

Severity = Literal["error", "warning", "info"]

_CHECKS = "/v1/bulkfill/checks"
_CHECK = f"{_CHECKS}/{{}}"


class AsyncChecks:
    """Checks: every row is checked before a run, free of charge. Every call raises BulkfillApiError."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[CheckFields]) -> Check:
        """Starts a check. A short check is returned already ended."""
        form = form_of(fields, CheckFields)
        return await self._transport.ask(check_answer, "POST", _CHECKS, form=form, key=key_of(idempotency_key))

    async def read(self, check_id: str) -> Check:
        return await self._transport.ask(check_answer, "GET", path_of(_CHECK, check_id))

    async def wait(
        self,
        check_id: str,
        *,
        on_progress: Callable[[Check], object] | None = None,
        longest_poll: float = 5,
        timeout: float | None = None,
    ) -> Check:
        """Waits until a check has ended. Test `status`: it may be `failed`. Raises TimeoutError after `timeout`."""
        path = path_of(_CHECK, check_id)
        return await wait_until_ended(self._transport, path, check_answer, on_progress, longest_poll, timeout)

    def findings(
        self,
        check_id: str,
        *,
        code: Sequence[str] | None = None,
        severity: Sequence[Severity] | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> AsyncIterator[Finding]:
        """Yields all findings and fetches one page at a time."""

        async def page(cursor: str | None) -> FindingPage:
            return await self.findings_page(check_id, code=code, severity=severity, limit=limit, after=cursor)

        return items_of(page, lambda each: each.findings, after)

    async def findings_page(
        self,
        check_id: str,
        *,
        code: Sequence[str] | None = None,
        severity: Sequence[Severity] | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> FindingPage:
        """Returns one page of findings, with the cursor of the next page."""
        path = path_of(f"{_CHECK}/findings", check_id, code=code, severity=severity, limit=limit, after=after)
        return await self._transport.ask(page_answer(FindingPage, "findings"), "GET", path)

    @overload
    async def corrections(
        self,
        check_id: str,
        destination: None = None,
        *,
        format: Literal["csv", "xlsx"] = ...,
        labels: bool = ...,
        on_progress: OnDownload | None = ...,
    ) -> bytes: ...
    @overload
    async def corrections(
        self,
        check_id: str,
        destination: Destination,
        *,
        format: Literal["csv", "xlsx"] = ...,
        labels: bool = ...,
        on_progress: OnDownload | None = ...,
    ) -> int: ...
    async def corrections(
        self,
        check_id: str,
        destination: Destination | None = None,
        *,
        format: Literal["csv", "xlsx"] = "csv",
        labels: bool = False,
        on_progress: OnDownload | None = None,
    ) -> bytes | int:
        """Downloads the rows that would not be complete, as a table."""
        path = path_of(f"{_CHECK}/corrections.{format}", check_id, labels=(labels and format == "csv") or None)
        return await fetch_file(self._transport, path, destination, on_progress)
