"""Runs a check, a job and a fill through the client of openapi-python-client, and compares its responses with the outcome."""

import base64
import io
import json
import os
import pathlib
import sys
import time
import uuid

from bulk_fill_export_jobs_client import AuthenticatedClient
from bulk_fill_export_jobs_client.api.checks import create_check, list_findings, read_check
from bulk_fill_export_jobs_client.api.export_jobs import create_export_job, download_export_job, read_export_job
from bulk_fill_export_jobs_client.api.templates import create_template, fill_template
from bulk_fill_export_jobs_client.models import (
    Check,
    CheckStatus,
    CreateCheckBody,
    CreateExportJobBody,
    CreateExportJobResponse400,
    CreateTemplateBody,
    ExportJob,
    ExportJobStatus,
    FailedExportJob,
    FilledDocument,
    FillTemplateBody,
    FillTemplateBodyRow,
    FindingPage,
)
from bulk_fill_export_jobs_client.types import File

example = pathlib.Path(os.environ["EXAMPLE"])
rows = int(os.environ["EXAMPLE_ROWS"])
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], follow_redirects=True, timeout=60)
ended = ("completed", "failed")


def file(path, content_type):
    return File(payload=io.BytesIO(pathlib.Path(path).read_bytes()), file_name=pathlib.Path(path).name, mime_type=content_type)


def fields():
    return {"pdf": file(example / "source.pdf", "application/pdf"), "svc_file": file(os.environ["EXAMPLE_PACKAGE"], "application/gzip")}


def table():
    return file(example / "rows.csv", "text/csv")


def create(**given):
    body = CreateExportJobBody(**fields(), max_failed_row_percent="0", **given)
    return create_export_job.sync(client=client, idempotency_key=str(uuid.uuid4()), body=body)


def waited(job):
    while job.status not in ended:
        time.sleep(0.2)
        job = read_export_job.sync(job.job_id, client=client)
    return job


check = create_check.sync(client=client, body=CreateCheckBody(**fields(), csv_file=table()))
assert isinstance(check, Check), check
while check.status not in ended:
    time.sleep(0.2)
    check = read_check.sync(check.check_id, client=client)
assert check.status == CheckStatus.COMPLETED and check.result.rows == rows, check
findings = list_findings.sync(check.check_id, client=client)
assert isinstance(findings, FindingPage) and check.result.finding_count >= len(findings.findings), findings

job = waited(create(csv_file=table()))
assert isinstance(job, ExportJob) and job.status == ExportJobStatus.COMPLETED, job
archive = download_export_job.sync(job.job_id, client=client).payload.read()
assert len(archive) == job.result.file_size_bytes, (len(archive), job)
pathlib.Path(sys.argv[1]).write_bytes(archive)

template = create_template.sync(client=client, body=CreateTemplateBody(**fields()))
row = FillTemplateBodyRow.from_dict(json.loads(os.environ["EXAMPLE_ROW"]))
asking = client.with_headers({"Accept": "application/json"})
filled = fill_template.sync(template.template_id, client=asking, body=FillTemplateBody(row=row))
assert isinstance(filled, FilledDocument) and base64.b64decode(filled.pdf).startswith(b"%PDF-"), filled

# Row 1 lacks a required value, and no row may fail: within the wait, the response is a 500 with the job.
failed = waited(create(rows_json='[{"column_0":"Ada"}]'))
assert isinstance(failed, (FailedExportJob, ExportJob)) and failed.status == "failed", failed
assert failed.error.code == "FAILED_ROW_THRESHOLD_EXCEEDED" and failed.error.details.failed_row_count == 1, failed

refused = create()
assert isinstance(refused, CreateExportJobResponse400) and refused.code == "INVALID_DATA_INPUT", refused
