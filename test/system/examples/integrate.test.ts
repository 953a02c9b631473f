import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readText } from '../../support/read-text.ts';
import { type Account, type RunningService, startService } from '../black-box/client/running-service.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const example = (name: string): string => join(root, 'examples/certificate', name);
const program = (name: string): string => join(root, 'examples/integrate', name);

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

let port: number;
let service: RunningService;
let svc: string;
let work: string;
let account: Account;

/** One account for all: a reader of the page runs the programs one after another, with one key and the same files. */
beforeAll(async () => {
  port = await freePort();
  service = await startService({ WEBHOOK_ALLOWED_ORIGINS: `http://127.0.0.1:${port}` });
  svc = join(service.dataDir, 'certificate.svc');
  await service.bulkfill(
    'package',
    'build',
    '--template',
    example('template.json'),
    '--pdf',
    example('source.pdf'),
    '--out',
    svc,
  );
  account = await service.account('business');
});
afterAll(() => service.stop());
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'bulkfill-integrate-'));
});
afterEach(() => rm(work, { recursive: true, force: true }));

const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  BULKFILL_BASE_URL: service.baseUrl,
  BULKFILL_API_KEY: account.key,
  WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
  WEBHOOK_SECRET: 'a secret of at least sixteen bytes',
  PORT: String(port),
});

/** The names in the ZIP that a program left in its folder, by a reader that shares no code with the writer. */
const namesInZip = async (): Promise<string[]> =>
  (await run('unzip', ['-Z1', join(work, 'letters.zip')])).stdout.trim().split('\n');

describe('programs of “integrate in ten minutes”', () => {
  it.each([
    ['letters.sh', 'sh', [program('letters.sh')]],
    ['letters.ts', process.execPath, [program('letters.ts')]],
    ['letters.py', '/usr/bin/python3', [program('letters.py')]],
  ])('%s downloads a ZIP with a certificate per row', async (_name, command, args) => {
    await symlink(join(root, 'node_modules'), join(work, 'node_modules'));
    await run(command, [...args, example('source.pdf'), svc, example('rows.csv')], {
      cwd: work,
      env: environment(),
      timeout: 120_000,
    });
    const names = await namesInZip();
    expect(names).toHaveLength(61);
    expect(names.at(-1)).toBe('manifest.json');
  });

  it.each([
    ['certificate.sh', 'sh'],
    ['certificate.ts', process.execPath],
    ['certificate.py', '/usr/bin/python3'],
  ])('%s downloads one certificate at once', async (name, command) => {
    await run(command, [program(name), example('source.pdf'), svc], {
      cwd: work,
      env: environment(),
      timeout: 120_000,
    });
    const texts = await readText(await readFile(join(work, 'certificate.pdf')));
    expect(texts.map(({ text }) => text).join(' ')).toMatch(/Zoë Brontë.*Typography/);
  });

  it('examples/library/service.ts checks the rows, and downloads the ZIP and the corrections', async () => {
    const files = [example('source.pdf'), svc, example('rows.csv'), work];
    const { stdout } = await run(process.execPath, [join(root, 'examples/library/service.ts'), ...files], {
      env: environment(),
    });
    expect(stdout).toBe('60 rows, 0 would fail\n');
    expect((await run('unzip', ['-Z1', join(work, 'filled.zip')])).stdout.trim().split('\n')).toHaveLength(61);
    expect(await readFile(join(work, 'to-correct.csv'), 'utf8')).toMatch(
      /^row_number,status,codes,messages,column_0,[^\n]*\r\n$/,
    );
  });
});
