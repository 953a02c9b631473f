#!/usr/bin/env bash
# Tests the running service against its own OpenAPI document: every operation with generated valid and invalid requests,
# once per delivery mode. Takes two minutes at most. Installs from the Python package index into a separate folder.
source "$(dirname "$0")/../shared.sh"
here=$PWD/.ci/openapi
seconds=${CONFORMANCE_SECONDS:-40}
export WEBHOOK_ALLOWED_ORIGINS=http://127.0.0.1:9

tools=${CONFORMANCE_TOOLS:-$work/venv}
python_tools "$tools" schemathesis "$here/requirements.txt"

start() { # delivery mode
  data=$work/$1
  DELIVERY_MODE=$1 SYNC_WAIT_MS=8000 \
    CREATES_PER_MINUTE=1000000 CHECKS_PER_MINUTE=1000000 READS_PER_MINUTE=1000000 DOWNLOADS_PER_MINUTE=1000000 FAILED_AUTHS_PER_MINUTE=1000000 \
    REPEATED_FAILED_JOBS_COOLDOWN_SECONDS=1 HIGH_FAIL_RATIO_COOLDOWN_SECONDS=1 MONTHLY_ROWS_FREE=1000000 \
    start_service "$1"
  base_url=$(field "$data/local.json" base_url)
  api_key=$(field "$data/local.json" api_key)
}

check() { # seconds, options…
  local limit=$1 status=0
  shift
  EXAMPLE_PDF=$PWD/examples/offer-letter/source.pdf EXAMPLE_ROWS=$PWD/examples/offer-letter/rows.csv
  EXAMPLE_PACKAGE=$data/offer-letter.svc
  curl -sS --fail-with-body "$base_url/v1/bulkfill/export-jobs" -H "Authorization: Bearer $api_key" -H 'Idempotency-Key: conformance' \
    -F "pdf=@$EXAMPLE_PDF" -F "svc_file=@$EXAMPLE_PACKAGE" -F "csv_file=@$EXAMPLE_ROWS" -F max_failed_row_percent=100 -F print_file=true -o "$work/job.json"
  EXAMPLE_JOB_ID=$(field "$work/job.json" job_id)
  curl -sS --fail-with-body "$base_url/v1/bulkfill/export-jobs" -H "Authorization: Bearer $api_key" -H 'Idempotency-Key: conformance-webhook' \
    -F "pdf=@$EXAMPLE_PDF" -F "svc_file=@$EXAMPLE_PACKAGE" -F "csv_file=@$EXAMPLE_ROWS" -F max_failed_row_percent=100 \
    -F delivery_mode=webhook -F "webhook_url=$WEBHOOK_ALLOWED_ORIGINS/in" -F webhook_secret=conformance -o "$work/webhook-job.json"
  EXAMPLE_WEBHOOK_JOB_ID=$(field "$work/webhook-job.json" job_id)
  curl -sS --fail-with-body "$base_url/v1/bulkfill/checks" -H "Authorization: Bearer $api_key" \
    -F "pdf=@$EXAMPLE_PDF" -F "svc_file=@$EXAMPLE_PACKAGE" -F "csv_file=@$EXAMPLE_ROWS" -o "$work/check.json"
  EXAMPLE_CHECK_ID=$(field "$work/check.json" check_id)
  export EXAMPLE_PDF EXAMPLE_ROWS EXAMPLE_PACKAGE EXAMPLE_JOB_ID EXAMPLE_WEBHOOK_JOB_ID EXAMPLE_CHECK_ID
  # It stores its findings in the current folder.
  cd "$work"
  SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$here "$tools/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$base_url/v1/openapi.json" \
    --header "Authorization: Bearer $api_key" --seed 1 --generation-deterministic \
    --max-time "$limit" --max-examples 40 --request-timeout 30 --no-color --continue-on-failure "$@" || status=1
  cd - >/dev/null
  return "$status"
}

"$tools/bin/python" -m openapi_spec_validator docs/openapi.json
failed=0
start cloud
check "$seconds" || failed=1
stop_service
start direct
check "$((seconds / 2))" --include-operation-id downloadExportJob --include-operation-id readExportJob || failed=1
exit "$failed"
