"""Proxy that forwards requests to a service and spoils the responses that a test names."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass
class Seen:
    """Request that the proxy received."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    """Response to send. `cut` is the number of bytes after which the connection breaks."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    cut: int | None = None


Fault = Callable[[Reply], Reply]
"""Changes the response of the service."""


def instead(status: int, body: bytes = b"", **headers: str) -> Fault:
    return lambda _: Reply(status, {name.replace("_", "-"): value for name, value in headers.items()}, body)


def lost(_: Reply) -> Reply:
    """Breaks the connection after the service has handled the request."""
    return Reply(0)


def cut_after(size: int) -> Fault:
    return lambda reply: Reply(reply.status, reply.headers, reply.body, size)


class FaultProxy:
    def __init__(self, target: str) -> None:
        self.target = target
        self.seen: list[Seen] = []
        self.faults: list[Fault | None] = []
        """Faults of the next responses, in order; `None` changes nothing."""
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                seen = Seen(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                reply = proxy.answer(seen)
                if reply.status == 0:
                    self.close_connection = True
                    return
                self.send_response_only(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body if reply.cut is None else reply.body[: reply.cut])
                self.close_connection = reply.cut is not None

            do_GET = do_POST = do_PUT = do_DELETE = handle_any

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def answer(self, seen: Seen) -> Reply:
        self.seen.append(seen)
        fault = self.faults.pop(0) if self.faults else None
        headers = {name: value for name, value in seen.headers.items() if name not in ("host", "connection")}
        answer = httpx.request(
            seen.method, self.target + seen.path, headers=headers, content=seen.body, timeout=60, follow_redirects=True
        )
        dropped = ("content-length", "transfer-encoding", "connection", "content-encoding", "date")
        passed = {name: value for name, value in answer.headers.items() if name not in dropped}
        reply = Reply(answer.status_code, passed, answer.content)
        return reply if fault is None else fault(reply)

    def __enter__(self) -> FaultProxy:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
