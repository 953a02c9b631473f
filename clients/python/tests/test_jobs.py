from __future__ import annotations

import io
import os
import pathlib
import zipfile

import pytest

from bulkfill import AsyncBulkfill, Bulkfill, BulkfillApiError, DownloadProgress
from bulkfill.models import ExportJob


def pdfs_of(archive: bytes | pathlib.Path) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(archive) if isinstance(archive, bytes) else archive) as opened:
        assert opened.testzip() is None
        return [name for name in opened.namelist() if name.endswith(".pdf")]


def test_fills_rows_and_downloads_the_archive(
    client: Bulkfill, pdf: pathlib.Path, package: pathlib.Path, rows: list[list[str]], tmp_path: pathlib.Path
) -> None:
    steps: list[ExportJob] = []
    created = client.jobs.create(pdf=pdf, package=package, rows=rows, print_file=True, metadata={"order": "4710"})
    job = client.jobs.wait(created.job_id, on_progress=steps.append)
    assert job.status == "completed" and job == steps[-1]
    assert job.summary and job.summary.success_rows == len(rows)

    moves: list[DownloadProgress] = []
    size = client.jobs.download(job.job_id, tmp_path / "out.zip", on_progress=moves.append)
    assert size == (tmp_path / "out.zip").stat().st_size == moves[-1].received_bytes == moves[-1].total_bytes
    assert len(pdfs_of(tmp_path / "out.zip")) == len(rows)
    assert os.listdir(tmp_path) == ["out.zip"]
    memory = client.jobs.download(job.job_id)
    assert memory == (tmp_path / "out.zip").read_bytes()
    target = io.BytesIO()
    assert client.jobs.download(job.job_id, target) == len(memory) and target.getvalue() == memory

    assert client.jobs.print_file(job.job_id).startswith(b"%PDF-")
    assert client.jobs.row_pdf(job.job_id, 2).startswith(b"%PDF-")
    assert client.jobs.attestation(job.job_id).count(".") == 2
    results = list(client.jobs.rows(job.job_id, limit=2))
    assert [row.row_number for row in results] == [1, 2, 3, 4, 5]
    assert list(client.jobs.rows(job.job_id, status=["failed"])) == []
    read = client.jobs.get(job.job_id, include=["request"])
    assert read.request and read.metadata == {"order": "4710"}
    assert [each.job_id for each in client.jobs.list(metadata={"order": "4710"}, limit=1)] == [job.job_id]
    assert client.usage().rows_used >= len(rows)

    client.jobs.delete(job.job_id)
    client.jobs.delete(job.job_id)
    with pytest.raises(BulkfillApiError) as gone:
        client.jobs.download(job.job_id, tmp_path / "gone.zip")
    assert gone.value.code == "DELIVERY_NOT_FOUND" and gone.value.status == 404 and gone.value.request_id
    assert os.listdir(tmp_path) == ["out.zip"]


@pytest.mark.parametrize("anyio_backend", ["asyncio", "trio"])
async def test_fills_rows_asynchronously(
    anyio_backend: str, pdf: pathlib.Path, package: pathlib.Path, rows: list[list[str]], tmp_path: pathlib.Path
) -> None:
    async with AsyncBulkfill() as client:
        created = await client.jobs.create(
            pdf=pdf.read_bytes(), package=package.open("rb"), csv=io.BytesIO("Zoë,A,1,B,2026-01-02,a,N,\n".encode())
        )
        job = await client.jobs.wait(created.job_id)
        assert job.status == "completed"
        assert await client.jobs.download(job.job_id, tmp_path / "out.zip") > 0
        assert len(pdfs_of(tmp_path / "out.zip")) == 1
        assert [row.status async for row in client.jobs.rows(job.job_id)] == ["success"]
        assert job.job_id in [each.job_id async for each in client.jobs.list(limit=50)]


def test_returns_a_failed_job_as_a_result(client: Bulkfill, pdf: pathlib.Path, package: pathlib.Path) -> None:
    created = client.jobs.create(pdf=pdf, package=package, rows=[{}], max_failed_row_percent=0)
    job = client.jobs.wait(created.job_id)
    assert job.status == "failed" and job.error and job.error.details
    assert job.error.code == "FAILED_ROW_THRESHOLD_EXCEEDED" and job.error.details.failed_row_count == 1
    with pytest.raises(BulkfillApiError, match="JOB_ALREADY_ENDED"):
        client.jobs.cancel(job.job_id)


def test_retries_corrected_rows(
    client: Bulkfill, template_id: str, rows: list[list[str]], tmp_path: pathlib.Path
) -> None:
    first = client.jobs.create(template_id=template_id, rows=[rows[0], []])
    job = client.jobs.wait(first.job_id)
    assert job.summary and job.summary.failed_rows == 1
    table = client.jobs.corrections(job.job_id, labels=True)
    assert b"column_0" in table and client.jobs.corrections(job.job_id, format="xlsx").startswith(b"PK")
    cells = dict(zip((f"column_{place}" for place in range(8)), rows[1], strict=True))
    again = client.jobs.retry(job.job_id, rows=[{"row_number": 2, "cells": cells}])
    done = client.jobs.wait(again.job_id)
    assert done.summary and done.summary.produced_rows == 1
    assert len(pdfs_of(client.jobs.download(job.job_id, merged=True))) == 2


def test_checks_rows_before_a_run(client: Bulkfill, template_id: str, rows: list[list[str]]) -> None:
    created = client.checks.create(template_id=template_id, rows=[rows[0], []])
    check = client.checks.wait(created.check_id)
    assert check.result and check.result.rows == 2 and check.result.failed_rows == 1
    findings = list(client.checks.findings(check.check_id, severity=["error"]))
    assert findings and all(finding.severity == "error" for finding in findings)
    assert b"column_0" in client.checks.corrections(check.check_id)


def test_takes_the_errors_of_the_service(client: Bulkfill, pdf: pathlib.Path, package: pathlib.Path) -> None:
    with Bulkfill(api_key="svc_bfexp_wrong.wrong") as stranger, pytest.raises(BulkfillApiError) as refused:
        stranger.usage()
    assert refused.value.status == 401
    with pytest.raises(BulkfillApiError) as unknown:
        client.jobs.read("9f1b8e0a-0000-4000-8000-000000000000")
    assert unknown.value.code == "EXPORT_JOB_NOT_FOUND" and unknown.value.status == 404
    with pytest.raises(BulkfillApiError) as invalid:
        client.jobs.create(pdf=b"no PDF", package=package, rows=[["a"]])
    assert invalid.value.code == "INVALID_PDF"
    with pytest.raises(ValueError, match="not an id"):
        client.jobs.read("..")
    with pytest.raises(FileNotFoundError):
        client.jobs.create(pdf="absent.pdf", package=package, rows=[["a"]])
    with pytest.raises(TypeError, match='"template_ids" is not a field of the request. Did you mean "template_id"'):
        client.jobs.create(template_ids="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_requires_a_key_and_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="base_url must be"):
        Bulkfill("key", "http://user@host")
    monkeypatch.delenv("BULKFILL_API_KEY")
    with pytest.raises(ValueError, match="BULKFILL_API_KEY"):
        Bulkfill()
