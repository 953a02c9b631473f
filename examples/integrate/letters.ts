// One job with Node 24: create in webhook mode, verify the event, download. npm install standardwebhooks
// Needs BULKFILL_BASE_URL, BULKFILL_API_KEY, WEBHOOK_URL (public, leads to PORT) and WEBHOOK_SECRET; the three files
// are arguments.
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

interface Event {
  event: 'bulkfill.export_job.completed' | 'bulkfill.export_job.failed';
  event_id: string;
  job_id: string;
  error?: { code: string; message: string };
}

const env = (name: string): string => process.env[name] ?? '';
const [pdf = '', svc = '', csv = ''] = process.argv.slice(2);
const baseUrl = env('BULKFILL_BASE_URL');
const headers = { authorization: `Bearer ${env('BULKFILL_API_KEY')}` };
const secret = new Webhook(Buffer.from(env('WEBHOOK_SECRET')), { format: 'raw' });
const seen = new Set<string>();

const download = async (jobId: string): Promise<void> => {
  const response = await fetch(`${baseUrl}/v1/bulkfill/export-jobs/${jobId}/download`, { headers }); // fetch drops the key at the redirect
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await writeFile('letters.zip', response.body ?? []);
};

const receiver = createServer(async (request, response) => {
  let event: Event;
  try {
    const body = Buffer.concat(await request.toArray());
    event = secret.verify(body, request.headers as Record<string, string>) as Event; // throws for a wrong or an old signature
  } catch {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(204).end(); // Answer first, work afterwards: no answer within 15 s counts as a failure and is sent again.
  if (seen.has(event.event_id)) return; // An event can come twice.
  seen.add(event.event_id);
  if (event.event === 'bulkfill.export_job.completed') await download(event.job_id);
  else console.error(`${event.error?.code}: ${event.error?.message}`);
  receiver.close();
}).listen(Number(env('PORT')));

const form = new FormData();
form.set('pdf', await openAsBlob(pdf), 'source.pdf');
form.set('svc_file', await openAsBlob(svc), 'package.svc');
form.set('csv_file', await openAsBlob(csv), 'rows.csv');
form.set('max_failed_row_percent', '5');
form.set('delivery_mode', 'webhook');
form.set('webhook_url', env('WEBHOOK_URL'));
form.set('webhook_secret', env('WEBHOOK_SECRET'));
const created = await fetch(`${baseUrl}/v1/bulkfill/export-jobs`, {
  method: 'POST',
  headers: { ...headers, 'idempotency-key': 'letters-2026-11-ts' }, // Keep it for every retry of this create.
  body: form,
});
if (!created.ok) throw new Error(`${created.status}: ${await created.text()}`);
