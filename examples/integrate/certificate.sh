#!/bin/sh
# One document on a click, with curl. Needs BULKFILL_BASE_URL and BULKFILL_API_KEY; the PDF and its package are arguments.
set -eu
pdf=$1 package=$2
templates=$BULKFILL_BASE_URL/v1/bulkfill/templates
auth="Authorization: Bearer $BULKFILL_API_KEY"

# Once: the service keeps the PDF and the package. The same Idempotency-Key gives the same template for 24 hours.
template=$(curl --silent --show-error --fail-with-body --retry 5 "$templates" -H "$auth" -H "Idempotency-Key: certificate-template-1" \
  -F "pdf=@$pdf" -F "svc_file=@$package" -F name=Certificate)
id=$(printf '%s' "$template" | sed 's/.*"template_id":"\([^"]*\)".*/\1/')

# On each click: one row in, one PDF out. A repeated request with the same key and row is billed once. -L: a large PDF is a redirect.
curl --silent --show-error --fail-with-body --retry 5 -L "$templates/$id/fill" -H "$auth" -H "Idempotency-Key: order-4711" \
  -H "Content-Type: application/json" -o certificate.pdf \
  -d '{"row": {"Name": "Zoë Brontë", "Course": "Typography", "Hours": 12, "City": "Bern", "Date of award": "2026-11-24", "Grade": "a",
    "Certificate number": "T-4711"}}'
