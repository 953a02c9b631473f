import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gib, hourMs } from '@bulkfill/engine/core/units';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver, webhookSecret } from '../faults/receiver.ts';
import { descendantsOf, stillRunning } from '../local/process-tree.ts';
import {
  ask,
  cleanUp,
  createJob,
  downloadedZip,
  endedJob,
  exportJobs,
  type Initialised,
  initialisedFolder,
  killServers,
  type RunningServer,
  saveExample,
  startServer,
  stopServer,
  temporaryFolder,
} from './server-process.ts';
import { shiftedClock } from './shifted-clock.ts';

afterAll(cleanUp);
let folder: Initialised;
let receiver: Receiver;
beforeAll(async () => {
  folder = await initialisedFolder();
  receiver = await startReceiver();
}, 180_000);
afterAll(() => receiver.stop());
afterEach(killServers);

const idOf = async (created: Response): Promise<string> => ((await created.json()) as { job_id: string }).job_id;

/** Downloads the ZIP of a job, tests it with `unzip`, and returns its number of PDFs and its digest. */
const downloadZip = async (server: RunningServer, jobId: string) => {
  const { bytes, digest } = await downloadedZip(server, folder.apiKey, jobId);
  const path = join(await temporaryFolder(), 'job.zip');
  await writeFile(path, bytes);
  execFileSync('unzip', ['-tqq', path]);
  const names = execFileSync('unzip', ['-Z1', path], { maxBuffer: 2 ** 26 })
    .toString()
    .split('\n');
  return {
    pdfs: names.filter((name) => name.endsWith('.pdf')).length,
    digest,
  };
};

it('completes a job of 10,000 rows once after SIGKILL half way, with one event', async () => {
  const webhook = {
    SYNC_WAIT_MS: '0',
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    MAX_OUTPUT_BYTES_SCALE: String(2 * gib),
  };
  const first = await startServer(folder.dataDir, webhook);
  const created = await createJob(first, folder, {
    key: 'killed',
    rows: 10_000,
    fields: { delivery_mode: 'webhook', webhook_url: `${receiver.origin}/ok`, webhook_secret: webhookSecret },
  });
  if (created.status !== 202) throw new Error(await created.text());
  const jobId = await idOf(created);
  await vi.waitFor(
    async () => {
      const job = await ask(first, `${exportJobs}/${jobId}?include=progress`, folder.apiKey);
      const { progress } = (await job.json()) as { progress?: { rows_done?: number } };
      if ((progress?.rows_done ?? 0) === 0) throw new Error('no row is done yet');
    },
    { timeout: 60_000, interval: 20 },
  );
  const below = descendantsOf(first.child.pid ?? 0);
  expect(await stopServer(first, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  await vi.waitFor(() => expect(stillRunning(below)).toEqual([]), 10_000);
  expect(receiver.of(jobId)).toEqual([]);

  const next = await startServer(folder.dataDir, webhook);
  expect(await endedJob(next, folder.apiKey, jobId)).toMatchObject({ status: 'completed' });
  expect((await downloadZip(next, jobId)).pdfs).toBe(10_000);
  await vi.waitFor(() => expect(receiver.of(jobId).length).toBeGreaterThan(0), 30_000);
  await stopServer(next);
  expect(receiver.of(jobId)).toMatchObject([{ signed: true }]);
}, 300_000);

/** Sends requests one after the other until the server is gone. Rejects on an answer that breaks off. */
const sendUntilGone = async (send: (turn: number) => Promise<Response>): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  for (let turn = 0; ; turn++) {
    const answer = await send(turn).catch(() => undefined);
    if (answer === undefined) return answers;
    expect(answer.status).toBeLessThan(300);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const bytes = Buffer.from(await answer.arrayBuffer());
    answers.push(isJson ? JSON.parse(bytes.toString()) : bytes.length);
  }
};

it('loses nothing at SIGTERM in the middle of creates, documents and downloads', async () => {
  const first = await startServer(folder.dataDir, { SYNC_WAIT_MS: '0' });
  const stored = await createJob(first, folder, { key: 'stored' });
  const storedId = await idOf(stored);
  await endedJob(first, folder.apiKey, storedId);
  const { digest } = await downloadZip(first, storedId);
  const { path, body } = await saveExample(first, folder);

  const creating = sendUntilGone((turn) => createJob(first, folder, { key: `term-${turn}` }));
  const headers = { 'content-type': 'application/json' };
  const filling = sendUntilGone(() => ask(first, path, folder.apiKey, { method: 'POST', body, headers }));
  const downloading = sendUntilGone(() => ask(first, `${exportJobs}/${storedId}/download`, folder.apiKey));
  await vi.waitFor(async () => expect((await ask(first, `${exportJobs}?limit=5`, folder.apiKey)).status).toBe(200));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await stopServer(first)).toEqual({ code: 0, signal: null });
  const created = (await creating) as { job_id: string }[];
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(await filling).size).toBe(1);
  expect(new Set(await downloading).size).toBe(1);

  const next = await startServer(folder.dataDir);
  for (const [turn, { job_id: jobId }] of created.entries()) {
    expect(await endedJob(next, folder.apiKey, jobId)).toMatchObject({ status: 'completed' });
    expect(await idOf(await createJob(next, folder, { key: `term-${turn}` }))).toBe(jobId);
  }
  expect((await downloadZip(next, storedId)).digest).toBe(digest);
  await stopServer(next);
}, 300_000);

it('completes running, queued and new jobs after the clock is set back an hour', async () => {
  const clock = await shiftedClock();
  const server = await startServer(folder.dataDir, {
    ...clock.settings,
    EXECUTORS: '1',
    SYNC_WAIT_MS: '0',
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    WEBHOOK_RETRY_SECONDS: '1,1',
  });
  const webhook = { delivery_mode: 'webhook', webhook_url: `${receiver.origin}/fail/1`, webhook_secret: webhookSecret };
  const jobs = [await idOf(await createJob(server, folder, { key: 'clock-1', rows: 6_000, fields: webhook }))];
  for (const key of ['clock-2', 'clock-3'])
    jobs.push(await idOf(await createJob(server, folder, { key, rows: 120, fields: webhook })));
  await clock.shift(-hourMs);
  await new Promise((resolve) => setTimeout(resolve, 300));
  jobs.push(await idOf(await createJob(server, folder, { key: 'clock-4', fields: webhook })));
  for (const jobId of jobs) expect(await endedJob(server, folder.apiKey, jobId)).toMatchObject({ status: 'completed' });
  for (const jobId of jobs) await vi.waitFor(() => expect(receiver.of(jobId).length).toBe(2), 30_000);
  const { checks } = (await (await fetch(`${server.adminUrl}/readyz`)).json()) as { checks: { ok: boolean }[] };
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await stopServer(server);
}, 300_000);
