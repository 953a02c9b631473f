/**
 * Takes jobs through the functions, one step after the other, in a process of its own whose environment leads to counted servers:
 * `fork` with a `MeasureJobsRequest` as JSON. The first job warms up and is not reported.
 */
import { readFile } from 'node:fs/promises';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { sqsClient } from '../../../hosts/wiring/aws-clients.ts';
import { base } from '../../../hosts/wiring/base.ts';
import { objectStore } from '../../../hosts/wiring/object-store.ts';
import { jobsQueue, webhooksQueue } from '../../../hosts/wiring/queues.ts';
import { lambdaContext } from '../../../infra/local/events/lambda-context.ts';
import { sqsEvent } from '../../../infra/local/events/sqs-event.ts';
import { exportJobsPath, jobPath } from '../../../lib/core/paths.ts';
import { dayMs } from '../../../lib/core/units.ts';
import { dueItems, postponeDue } from '../../../lib/services/table/due-index.ts';
import { recoverJobs } from '../../../lib/workflows/recover-jobs/recover-jobs.ts';
import type { FromMeasurer, JobStep, MeasureJobsRequest } from './measured-steps.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const request = JSON.parse(process.argv[2]!) as MeasureJobsRequest;
const load = async (name: string): Promise<Handler> => ((await import(`../../../functions/${name}.ts`)) as { handler: Handler }).handler;
const context = (): Context => lambdaContext({ functionName: 'bench', memoryMb: 2048, deadlineEpochMs: Date.now() + 900_000 });

let logBytes = 0;
process.stdout.write = ((chunk: string | Uint8Array) => {
  logBytes += chunk.length;
  return true;
}) as typeof process.stdout.write;

const tell = (message: FromMeasurer): Promise<void> =>
  new Promise((answered) => {
    process.once('message', () => answered());
    process.send?.(message);
  });

const step = async <T>(name: JobStep, job: number, work: () => Promise<T>): Promise<T> => {
  await tell({ kind: 'begin' });
  logBytes = 0;
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  await tell({ kind: 'end', step: name, job, cpuSeconds: (user + system) / 1e6, logBytes });
  return result;
};

const httpEvent = (method: string, path: string, headers: Record<string, string>, body?: Buffer) => ({
  version: '2.0',
  routeKey: `ANY ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { host: 'api.example.com', authorization: `Bearer ${request.apiKey}`, ...headers },
  requestContext: { domainName: 'api.example.com', http: { method, path, sourceIp: '192.0.2.7' }, stage: '$default' },
  isBase64Encoded: body !== undefined,
  ...(body === undefined ? {} : { body: body.toString('base64') }),
});

const answerOf = (result: unknown, status: number): Record<string, unknown> => {
  const { statusCode, body = '' } = result as { statusCode: number; body?: string };
  if (statusCode !== status) throw new Error(`expected ${status}, got ${statusCode}: ${body}`);
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
};

const queued = async (queueUrl: string) => {
  // Past the counted servers: the event source receives and deletes, not the function.
  const sqs = sqsClient({ ...process.env, AWS_ENDPOINT_URL_SQS: process.env.UNCOUNTED_SQS });
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 5 }));
  return sqsEvent(Messages, 'arn:aws:sqs:us-east-1:000000000000:bench');
};

const [create, execute, read, download, deliver] = await Promise.all(
  ['create-job', 'execute-job', 'read-job', 'download-job', 'deliver-webhook'].map(load),
);
const files = { pdf: await readFile(request.sourcePath), svc: await readFile(request.packagePath), csv: await readFile(request.csvPath) };
const shared = base(process.env, 'recover-jobs');
// A day after its end a job is cleaned up and its archive removed.
const tomorrow = { ...shared.clock, nowMs: () => shared.clock.nowMs() + 1.1 * dayMs };
const sweep = () =>
  recoverJobs(
    {
      ...shared,
      clock: tomorrow,
      objects: objectStore(process.env),
      jobsQueue: jobsQueue(process.env),
      webhooksQueue: webhooksQueue(process.env),
      dueItems: (kind, nowMs, limit) => dueItems(shared.table, kind, nowMs, limit),
      postpone: (item, dueAtMs) => postponeDue(shared.table, item, dueAtMs),
    },
    tomorrow.nowMs() + 60_000,
  );

const columns = 10;
let archiveBytes = 0;
for (let job = 0; job <= request.jobs; job++) {
  const form = new FormData();
  form.append('max_failed_row_percent', '0');
  if (request.webhookUrl !== undefined) {
    form.append('delivery_mode', 'webhook');
    form.append('webhook_url', request.webhookUrl);
    form.append('webhook_secret', `whsec_${Buffer.alloc(24, 1).toString('base64')}`);
  }
  form.append('pdf', new Blob([files.pdf]), 'source.pdf');
  form.append('svc_file', new Blob([files.svc]), 'package.svc');
  // No two jobs are the same, or the second would take the archive of the first.
  form.append(
    'csv_file',
    new Blob([files.csv, `${Array.from({ length: columns }, () => `"job ${job} ${request.webhookUrl ?? ''}"`).join(',')}\r\n`]),
    'rows.csv',
  );
  const encoded = new Response(form);
  const headers = {
    'idempotency-key': `bench-${request.rows}-${request.webhookUrl === undefined ? 'r' : 'w'}-${job}`,
    'content-type': encoded.headers.get('content-type')!,
  };
  const body = Buffer.from(await encoded.arrayBuffer());
  const created = await step('create', job, async () =>
    answerOf(await create!(httpEvent('POST', exportJobsPath, headers, body), context()), 202),
  );
  const path = jobPath(String(created.job_id));
  const jobMessage = await queued(process.env.JOBS_QUEUE_URL!);
  await step('execute', job, () => execute!(jobMessage, context()));
  const done = await step('read', job, async () => answerOf(await read!(httpEvent('GET', path, {}), context()), 200));
  if (done.status !== 'completed') throw new Error(`the job ended as ${JSON.stringify(done)}`);
  archiveBytes = (done.result as { file_size_bytes: number }).file_size_bytes;
  await step('download', job, async () => answerOf(await download!(httpEvent('GET', `${path}/download`, {}), context()), 302));
  if (request.webhookUrl !== undefined) {
    const webhookMessage = await queued(process.env.WEBHOOKS_QUEUE_URL!);
    await step('deliver', job, () => deliver!(webhookMessage, context()));
  }
}
await step('clean', request.jobs, sweep);
await step('sweep', request.jobs, sweep);
await tell({ kind: 'done', archiveBytes, inputBytes: files.pdf.byteLength + files.svc.byteLength + files.csv.byteLength });
process.exit(0);
