from __future__ import annotations

import dataclasses
import os
from types import TracebackType

import httpx

from .._answers import record_answer
from .._patience import Patience
from ..models import Usage
from .checks import AsyncChecks
from .jobs import AsyncJobs
from .templates import AsyncTemplates
from .transport import AsyncTransport
from .webhook_endpoints import AsyncWebhookEndpoints


class AsyncBulkfill:
    """Client of the HTTP API.

    Retries requests that failed for a temporary reason (429, 5xx, a broken connection), up to `attempts` in all and no
    earlier than `Retry-After` says. Retries of a create reuse its idempotency key. All times are in seconds.
    """

    jobs: AsyncJobs
    checks: AsyncChecks
    templates: AsyncTemplates
    webhook_endpoints: AsyncWebhookEndpoints

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout: float = 60,
        attempts: int = 5,
        first_pause: float = 0.5,
        max_retry_after: float = 60,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """Raises ValueError without a key, or if the address is invalid.

        Args:
            api_key: Export API key. Default: the variable `BULKFILL_API_KEY`.
            base_url: Address of the service. Default: the variable `BULKFILL_BASE_URL`.
            timeout: Longest silence of the service before the connection counts as broken.
            attempts: Total number of attempts. 1 disables retries.
            first_pause: First pause before a retry. Each further pause is twice as long.
            max_retry_after: If `Retry-After` is longer, the call fails immediately.
            http_client: Client of httpx to send with, for proxies and certificates. It stays open.
        """
        self._owns_http = http_client is None
        self._connect(
            AsyncTransport(
                http=http_client or httpx.AsyncClient(),
                base_url=_address_of(_setting(base_url, "base_url", "BULKFILL_BASE_URL")),
                api_key=_setting(api_key, "api_key", "BULKFILL_API_KEY"),
                patience=Patience(attempts, first_pause, max_retry_after),
                timeout=timeout,
            )
        )

    def _connect(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.jobs = AsyncJobs(transport)
        self.checks = AsyncChecks(transport)
        self.templates = AsyncTemplates(transport)
        self.webhook_endpoints = AsyncWebhookEndpoints(transport)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        attempts: int | None = None,
        first_pause: float | None = None,
        max_retry_after: float | None = None,
    ) -> AsyncBulkfill:
        """Returns a client with other bounds that shares the connections of this one."""
        given = {"attempts": attempts, "first_pause": first_pause, "max_retry_after": max_retry_after}
        changes = {name: value for name, value in given.items() if value is not None}
        copy = object.__new__(AsyncBulkfill)
        copy._owns_http = False
        copy._connect(
            dataclasses.replace(
                self._transport,
                patience=dataclasses.replace(self._transport.patience, **changes),  # type: ignore[arg-type]
                timeout=self._transport.timeout if timeout is None else timeout,
            )
        )
        return copy

    async def usage(self) -> Usage:
        """Returns how much of its monthly quota the account has used."""
        return await self._transport.ask(record_answer(Usage, "month"), "GET", "/v1/bulkfill/usage")

    async def aclose(self) -> None:
        """Closes the connections, unless they belong to an `http_client`."""
        if self._owns_http:
            await self._transport.http.aclose()

    async def __aenter__(self) -> AsyncBulkfill:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _setting(given: str | None, option: str, variable: str) -> str:
    value = os.environ.get(variable) if given is None else given
    if not value:
        raise ValueError(f"The client needs {option}, or the variable {variable}.")
    return value


def _address_of(text: str) -> str:
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host or url.userinfo or url.query or url.fragment:
        raise ValueError("base_url must be an http or https address without credentials, query and fragment.")
    return text.rstrip("/")
