/**
 * Runs jobs through the functions, one step after the other, in a separate process whose environment points to the
 * counting proxies: `fork` with a `MeasureJobsRequest` as JSON. The first job is a warm-up and not reported.
 */
import { readFile } from 'node:fs/promises';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { dayMs } from '@bulkfill/engine/core/units';
import type { Context } from 'aws-lambda';
import { parse } from 'csv-parse/sync';
import { sqsClient } from '../../../../lib/composition/wiring/aws-clients.ts';
import { createBase } from '../../../../lib/composition/wiring/base.ts';
import { jobsQueue, webhooksQueue } from '../../../../lib/composition/wiring/queues.ts';
import { objectStore } from '../../../../lib/composition/wiring/stores.ts';
import {
  attestationPath,
  checksPath,
  correctionsPath,
  exportJobsPath,
  jobPath,
  printFilePath,
  retryPath,
  rowPdfPath,
  rowsPath,
} from '../../../../lib/paths/paths.ts';
import { listDueItems, postponeDue } from '../../../../lib/stores/table/due-index.ts';
import { recoverJobs } from '../../../../lib/workflows/recover-jobs/recover-jobs.ts';
import { buildSqsEvent } from '../../../../local/events/sqs-event.ts';
import { createLambdaContext } from '../../../../local/functions/lambda-context.ts';
import type { AdditionStep, FromMeasurer, JobStep, MeasureJobsRequest } from './measured-steps.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const request = JSON.parse(process.argv[2]!) as MeasureJobsRequest;
const load = async (name: string): Promise<Handler> =>
  ((await import(`../../../../functions/${name}.ts`)) as { handler: Handler }).handler;
const context = (): Context =>
  createLambdaContext({ functionName: 'bench', memoryMb: 2048, deadlineEpochMs: Date.now() + 900_000 });

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

const step = async <T>(name: JobStep | AdditionStep, job: number, work: () => Promise<T>): Promise<T> => {
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
  return body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {};
};

const queued = async (queueUrl: string) => {
  // Bypasses the proxies: the event source receives and deletes messages, not the function.
  const sqs = sqsClient({ ...process.env, AWS_ENDPOINT_URL_SQS: process.env.UNCOUNTED_SQS });
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 5 }));
  return buildSqsEvent(Messages, 'arn:aws:sqs:us-east-1:000000000000:bench');
};

const [create, execute, read, deliver] = await Promise.all(
  ['create-job', 'execute-job', 'read', 'deliver-webhook'].map(load),
);
const files = {
  pdf: await readFile(request.sourcePath),
  svc: await readFile(request.packagePath),
  csv: await readFile(request.csvPath),
};
const shared = createBase(process.env, 'recover-jobs');
// A day after its end, a job is cleaned up and its archive removed.
const tomorrow = { ...shared.clock, nowMs: () => shared.clock.nowMs() + 1.1 * dayMs };
const sweep = () =>
  recoverJobs(
    {
      ...shared,
      clock: tomorrow,
      objects: objectStore(process.env),
      jobsQueue: jobsQueue(process.env),
      webhooksQueue: webhooksQueue(process.env),
      dueItems: (kind, nowMs, limit) => listDueItems(shared.table, kind, nowMs, limit),
      postpone: (item, dueAtMs) => postponeDue(shared.table, item, dueAtMs),
    },
    tomorrow.nowMs() + 60_000,
  );

const columns = 10;
/**
 * Adds the rows of one job, which must be unique: otherwise the second job would reuse the archive of the first. For
 * additions, every tenth row lacks a cell.
 */
const addRows = (form: FormData, mark: string): void => {
  const last = Array.from({ length: columns }, () => mark);
  if (!request.additions) {
    form.append('csv_file', new Blob([files.csv, `${last.map((cell) => `"${cell}"`).join(',')}\r\n`]), 'rows.csv');
    return;
  }
  // The first row is among those that a retry runs again.
  const rows = [last, ...(parse(files.csv) as string[][])].map((cells, index) =>
    Object.fromEntries(
      cells.flatMap((cell, column) => (column === 0 && index % 10 === 0 ? [] : [[`column_${column}`, cell]])),
    ),
  );
  form.append('rows_json', JSON.stringify(rows));
};

const encode = async (form: FormData, idempotencyKey: string): Promise<[Record<string, string>, Buffer]> => {
  const encoded = new Response(form);
  const headers = { 'idempotency-key': idempotencyKey, 'content-type': encoded.headers.get('content-type')! };
  return [headers, Buffer.from(await encoded.arrayBuffer())];
};

/** Executes the first message in the queue. */
const executed = async (name: AdditionStep, job: number): Promise<void> => {
  const message = await queued(process.env.JOBS_QUEUE_URL!);
  await step(name, job, () => execute!(message, context()));
};

/** Runs the additions of API 1.1 on a completed job, and deletes the job at the end. */
const takeAdditions = async (job: number, jobId: string, files: FormData): Promise<void> => {
  const [attest, remove] = await Promise.all(['attest-job', 'change-job'].map(load));
  const get = (name: AdditionStep, handler: Handler | undefined, path: string, status: number) =>
    step(name, job, async () => answerOf(await handler!(httpEvent('GET', path, {}), context()), status));
  await get('print: fetch', read, printFilePath(jobId), 302);
  await get('rows', read, rowsPath(jobId), 200);
  // Any row but the first: its entry is found by the archive's directory.
  await get('row PDF', read, rowPdfPath(jobId, String(Math.ceil(request.rows / 2))), 302);
  await get('corrections', read, correctionsPath(jobId), 200);
  await get('attest', attest, attestationPath(jobId), 200);
  files.delete('max_failed_row_percent');
  files.delete('print_file');
  const [checkHeaders, check] = await encode(files, `check-${request.rows}-${job}`);
  await step('check: create', job, async () =>
    answerOf(await create!(httpEvent('POST', checksPath, checkHeaders, check), context()), 202),
  );
  await executed('check: execute', job);
  const [retryHeaders, retry] = await encode(new FormData(), `retry-${request.rows}-${job}`);
  await step('retry: create', job, async () =>
    answerOf(await create!(httpEvent('POST', retryPath(jobId), retryHeaders, retry), context()), 202),
  );
  await executed('retry: execute', job);
  await step('delete', job, async () =>
    answerOf(await remove!(httpEvent('DELETE', jobPath(jobId), {}), context()), 204),
  );
};

let archiveBytes = 0;
for (let job = 0; job <= request.jobs; job++) {
  const form = new FormData();
  form.append('max_failed_row_percent', request.additions ? '100' : '0');
  if (request.additions) form.append('print_file', 'true');
  if (request.webhookUrl !== undefined) {
    form.append('delivery_mode', 'webhook');
    form.append('webhook_url', request.webhookUrl);
    form.append('webhook_secret', `whsec_${Buffer.alloc(24, 1).toString('base64')}`);
  }
  form.append('pdf', new Blob([files.pdf]), 'source.pdf');
  form.append('svc_file', new Blob([files.svc]), 'package.svc');
  addRows(form, `job ${job} ${request.webhookUrl ?? ''}`);
  const kind = request.additions ? 'a' : request.webhookUrl === undefined ? 'r' : 'w';
  const [headers, body] = await encode(form, `bench-${request.rows}-${kind}-${job}`);
  const created = await step('create', job, async () =>
    answerOf(await create!(httpEvent('POST', exportJobsPath, headers, body), context()), 202),
  );
  const path = jobPath(String(created.job_id));
  const jobMessage = await queued(process.env.JOBS_QUEUE_URL!);
  await step(request.additions ? 'print: execute' : 'execute', job, () => execute!(jobMessage, context()));
  const done = await step('read', job, async () => answerOf(await read!(httpEvent('GET', path, {}), context()), 200));
  if (done.status !== 'completed') throw new Error(`the job ended as ${JSON.stringify(done)}`);
  archiveBytes = (done.result as { file_size_bytes: number }).file_size_bytes;
  await step('download', job, async () =>
    answerOf(await read!(httpEvent('GET', `${path}/download`, {}), context()), 302),
  );
  if (request.webhookUrl !== undefined) {
    const webhookMessage = await queued(process.env.WEBHOOKS_QUEUE_URL!);
    await step('deliver', job, () => deliver!(webhookMessage, context()));
  }
  if (request.additions) await takeAdditions(job, String(created.job_id), form);
}
await step('clean', request.jobs, sweep);
await step('sweep', request.jobs, sweep);
await tell({
  kind: 'done',
  archiveBytes,
  inputBytes: files.pdf.byteLength + files.svc.byteLength + files.csv.byteLength,
});
process.exit(0);
