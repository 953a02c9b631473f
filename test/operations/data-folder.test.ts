import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../deployed/client/customer.ts';
import { projectRoot } from '../deployed/stacks/run-program.ts';
import { anOverlay, packageSigner } from '../system/black-box/client/a-package.ts';
import { aPdf } from '../system/black-box/client/a-pdf.ts';
import { clientOf } from '../system/black-box/client/client.ts';
import { earlierCheckout } from './earlier-checkout.ts';
import { slowFields } from './slow-job.ts';
import { downloadOf } from './work.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bulkfill-older-folder-'));
const localFile = join(dataDir, 'local.json');

/** What `npm start` of a checkout starts. */
const startFile = (root: string): string => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return join(root, scripts.start.split(' ').at(-1) ?? '');
};

let kill: (() => Promise<void>) | undefined;

/** Starts a version on the one folder. Resolves to a client with the folder's own key. */
const start = async (root: string): Promise<Pick<Customer, 'client' | 'pdf' | 'signer'>> => {
  rmSync(localFile, { force: true });
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [startFile(root)], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', MONTHLY_ROWS_FREE: '100000', MONTHLY_ROWS_BUSINESS: '100000' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it started can be killed with it.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  kill = async () => {
    kill = undefined;
    process.kill(-Number(child.pid), 'SIGKILL');
    await ended;
  };
  while (!existsSync(localFile) || !output.includes('is ready')) {
    if (child.exitCode !== null) throw new Error(`The service ended at its start:\n${output}`);
    await pause(100);
  }
  const { base_url: baseUrl, api_key: key } = JSON.parse(readFileSync(localFile, 'utf8')) as Record<string, string>;
  const pdf = aPdf();
  const signer = await packageSigner(dataDir);
  const fields = { pdf, svc_file: await signer.package({ pdf, overlays: [anOverlay()] }), max_failed_row_percent: '0' };
  return { client: clientOf({ baseUrl: String(baseUrl) }, String(key), fields), pdf, signer };
};

const first = { rows_json: '[{"column_0":"of the earlier version"}]' };
const slow = async (customer: Pick<Customer, 'pdf' | 'signer'>, name: string) => await slowFields(customer, name);

afterEach(() => kill?.());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('data folder of the previous version', () => {
  let done: string;
  let zip: string;
  let running: string;

  /** A job that is running when everything is killed. */
  const killedWhileRunning = async (customer: Awaited<ReturnType<typeof start>>, name: string): Promise<string> => {
    const creating = customer.client
      .create(await slow(customer, name), { idempotencyKey: name })
      .catch(() => undefined);
    await pause(1500);
    await kill?.();
    await creating;
    return name;
  };

  beforeAll(async () => {
    const customer = await start(earlierCheckout);
    const { body } = await customer.client.create(first, { idempotencyKey: 'first' });
    done = String(body?.job_id);
    expect(await customer.client.settled(done)).toMatchObject({ status: 'completed' });
    zip = await downloadOf(customer, done);
    running = await killedWhileRunning(customer, 'killed-under-the-earlier');
  });

  const again = async (customer: Awaited<ReturnType<typeof start>>, name: string): Promise<string> => {
    const { status, body } = await customer.client.create(await slow(customer, name), { idempotencyKey: name });
    expect([200, 202], JSON.stringify(body)).toContain(status);
    expect(await customer.client.settled(body?.job_id)).toMatchObject({ status: 'completed' });
    return await downloadOf(customer, String(body?.job_id));
  };

  it('is read by this version: finished jobs, idempotent creates, and jobs running when the process was killed', async () => {
    const customer = await start(projectRoot);
    expect(await downloadOf(customer, done)).toBe(zip);
    const { headers, body } = await customer.client.create(first, { idempotencyKey: 'first' });
    expect([headers['idempotent-replayed'], body?.job_id]).toEqual(['true', done]);
    await again(customer, running);
    expect((await customer.client.get('/v1/bulkfill/usage')).body).toMatchObject({ rows_used: 1001, rows_reserved: 0 });
  });
});
