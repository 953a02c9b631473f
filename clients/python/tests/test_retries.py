from __future__ import annotations

import io
import os
import pathlib
import pickle

import pytest
from fault_proxy import FaultProxy, Reply, cut_after, instead, lost

from bulkfill import AsyncBulkfill, Bulkfill, BulkfillApiError

BUSY = b'{"code":"RATE_LIMITED","message":"Wait."}'


def jobs_with(client: Bulkfill, key: str) -> int:
    requests = (job.request for job in client.jobs.list(include=["request"]))
    return sum(1 for request in requests if request and request.idempotency_key == key)


def test_creates_one_job_if_responses_are_lost(
    client: Bulkfill, shaky: Bulkfill, proxy: FaultProxy, pdf: pathlib.Path, package: pathlib.Path
) -> None:
    proxy.faults = [lost, instead(503), instead(429, BUSY, Retry_After="0.01")]
    job = shaky.jobs.create(pdf=pdf, package=package.open("rb"), rows=[["Zoë"]])
    keys = {seen.headers["idempotency-key"] for seen in proxy.seen}
    assert len(proxy.seen) == 4 and len(keys) == 1
    assert all(pdf.read_bytes() in seen.body and package.read_bytes() in seen.body for seen in proxy.seen)
    assert jobs_with(client, keys.pop()) == 1
    assert client.jobs.wait(job.job_id).status == "completed"


async def test_retries_asynchronously(anyio_backend: str, proxy: FaultProxy) -> None:
    async with AsyncBulkfill(base_url=proxy.url, first_pause=0.01) as client:
        proxy.faults = [lost, instead(502), None]
        assert (await client.usage()).plan
    assert len(proxy.seen) == 3


def test_sends_a_stream_again(shaky: Bulkfill, proxy: FaultProxy, pdf: pathlib.Path, package: pathlib.Path) -> None:
    read, write = os.pipe()
    os.write(write, b"Zoe,A,1,B,2026-01-02,a,N,\n")
    os.close(write)
    proxy.faults = [instead(503)]
    with open(read, "rb") as stream:
        shaky.jobs.create(pdf=pdf, package=package, csv=stream)
    assert len(proxy.seen) == 2 and all(b"Zoe,A" in seen.body for seen in proxy.seen)


def test_stops_after_its_attempts_and_for_a_long_pause(shaky: Bulkfill, proxy: FaultProxy) -> None:
    proxy.faults = [instead(500)] * 9
    with pytest.raises(BulkfillApiError) as failed:
        shaky.with_options(attempts=3).usage()
    assert failed.value.code == "UNEXPECTED_ANSWER" and len(proxy.seen) == 3
    proxy.faults = [instead(429, BUSY, Retry_After="120", X_Request_Id="r-1")]
    with pytest.raises(BulkfillApiError) as limited:
        shaky.usage()
    error = pickle.loads(pickle.dumps(limited.value))
    assert (error.status, error.code, error.message) == (429, "RATE_LIMITED", "Wait.")
    assert (error.request_id, error.retry_after_seconds) == ("r-1", 120) and len(proxy.seen) == 4


def test_repeats_no_request_that_is_refused(shaky: Bulkfill, proxy: FaultProxy) -> None:
    with pytest.raises(BulkfillApiError, match="EXPORT_JOB_NOT_FOUND"):
        shaky.jobs.read("9f1b8e0a-0000-4000-8000-000000000000")
    proxy.faults = [instead(307, Location="http://127.0.0.1:9/")]
    with pytest.raises(BulkfillApiError) as moved:
        shaky.usage()
    assert moved.value.status == 307 and len(proxy.seen) == 2


def test_reports_an_address_where_nothing_answers(proxy: FaultProxy) -> None:
    with FaultProxy(proxy.url) as closed:
        pass
    with Bulkfill(base_url=closed.url) as client, pytest.raises(BulkfillApiError) as failed:
        client.usage()
    assert failed.value.status == 0 and failed.value.code == "SERVICE_UNREACHABLE"
    assert "nothing answers there" in failed.value.message


def test_cancels_once(
    client: Bulkfill, shaky: Bulkfill, proxy: FaultProxy, template_id: str, rows: list[list[str]]
) -> None:
    job = client.jobs.create(template_id=template_id, rows=rows * 2000)
    proxy.faults = [lost]
    canceled = shaky.jobs.cancel(job.job_id)
    assert canceled.error and canceled.error.code == "JOB_CANCELED"


@pytest.fixture(scope="module")
def ended(client: Bulkfill, template_id: str, rows: list[list[str]]) -> str:
    return client.jobs.wait(client.jobs.create(template_id=template_id, rows=rows).job_id).job_id


def test_resumes_a_download(
    client: Bulkfill, shaky: Bulkfill, proxy: FaultProxy, ended: str, tmp_path: pathlib.Path
) -> None:
    proxy.faults = [cut_after(1000), lost, cut_after(500), None]
    size = shaky.jobs.download(ended, tmp_path / "out.zip")
    assert (tmp_path / "out.zip").read_bytes() == client.jobs.download(ended) and size > 1500
    ranges = [seen.headers.get("range") for seen in proxy.seen]
    assert ranges == [None, "bytes=1000-", "bytes=1000-", "bytes=1500-"]


def other_tag(reply: Reply) -> Reply:
    return Reply(reply.status, {**reply.headers, "etag": '"other"'}, reply.body)


def test_leaves_no_file_of_a_failed_download(
    shaky: Bulkfill, proxy: FaultProxy, ended: str, tmp_path: pathlib.Path
) -> None:
    (tmp_path / "out.zip").write_bytes(b"before")
    proxy.faults = [cut_after(1000), other_tag]
    with pytest.raises(BulkfillApiError) as changed:
        shaky.jobs.download(ended, tmp_path / "out.zip")
    assert changed.value.code == "UNEXPECTED_ANSWER"
    proxy.faults = [cut_after(1000), *[instead(503)] * 5]
    with pytest.raises(BulkfillApiError):
        shaky.jobs.download(ended, tmp_path / "out.zip")
    assert os.listdir(tmp_path) == ["out.zip"] and (tmp_path / "out.zip").read_bytes() == b"before"


def test_sends_no_key_to_the_address_of_a_redirect(shaky: Bulkfill, proxy: FaultProxy, ended: str) -> None:
    with FaultProxy(proxy.target) as storage:
        storage.faults = [instead(200, b"file")]
        proxy.faults = [instead(302, Location=f"{storage.url}/signed")]
        assert shaky.jobs.download(ended) == b"file"
        assert [seen.path for seen in storage.seen] == ["/signed"]
        assert "authorization" not in storage.seen[0].headers and "authorization" in proxy.seen[0].headers
    proxy.faults = [instead(302, Location="file:///etc/passwd")]
    with pytest.raises(BulkfillApiError, match="UNEXPECTED_ANSWER"):
        shaky.jobs.download(ended)


def test_raises_if_a_page_repeats(shaky: Bulkfill, proxy: FaultProxy) -> None:
    proxy.faults = [instead(200, b'{"jobs":[],"next":"x"}')] * 2
    with pytest.raises(BulkfillApiError, match="same page"):
        list(shaky.jobs.list())


def test_stops_waiting_after_the_timeout(shaky: Bulkfill, proxy: FaultProxy, ended: str) -> None:
    running = f'{{"job_id":"{ended}","status":"processing","created_at":"2026-01-01T00:00:00Z"}}'.encode()
    proxy.faults = [instead(200, running, Retry_After="30")]
    with pytest.raises(TimeoutError):
        shaky.jobs.wait(ended, timeout=5)


def test_keeps_the_errors_of_a_destination(client: Bulkfill, ended: str) -> None:
    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        client.jobs.download(ended, Full())
