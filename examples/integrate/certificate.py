"""One document on a click, with Python 3.9. pip install requests

Needs BULKFILL_BASE_URL and BULKFILL_API_KEY; the PDF and its package are arguments.
"""
import os, sys

import requests

pdf, package = sys.argv[1:3]
templates = os.environ["BULKFILL_BASE_URL"] + "/v1/bulkfill/templates"
headers = {"Authorization": "Bearer " + os.environ["BULKFILL_API_KEY"]}

# Once: the service keeps the PDF and the package. The same key gives the same template for 24 hours.
with open(pdf, "rb") as pdf_file, open(package, "rb") as package_file:
    created = requests.post(
        templates,
        headers={**headers, "Idempotency-Key": "certificate-template-3"},
        files={"pdf": pdf_file, "svc_file": package_file},
        data={"name": "Certificate"},
        timeout=60,
    )
created.raise_for_status()
template_id = created.json()["template_id"]

# On each click: one row in, one PDF out. The key is the order's: asking again for it is billed once.
row = {"Name": "Zoë Brontë", "Course": "Typography", "Hours": 12, "City": "Bern", "Date of award": "2026-11-24", "Grade": "a"}
filled = requests.post(
    f"{templates}/{template_id}/fill",
    headers={**headers, "Idempotency-Key": "order-4713"},
    json={"row": {**row, "Certificate number": "T-4711"}},
    timeout=60,  # requests follows the redirect of a large PDF, and drops the key there
)
if filled.status_code == 422:  # The row failed, and is not billed: its warnings say what it lacks.
    sys.exit(str(filled.json()["details"]))
filled.raise_for_status()
if filled.headers["X-Row-Warnings"] != "0":
    print(filled.headers["X-Row-Warnings"], "values could not be drawn", file=sys.stderr)
with open("certificate.pdf", "wb") as file:
    file.write(filled.content)
