import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '../../../local/local-file.ts';
import { descendantsOf, stillRunning } from './process-tree.ts';

const start = join(import.meta.dirname, '../../../local/start.ts');
const started: ChildProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-start-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const npmStart = (settings: Record<string, string>, command: readonly string[] = [process.execPath, start]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...settings };
  const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => (said.output += chunk));
  child.stderr.on('data', (chunk) => (said.errors += chunk));
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  return { child, said, ended };
};

const localFile = async (): Promise<LocalFile> =>
  JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8')) as LocalFile;

const untilReady = (service: ReturnType<typeof npmStart>) =>
  vi.waitFor(async () => {
    if (service.child.exitCode !== null) throw new Error(service.said.errors);
    expect(service.said.output).toContain('bulkfill is ready');
    return localFile();
  }, 60_000);

// Whole services are started here, one after the other: slow on a busy machine.
describe('npm start', { timeout: 180_000 }, () => {
  it('accepts one option and rejects any other by name', async () => {
    const { said, ended } = npmStart({}, [process.execPath, start, '--allow-loopback']);
    expect(await ended).toEqual({ code: 2, signal: null });
    expect(said.errors).toBe('--allow-loopback is not known; npm start -- takes --allow-loopback-webhooks alone\n');
  });

  it('prints its address, keeps its account over a restart, exits when asked, and leaves no process when killed', async () => {
    const first = npmStart({});
    const local = await untilReady(first);
    expect(local).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      console_url: `${local.base_url}/app/`,
      identity: {
        issuer: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        email: expect.stringContaining('@'),
        password: expect.stringMatching(/^.{16}$/),
      },
      account_id: expect.stringMatching(/./),
      api_key: expect.stringMatching(/^svc_bfexp_.+\..+$/),
      credentials: { access_key_id: expect.any(String), secret_access_key: expect.stringMatching(/^[\w-]{43}$/) },
      endpoints: { s3: expect.any(String), sqs: expect.any(String), dynamodb: expect.any(String) },
      pid: first.child.pid,
    });
    expect((await stat(join(dataDir, 'local.json'))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, 'package-signing-key.jwk'))).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, 'identity.json'))).mode & 0o077).toBe(0);
    for (const shown of [
      local.base_url,
      local.api_key,
      local.console_url!,
      local.identity!.email,
      local.identity!.password,
      'curl',
    ])
      expect(first.said.output).toContain(shown);

    const unknownJob = `${local.base_url}/v1/bulkfill/export-jobs/00000000-0000-4000-8000-000000000000`;
    const read = await fetch(unknownJob, {
      headers: { Authorization: `Bearer ${local.api_key}`, 'X-Request-Id': 'trace-1' },
    });
    expect(read.status).toBe(404);
    expect(read.headers.get('x-request-id')).toBe('trace-1');
    expect(await read.json()).toMatchObject({ code: 'EXPORT_JOB_NOT_FOUND' });

    const second = npmStart({});
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.said.errors).toContain(`The data directory ${dataDir} is in use by another running service.`);
    expect(await localFile()).toEqual(local);

    const before = descendantsOf(first.child.pid!);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(before)).toEqual([]);
    await expect(localFile()).rejects.toMatchObject({ code: 'ENOENT' });

    const third = npmStart({});
    const again = await untilReady(third);
    expect(again).toMatchObject({ account_id: local.account_id, api_key: local.api_key, identity: local.identity });
    const everything = descendantsOf(third.child.pid!);
    expect(everything.length).toBeGreaterThanOrEqual(5);
    third.child.kill('SIGKILL');
    await third.ended;
    await vi.waitFor(() => expect(stillRunning(everything)).toEqual([]), 5000);
  });

  it('exits when the npm that started it is killed', async () => {
    // A shell replaces npm, which waits for its child.
    const npm = npmStart({ npm_lifecycle_event: 'start' }, [
      '/bin/sh',
      '-c',
      '"$0" "$1"; true',
      process.execPath,
      start,
    ]);
    await untilReady(npm);
    const everything = descendantsOf(npm.child.pid!);
    npm.child.kill('SIGKILL');
    await vi.waitFor(() => expect(stillRunning(everything)).toEqual([]), 6000);
    await expect(localFile()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reports that its port is in use', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const service = npmStart({ PORT: String(port), DATA_DIR: join(dataDir, 'other') });
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.said.errors).toContain(`Port ${port} is in use.`);
    other.close();
  });

  it('names an invalid setting', async () => {
    const service = npmStart({ SYNC_WAIT_MS: 'soon' });
    expect(await service.ended).toEqual({ code: 2, signal: null });
    expect(service.said.errors).toContain('SYNC_WAIT_MS must be a whole number');
  });
});
