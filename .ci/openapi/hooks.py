"""Inputs that a generator cannot make: a PDF, a signed package, rows, an existing job. And two custom checks."""

import os
import pathlib

import schemathesis
from schemathesis.transport.serialization import Binary

PDF = Binary(pathlib.Path(os.environ["EXAMPLE_PDF"]).read_bytes())
PACKAGE = Binary(pathlib.Path(os.environ["EXAMPLE_PACKAGE"]).read_bytes())
ROWS = Binary(pathlib.Path(os.environ["EXAMPLE_ROWS"]).read_bytes())
# No server listens at this address, which the service is configured to allow.
TEXTS = {
    "rows_json": '[{"column_0":"Ada","column_1":1815}]',
    "filename_columns": '["column_0"]',
    "webhook_url": os.environ["WEBHOOK_ALLOWED_ORIGINS"] + "/in",
}
JOB_ID = os.environ["EXAMPLE_JOB_ID"]
WEBHOOK_JOB_ID = os.environ["EXAMPLE_WEBHOOK_JOB_ID"]
CHECK_ID = os.environ["EXAMPLE_CHECK_ID"]

# Codes of a 500 that the contract gives to jobs that fail within the sync wait window.
FAILED_JOBS = {"FAILED_ROW_THRESHOLD_EXCEEDED", "PROCESSING_ANOMALY"}

seen = 0
edited = set()


def is_positive(case):
    return case.meta is None or case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    global seen
    seen += 1
    # The redirect itself is the response; the object store behind it is not part of the contract.
    kwargs["allow_redirects"] = False
    if not is_positive(case):
        return
    named = case.path_parameters or {}
    # A deleted job has no data for the other operations.
    if "job_id" in named and case.method.upper() != "DELETE" and seen % 3:
        named["job_id"] = WEBHOOK_JOB_ID if "/webhook" in case.path else JOB_ID
    if "check_id" in named and seen % 3:
        named["check_id"] = CHECK_ID
    if "row_number" in named and seen % 4:
        named["row_number"] = 1 + seen % 3
    # Only the service can make cursors.
    if case.query and "after" in case.query and seen % 4:
        del case.query["after"]
    if isinstance(case.body, dict) and "pdf" in case.body:
        edited.add(case.id)
        if seen % 8:
            case.body["pdf"] = PDF
        if seen % 9:
            case.body["svc_file"] = PACKAGE
        if "csv_file" in case.body and seen % 7:
            case.body["csv_file"] = ROWS
        for field, value in TEXTS.items():
            if field in case.body and seen % 5:
                case.body[field] = value


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # A request with our files is valid, although the generator does not know. An empty header counts as absent: the
    # event of a Lambda does not distinguish them, and a check needs no key.
    empty_key = (case.headers or {}).get("Idempotency-Key") == ""
    return not (type(failure).__name__ == "AcceptedNegativeData" and (case.id in edited or empty_key))


@schemathesis.check
def no_unexpected_failure(ctx, response, case):
    if response.status_code < 500:
        return
    body = response.json()
    assert body.get("status") == "failed" and body["error"]["code"] in FAILED_JOBS, f"Unexpected failure: {body}"


@schemathesis.check
def request_id_on_every_response(ctx, response, case):
    sent = (case.headers or {}).get("X-Request-Id")
    got = response.headers.get("x-request-id")
    assert got, "No X-Request-Id"
    if sent and all(c.isascii() and (c.isalnum() or c in "._:-") for c in sent) and len(sent) <= 128:
        assert got == [sent], f"Sent {sent}, got {got}"
