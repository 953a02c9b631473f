from __future__ import annotations

import base64
import binascii
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._decode import decode
from ._errors import WebhookVerificationError
from .models import ExportJobCompletedEvent, ExportJobFailedEvent


@dataclass(frozen=True)
class UnknownEvent:
    """Event that is newer than this version of the client."""

    event: str
    body: Mapping[str, Any]


WebhookEvent = ExportJobCompletedEvent | ExportJobFailedEvent | UnknownEvent

_EVENTS: Mapping[str, type[ExportJobCompletedEvent | ExportJobFailedEvent]] = {
    "bulkfill.export_job.completed": ExportJobCompletedEvent,
    "bulkfill.export_job.failed": ExportJobFailedEvent,
}


def verify_webhook(
    headers: Mapping[str, Any], body: str | bytes, secret: str | Sequence[str], *, tolerance_seconds: float = 300
) -> WebhookEvent:
    """Verifies a webhook and returns its event. An event may arrive more than once; compare `event_id`.

    `body` is the unparsed body of the request. During a rotation, `secret` is a list: the request must verify with one
    of them. Raises WebhookVerificationError for a wrong or old signature. Source: Standard Webhooks, "Verifying
    signatures".
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(isinstance(each, str) and each for each in secrets):
        raise TypeError("verify_webhook needs the webhook secret of the job.")
    if not isinstance(body, str | bytes | bytearray | memoryview):
        raise TypeError("verify_webhook needs the raw body, as text or bytes, before it is parsed.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    lower = {str(name).lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (
        value if isinstance(value := lower.get(name), str) else ""
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not (event_id and timestamp and signatures):
        raise WebhookVerificationError(
            "WEBHOOK_HEADERS_MISSING", "It has no webhook-id, webhook-timestamp and webhook-signature."
        )
    if not re.fullmatch(r"[0-9]{1,15}", timestamp) or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(
            "WEBHOOK_TIMESTAMP_REFUSED", f"Its timestamp is not within {tolerance_seconds:g} seconds of now."
        )
    signed = f"{event_id}.{timestamp}.".encode() + raw
    given = [_decoded(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
    expected = [hmac.digest(_secret_bytes(each), signed, "sha256") for each in secrets]
    if not any(each is not None and hmac.compare_digest(each, right) for each in given for right in expected):
        raise WebhookVerificationError("WEBHOOK_SIGNATURE_WRONG", "Its signature does not verify with this secret.")
    return _event_of(raw)


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        return None


def _secret_bytes(secret: str) -> bytes:
    """Decodes `whsec_` and base64; any other secret is used as its UTF-8 bytes. Source: api.md, "Webhooks"."""
    encoded = secret.removeprefix("whsec_") if secret.startswith("whsec_") else ""
    return (_decoded(encoded) if encoded else None) or secret.encode()


def _event_of(raw: bytes) -> WebhookEvent:
    try:
        body = json.loads(raw)
    except ValueError:
        body = None
    if not isinstance(body, dict) or not isinstance(body.get("event"), str):
        raise WebhookVerificationError("WEBHOOK_BODY_UNKNOWN", "Its body is not the JSON of an event.")
    kind = _EVENTS.get(body["event"])
    return UnknownEvent(body["event"], body) if kind is None else decode(kind, body)
