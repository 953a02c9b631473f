"""One job with Python 3.9: create in webhook mode, verify the event, download. pip install requests

Needs BULKFILL_BASE_URL, BULKFILL_API_KEY, WEBHOOK_URL (public, leads to PORT) and WEBHOOK_SECRET; the three files are arguments.
"""
import base64, hashlib, hmac, json, os, sys, threading, time
from http.server import BaseHTTPRequestHandler, HTTPServer

import requests

pdf, package, csv = sys.argv[1:4]
jobs = os.environ["BULKFILL_BASE_URL"] + "/v1/bulkfill/export-jobs"
headers = {"Authorization": "Bearer " + os.environ["BULKFILL_API_KEY"]}
secret = os.environ["WEBHOOK_SECRET"].encode()
seen, done = set(), threading.Event()


def verified(request_headers, body):
    """The event, or None where the signature is wrong or more than five minutes old. https://www.standardwebhooks.com"""
    event_id, sent_at = request_headers.get("webhook-id", ""), request_headers.get("webhook-timestamp", "0")
    expected = hmac.new(secret, f"{event_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(expected).decode()
    signatures = request_headers.get("webhook-signature", "").split(" ")
    fresh = sent_at.isdigit() and abs(time.time() - int(sent_at)) < 300
    return json.loads(body) if fresh and any(hmac.compare_digest(wanted, given) for given in signatures) else None


def download(job_id):
    with requests.get(f"{jobs}/{job_id}/download", headers=headers, stream=True, timeout=60) as response:
        response.raise_for_status()  # requests drops the key at the redirect to another host
        with open("letters.zip", "wb") as file:
            for chunk in response.iter_content(1 << 20):
                file.write(chunk)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        event = verified(self.headers, self.rfile.read(min(int(self.headers.get("content-length", 0)), 65536)))
        self.send_response(400 if event is None else 204)
        self.end_headers()  # Answer first, work afterwards: no answer within 15 s counts as a failure and is sent again.
        if event is None or event["event_id"] in seen:  # An event can come twice.
            return
        seen.add(event["event_id"])
        threading.Thread(target=handle, args=(event,)).start()


def handle(event):
    if event["event"] == "bulkfill.export_job.completed":
        download(event["job_id"])
    else:
        print(event["error"]["code"], event["error"]["message"], file=sys.stderr)
    done.set()


server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
with open(pdf, "rb") as pdf_file, open(package, "rb") as package_file, open(csv, "rb") as csv_file:
    created = requests.post(
        jobs,
        headers={**headers, "Idempotency-Key": "letters-2026-11-py"},  # Keep it for every retry of this create.
        files={"pdf": pdf_file, "svc_file": package_file, "csv_file": csv_file},
        data={
            "max_failed_row_percent": "5",
            "delivery_mode": "webhook",
            "webhook_url": os.environ["WEBHOOK_URL"],
            "webhook_secret": os.environ["WEBHOOK_SECRET"],
        },
        timeout=120,
    )
created.raise_for_status()
if created.headers.get("Idempotent-Replayed") == "true" and created.json()["status"] == "completed":
    download(created.json()["job_id"])  # An earlier run made it: no event comes again.
    done.set()
done.wait()
