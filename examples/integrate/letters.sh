#!/bin/sh
# One job with curl: create, poll, download. Needs BULKFILL_BASE_URL and BULKFILL_API_KEY, and the three files as arguments.
set -eu
pdf=$1 package=$2 csv=$3
jobs=$BULKFILL_BASE_URL/v1/bulkfill/export-jobs
auth="Authorization: Bearer $BULKFILL_API_KEY"

# The same Idempotency-Key gives the same job for 24 hours, so this whole script may be run again after any failure.
job=$(curl --silent --show-error --fail-with-body --retry 5 "$jobs" -H "$auth" -H "Idempotency-Key: letters-2026-11" \
  -F "pdf=@$pdf" -F "svc_file=@$package" -F "csv_file=@$csv" -F max_failed_row_percent=5)
id=$(printf '%s' "$job" | sed 's/.*"job_id":"\([^"]*\)".*/\1/')

# Small jobs are done when the create answers; others take a while.
until printf '%s' "$job" | grep -q '"status":"\(completed\|failed\)"'; do
  sleep 2
  job=$(curl --silent --show-error --fail-with-body --retry 5 "$jobs/$id" -H "$auth")
done
printf '%s' "$job" | grep -q '"status":"completed"' || { echo "$job" >&2; exit 1; }

# -L: the download is a redirect to a signed URL. curl does not send the key to the other host.
curl --silent --show-error --fail --retry 5 -L "$jobs/$id/download" -H "$auth" -o letters.zip
unzip -p letters.zip manifest.json
