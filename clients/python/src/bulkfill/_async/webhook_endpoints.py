from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Literal

from .._answers import record_answer, whole_answer
from .._query import key_of, path_of
from ..models import WebhookEndpoint, WebhookEndpointList, WebhookEndpointTest, WebhookEndpointWithSecret
from .transport import AsyncTransport

EventName = Literal["bulkfill.export_job.completed", "bulkfill.export_job.failed"]

_ENDPOINTS = "/v1/bulkfill/webhook-endpoints"
_ENDPOINT = f"{_ENDPOINTS}/{{}}"

_secret_answer = record_answer(WebhookEndpointWithSecret, "secret")


class AsyncWebhookEndpoints:
    """Receivers of the events of all jobs in webhook mode without `webhook_url`. Every call raises BulkfillApiError."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self, *, url: str, events: Sequence[EventName] | None = None, idempotency_key: str | None = None
    ) -> WebhookEndpointWithSecret:
        """Creates an endpoint for `events` (default: all). Store its `secret`: no other call returns it."""
        content = json.dumps({"url": url, **({} if events is None else {"events": [*events]})})
        key = key_of(idempotency_key)
        return await self._transport.ask(_secret_answer, "POST", _ENDPOINTS, content=content, key=key)

    async def list(self) -> AsyncIterator[WebhookEndpoint]:
        """Yields all endpoints of the account, newest first."""
        found = await self._transport.ask(whole_answer(WebhookEndpointList, "endpoints"), "GET", _ENDPOINTS)
        for each in found.endpoints:
            yield each

    async def get(self, endpoint_id: str) -> WebhookEndpoint:
        answer = record_answer(WebhookEndpoint, "endpoint_id")
        return await self._transport.ask(answer, "GET", path_of(_ENDPOINT, endpoint_id))

    async def delete(self, endpoint_id: str) -> None:
        """Deletes an endpoint. Pending deliveries to it stop."""
        await self._transport.delete_once(path_of(_ENDPOINT, endpoint_id), "WEBHOOK_ENDPOINT_NOT_FOUND")

    async def rotate_secret(self, endpoint_id: str, *, idempotency_key: str | None = None) -> WebhookEndpointWithSecret:
        """Replaces the secret. Deliveries have the signatures of both secrets for 24 hours."""
        path, key = path_of(f"{_ENDPOINT}/rotate-secret", endpoint_id), key_of(idempotency_key)
        return await self._transport.ask(_secret_answer, "POST", path, key=key)

    async def test(self, endpoint_id: str) -> WebhookEndpointTest:
        """Sends a signed `bulkfill.webhook_endpoint.test` event now, once, and returns the result."""
        answer = record_answer(WebhookEndpointTest, "event_id")
        return await self._transport.ask(answer, "POST", path_of(f"{_ENDPOINT}/test", endpoint_id))
