from __future__ import annotations

import builtins
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Literal, overload

from .._answers import done_answer, job_answer, page_answer, record_answer, text_answer
from .._download import Destination, OnDownload
from .._errors import BulkfillApiError
from .._inputs import JobFields, RetryFields, Unpack, form_of
from .._query import key_of, path_of
from ..models import ExportJob, ExportJobPage, JobWebhook, RowPage, RowResult
from .files import fetch_file
from .transport import AsyncTransport, items_of
from .waiting import wait_until_ended

JobMember = Literal["progress", "summary", "request", "warnings"]
JobStatus = Literal["queued", "processing", "completed", "failed"]
RowStatus = Literal["success", "partial", "failed"]

_JOBS = "/v1/bulkfill/export-jobs"
_JOB = f"{_JOBS}/{{}}"


class AsyncJobs:
    """Export jobs. Every call raises BulkfillApiError.

    Files go into memory as bytes, to a path, or to a binary file object. A path is written only when the file is
    complete; the call then returns the number of bytes.
    """

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, *, idempotency_key: str | None = None, **fields: Unpack[JobFields]) -> ExportJob:
        """Creates a job. A short job is returned already ended. Test `status`: it may be `failed`.

        The same key and input never create a second job. Default: a new key, shared by the client's own retries.
        """
        sent = {**fields, "max_failed_row_percent": fields.get("max_failed_row_percent", 100)}
        form = form_of(sent, JobFields)
        return await self._transport.ask(job_answer, "POST", _JOBS, form=form, key=key_of(idempotency_key))

    async def retry(
        self, job_id: str, *, idempotency_key: str | None = None, **fields: Unpack[RetryFields]
    ) -> ExportJob:
        """Runs rows of an ended job again as a new job: all but `success` rows, or those of a corrected table."""
        form = form_of(fields, RetryFields, "rows")
        sent = form if form.texts or form.files else None
        path = path_of(f"{_JOB}/retry", job_id)
        return await self._transport.ask(job_answer, "POST", path, form=sent, key=key_of(idempotency_key))

    async def read(self, job_id: str, *, include: Sequence[JobMember] | None = None) -> ExportJob:
        return await self._transport.ask(job_answer, "GET", path_of(_JOB, job_id, include=include))

    async def get(self, job_id: str, *, include: Sequence[JobMember] | None = None) -> ExportJob:
        """Alias of `read`."""
        return await self.read(job_id, include=include)

    def list(
        self,
        *,
        status: JobStatus | None = None,
        include: Sequence[JobMember] | None = None,
        metadata: Mapping[str, str] | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> AsyncIterator[ExportJob]:
        """Yields all jobs of the account, newest first, and fetches one page at a time.

        `metadata`: only jobs with all of these pairs.
        """

        async def page(cursor: str | None) -> ExportJobPage:
            return await self.list_page(status=status, include=include, metadata=metadata, limit=limit, after=cursor)

        return items_of(page, lambda each: each.jobs, after)

    async def list_page(
        self,
        *,
        status: JobStatus | None = None,
        include: Sequence[JobMember] | None = None,
        metadata: Mapping[str, str] | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> ExportJobPage:
        """Returns one page of jobs, with the cursor of the next page."""
        path = path_of(_JOBS, limit=limit, status=status, after=after, include=include, metadata=metadata)
        return await self._transport.ask(page_answer(ExportJobPage, "jobs"), "GET", path)

    async def wait(
        self,
        job_id: str,
        *,
        on_progress: Callable[[ExportJob], object] | None = None,
        longest_poll: float = 5,
        timeout: float | None = None,
    ) -> ExportJob:
        """Waits until a job has ended. Returns it with progress and summary. Test `status`: it may be `failed`.

        Raises TimeoutError if the job has not ended within `timeout` seconds. It then goes on in the service.
        """
        path = path_of(_JOB, job_id, include=("progress", "summary"))
        return await wait_until_ended(self._transport, path, job_answer, on_progress, longest_poll, timeout)

    @overload
    async def download(
        self, job_id: str, destination: None = None, *, merged: bool = ..., on_progress: OnDownload | None = ...
    ) -> bytes: ...
    @overload
    async def download(
        self, job_id: str, destination: Destination, *, merged: bool = ..., on_progress: OnDownload | None = ...
    ) -> int: ...
    async def download(
        self,
        job_id: str,
        destination: Destination | None = None,
        *,
        merged: bool = False,
        on_progress: OnDownload | None = None,
    ) -> bytes | int:
        """Downloads the ZIP; with `merged`, one ZIP of the job and its retries."""
        path = path_of(f"{_JOB}/download", job_id, merged=merged or None)
        return await fetch_file(self._transport, path, destination, on_progress)

    @overload
    async def print_file(
        self, job_id: str, destination: None = None, *, on_progress: OnDownload | None = ...
    ) -> bytes: ...
    @overload
    async def print_file(
        self, job_id: str, destination: Destination, *, on_progress: OnDownload | None = ...
    ) -> int: ...
    async def print_file(
        self, job_id: str, destination: Destination | None = None, *, on_progress: OnDownload | None = None
    ) -> bytes | int:
        """Downloads the PDF of all rows. The job must have been created with `print_file`."""
        path = path_of(f"{_JOB}/print-file", job_id)
        return await fetch_file(self._transport, path, destination, on_progress)

    @overload
    async def row_pdf(
        self, job_id: str, row: int, destination: None = None, *, on_progress: OnDownload | None = ...
    ) -> bytes: ...
    @overload
    async def row_pdf(
        self, job_id: str, row: int, destination: Destination, *, on_progress: OnDownload | None = ...
    ) -> int: ...
    async def row_pdf(
        self, job_id: str, row: int, destination: Destination | None = None, *, on_progress: OnDownload | None = None
    ) -> bytes | int:
        """Downloads the PDF of one row, without the ZIP."""
        path = path_of(f"{_JOB}/rows/{{}}/pdf", job_id, str(row))
        return await fetch_file(self._transport, path, destination, on_progress)

    @overload
    async def corrections(
        self,
        job_id: str,
        destination: None = None,
        *,
        format: Literal["csv", "xlsx"] = ...,
        labels: bool = ...,
        on_progress: OnDownload | None = ...,
    ) -> bytes: ...
    @overload
    async def corrections(
        self,
        job_id: str,
        destination: Destination,
        *,
        format: Literal["csv", "xlsx"] = ...,
        labels: bool = ...,
        on_progress: OnDownload | None = ...,
    ) -> int: ...
    async def corrections(
        self,
        job_id: str,
        destination: Destination | None = None,
        *,
        format: Literal["csv", "xlsx"] = "csv",
        labels: bool = False,
        on_progress: OnDownload | None = None,
    ) -> bytes | int:
        """Downloads the incomplete rows as a table. Correct it and pass it to `retry`."""
        path = path_of(f"{_JOB}/corrections.{format}", job_id, labels=(labels and format == "csv") or None)
        return await fetch_file(self._transport, path, destination, on_progress)

    def rows(
        self,
        job_id: str,
        *,
        status: Sequence[RowStatus] | None = None,
        notices: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> AsyncIterator[RowResult]:
        """Yields the results of all rows in row order, and fetches one page at a time."""

        async def page(cursor: str | None) -> RowPage:
            return await self.rows_page(job_id, status=status, notices=notices, limit=limit, after=cursor)

        return items_of(page, lambda each: each.rows, after)

    async def rows_page(
        self,
        job_id: str,
        *,
        status: Sequence[RowStatus] | None = None,
        notices: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> RowPage:
        """Returns one page of row results, with the cursor of the next page."""
        path = path_of(f"{_JOB}/rows", job_id, status=status, notices=notices, limit=limit, after=after)
        return await self._transport.ask(page_answer(RowPage, "rows"), "GET", path)

    async def cancel(self, job_id: str) -> ExportJob:
        """Cancels a job. Nothing is billed."""
        tries: builtins.list[None] = []
        path = path_of(f"{_JOB}/cancel", job_id)
        try:
            return await self._transport.ask(job_answer, "POST", path, count_try=lambda: tries.append(None))
        except BulkfillApiError as error:
            if len(tries) < 2 or error.code != "JOB_ALREADY_ENDED":
                raise
            # An earlier attempt may have canceled the job, and its response was lost.
            job = await self.read(job_id)
            if job.error is None or job.error.code != "JOB_CANCELED":
                raise
            return job

    async def delete(self, job_id: str) -> None:
        """Deletes the inputs and outputs of an ended job before they expire. Deleting again is not an error."""
        await self._transport.ask(done_answer, "DELETE", path_of(_JOB, job_id))

    async def attestation(self, job_id: str) -> str:
        """Returns the signed attestation of the outputs of a job, as a compact JWS."""
        return await self._transport.ask(text_answer, "GET", path_of(f"{_JOB}/attestation", job_id))

    async def webhook(self, job_id: str) -> JobWebhook:
        """Returns the delivery state of the job's event."""
        path = path_of(f"{_JOB}/webhook", job_id)
        return await self._transport.ask(record_answer(JobWebhook, "event_id"), "GET", path)

    async def resend(self, job_id: str) -> JobWebhook:
        """Sends the job's event again."""
        path = path_of(f"{_JOB}/webhook/resend", job_id)
        return await self._transport.ask(record_answer(JobWebhook, "event_id"), "POST", path)
