import { chmod, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ask,
  cleanUp,
  createJob,
  endedJob,
  exportJobs,
  type Initialised,
  initialisedFolder,
  type RunningServer,
  runToEnd,
  startServer,
  stopServer,
} from './server-process.ts';

afterAll(cleanUp);
let folder: Initialised;
beforeAll(async () => {
  folder = await initialisedFolder();
}, 180_000);

const readMetrics = async ({ adminUrl }: RunningServer): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

const logLines = ({ said }: RunningServer) =>
  said.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a running server', () => {
  let server: RunningServer;
  beforeAll(async () => {
    // Long enough for a busy machine to complete the job before the answer.
    server = await startServer(folder.dataDir, { TRUSTED_PROXIES: '127.0.0.0/8', SYNC_WAIT_MS: '25000' });
  }, 180_000);
  afterAll(() => stopServer(server));

  it('completes a job, and delivers its ZIP itself', async () => {
    const created = await createJob(server, folder, { key: 'first' });
    expect(created.status).toBe(200);
    const { job_id: jobId = '' } = (await created.json()) as Record<string, string>;
    const download = await ask(server, `${exportJobs}/${jobId}/download`, folder.apiKey, { redirect: 'manual' });
    expect(download.status).toBe(200);
    expect(
      Buffer.from(await download.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(await endedJob(server, folder.apiKey, jobId)).toMatchObject({ status: 'completed' });
  });

  it('counts jobs, rows and requests, with labels of fixed lists alone', async () => {
    const metrics = await readMetrics(server);
    expect(metrics.get('bulkfill_jobs_total{status="completed"}')).toBe(1);
    expect(metrics.get('bulkfill_rows_total{status="produced"}')).toBe(60);
    expect(metrics.get('bulkfill_job_duration_seconds_count')).toBe(1);
    expect(metrics.get(`bulkfill_http_requests_total{route="${exportJobs}",status="200"}`)).toBe(1);
    for (const name of [
      'bulkfill_queue_oldest_seconds',
      'bulkfill_jobs_running',
      'bulkfill_webhook_oldest_seconds',
      'bulkfill_storage_bytes',
      'bulkfill_disk_free_bytes',
      'process_cpu_seconds_total',
      'nodejs_heap_size_used_bytes',
    ])
      expect(metrics.has(name), name).toBe(true);
    const text = [...metrics.keys()].join('\n');
    for (const secret of [folder.accountId, folder.apiKey, '.zip']) expect(text).not.toContain(secret);
  });

  it('answers health, readiness and metrics on the admin port alone', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await fetch(`${server.adminUrl}${path}`)).status).toBe(200);
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${server.adminUrl}${exportJobs}`)).status).toBe(404);
  });

  it('logs one JSON object per line, with the request id and the address that a trusted proxy names', async () => {
    await ask(server, `${exportJobs}?limit=1`, folder.apiKey, {
      headers: { 'x-request-id': 'trace-1', 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    });
    await vi.waitFor(() =>
      expect(logLines(server)).toContainEqual(
        expect.objectContaining({ request_id: 'trace-1', client_address: '198.51.100.7', status: 200 }),
      ),
    );
    expect(server.said.output).not.toContain(folder.apiKey);
  });

  it('names the failing check with an unreadable key', async () => {
    const key = join(folder.dataDir, 'package-signing-key.jwk');
    await rename(key, `${key}.away`);
    try {
      await vi.waitFor(async () => {
        const answer = await fetch(`${server.adminUrl}/readyz`);
        expect(answer.status).toBe(503);
        const { status, checks } = (await answer.json()) as { status: string; checks: { name: string; ok: boolean }[] };
        expect(status).toBe('unavailable');
        expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['signing_key']);
      }, 10_000);
    } finally {
      await rename(`${key}.away`, key);
      await chmod(key, 0o600);
    }
  });

  it('keeps its folder from a second server, and lets account commands work on it', async () => {
    const second = await runToEnd(['serve'], {
      DATA_DIR: folder.dataDir,
      PUBLIC_ORIGIN: 'https://fill.example.org',
      CONSOLE: 'false',
      PORT: '0',
      ADMIN_PORT: '0',
    });
    expect(second.code).toBe(1);
    expect(second.errors).toContain('is in use by another running service');
    const { output } = await runToEnd(['--json', 'account', 'show', folder.accountId], { DATA_DIR: folder.dataDir });
    expect(JSON.parse(output)).toMatchObject({ account_id: folder.accountId, plan: 'scale' });
  });
});

describe('a server on a full disk', () => {
  it('refuses creates with STORAGE_FULL and Retry-After, and serves reads', async () => {
    const full = await startServer(folder.dataDir, { MAX_DISK_BYTES: '1' }, 503);
    const refused = await createJob(full, folder, { key: 'refused' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'STORAGE_FULL' });
    const listed = await ask(full, exportJobs, folder.apiKey);
    expect(listed.status).toBe(200);
    const { jobs } = (await listed.json()) as { jobs: { job_id: string }[] };
    const download = await ask(full, `${exportJobs}/${jobs[0]?.job_id}/download`, folder.apiKey);
    expect(download.status).toBe(200);
    await download.arrayBuffer();
    expect(await stopServer(full)).toEqual({ code: 0, signal: null });
  });
});

describe('a server that is asked to stop', () => {
  it('releases a running job, exits 0, and completes the job after the next start in the same attempt', async () => {
    const first = await startServer(folder.dataDir, { SHUTDOWN_GRACE_SECONDS: '4', SYNC_WAIT_MS: '0' });
    const created = await createJob(first, folder, { key: 'long', rows: 1_200 });
    expect(created.status).toBe(202);
    const { job_id: jobId = '' } = (await created.json()) as Record<string, string>;
    await vi.waitFor(async () => expect((await readMetrics(first)).get('bulkfill_jobs_running')).toBe(1), 30_000);
    expect(await stopServer(first)).toEqual({ code: 0, signal: null });
    const next = await startServer(folder.dataDir);
    expect(await endedJob(next, folder.apiKey, jobId)).toMatchObject({ status: 'completed' });
    const { output } = await runToEnd(['--json', 'job', 'show', jobId], { DATA_DIR: folder.dataDir });
    expect(JSON.parse(output)).toMatchObject({ execution: { attempts: 1 } });
    const again = await createJob(next, folder, { key: 'long', rows: 1_200 });
    expect(((await again.json()) as Record<string, string>).job_id).toBe(jobId);
    // Node merges signals that arrive in the same turn.
    next.child.kill('SIGTERM');
    await vi.waitFor(() => expect(next.said.output).toContain('The server stops.'));
    next.child.kill('SIGTERM');
    expect(await next.ended).toEqual({ code: 143, signal: null });
  });
});
