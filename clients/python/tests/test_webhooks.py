from __future__ import annotations

import base64
import datetime
import http.server
import json
import os
import threading
import urllib.parse
from typing import Any

import pytest
from standardwebhooks import Webhook

from bulkfill import Bulkfill, UnknownEvent, WebhookVerificationError, verify_webhook
from bulkfill.models import ExportJobCompletedEvent

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef01234567").decode()
OTHER = "whsec_" + base64.b64encode(b"another secret, 24 bytes").decode()


def signed(body: str, secret: str = SECRET, at: datetime.datetime | None = None) -> dict[str, str]:
    moment = at or datetime.datetime.now(datetime.timezone.utc)
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(int(moment.timestamp())),
        "Webhook-Signature": Webhook(secret).sign("evt_1", moment, body),
    }


def code_of(headers: dict[str, str], body: str, secret: str | list[str] = SECRET, **options: float) -> str:
    with pytest.raises(WebhookVerificationError) as failed:
        verify_webhook(headers, body, secret, **options)
    return failed.value.code


def test_verifies_an_event_of_the_service(client: Bulkfill, template_id: str, rows: list[list[str]]) -> None:
    received: list[tuple[dict[str, str], bytes]] = []
    arrived = threading.Event()

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((dict(self.headers.items()), self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            arrived.set()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    address = os.environ["BULKFILL_TEST_WEBHOOKS"]
    server = http.server.HTTPServer(("127.0.0.1", urllib.parse.urlsplit(address).port or 0), Receiver)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    job = client.jobs.create(
        template_id=template_id, rows=rows, delivery_mode="webhook", webhook_url=f"{address}/in", webhook_secret=SECRET
    )
    assert arrived.wait(60)
    server.shutdown()
    server.server_close()
    headers, body = received[0]
    event = verify_webhook(headers, body, [OTHER, SECRET])
    assert isinstance(event, ExportJobCompletedEvent) and event.job_id == job.job_id
    assert client.jobs.webhook(job.job_id).event_id == event.event_id
    assert client.jobs.resend(job.job_id).event == event.event


def test_takes_rotated_secrets_and_newer_events() -> None:
    body = json.dumps({"event": "bulkfill.newer", "event_id": "evt_1"})
    headers = signed(body)
    headers["Webhook-Signature"] = f"v1,AAAA v2,x {headers['Webhook-Signature']}"
    assert verify_webhook(headers, body.encode(), [OTHER, SECRET]) == UnknownEvent("bulkfill.newer", json.loads(body))
    assert code_of(headers, body, [OTHER]) == "WEBHOOK_SIGNATURE_WRONG"
    plain = "a secret that is not base64"
    headers["Webhook-Signature"] = signed(body, "whsec_" + base64.b64encode(plain.encode()).decode())[
        "Webhook-Signature"
    ]
    assert isinstance(verify_webhook(headers, body, plain), UnknownEvent)


def test_rejects_what_is_not_signed() -> None:
    body = '{"event":"x"}'
    headers = signed(body)
    assert code_of({}, body) == "WEBHOOK_HEADERS_MISSING"
    assert code_of(headers, body + " ") == "WEBHOOK_SIGNATURE_WRONG"
    assert code_of(signed("[]"), "[]") == "WEBHOOK_BODY_UNKNOWN"
    old = signed(body, at=datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=6))
    assert code_of(old, body) == "WEBHOOK_TIMESTAMP_REFUSED"
    assert isinstance(verify_webhook(old, body, SECRET, tolerance_seconds=600), UnknownEvent)
    assert code_of({**headers, "webhook-timestamp": "1e3"}, body) == "WEBHOOK_TIMESTAMP_REFUSED"
    with pytest.raises(TypeError, match="secret"):
        verify_webhook(headers, body, "")
    with pytest.raises(TypeError, match="raw body"):
        verify_webhook(headers, json.loads(body), SECRET)
