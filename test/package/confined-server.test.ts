import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gib, mib } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildExamplePackage } from '../../local/example-package.ts';
import { commandOf, descendantsOf } from '../system/local/process-tree.ts';
import { cleanUp, exportJobs, temporaryFolder } from '../system/server/server-process.ts';
import { installedProject, type Project, packPackage } from './packed-package.ts';

const userId = 23_456;
const limitBytes = 512 * mib;
const rowCount = 10_000;
const [port, adminPort] = [8787, 9464];

/**
 * Starts a command as the image runs it: another user id without capabilities, a read-only root, loopback alone.
 * `/srv/data` and `/tmp` are writable, and `/srv/app` is an installed package. Arguments: the folder that is mounted at `/srv`,
 * the package, Node, the control group (or nothing), and the command.
 */
const confine = `
mount --make-rprivate /
mount --bind "$0" /srv
mount --bind "$1" /srv/app
mount -o remount,bind,ro /srv/app
mount --bind "$2" /srv/node
mount --bind /srv/data /srv/data
mount --bind /srv/tmp /tmp
mount -o remount,bind,ro /srv
mount -o remount,bind,ro /
ip link set lo up
[ -z "$3" ] || echo $$ > "$3/cgroup.procs"
shift 3
exec setpriv --reuid ${userId} --regid ${userId} --clear-groups --no-new-privs --bounding-set=-all "$@"`;

let root: string;
let project: Project | undefined;
let cgroup = '';
let server: ChildProcess | undefined;
const said = { output: '', errors: '' };

afterAll(cleanUp);

/** Creates a control group with the limit of memory; an empty string where the system offers none. */
const memoryGroup = async (): Promise<string> => {
  const [own = ''] = /(?<=:memory:).*/.exec(await readFile('/proc/self/cgroup', 'utf8')) ?? [];
  const folder = join('/sys/fs/cgroup/memory', own, `bulkfill-${process.pid}`);
  try {
    await mkdir(folder);
    await writeFile(join(folder, 'memory.limit_in_bytes'), String(limitBytes));
    return folder;
  } catch {
    return '';
  }
};

const startConfined = (args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess => {
  const command = ['/srv/node', '/srv/app/node_modules/bulkfill/bin/bulkfill.cjs', ...args];
  const given = [root, project?.folder ?? '', process.execPath, cgroup, ...command];
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-ec', confine, ...given], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: '/srv/data/own',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (said.output += chunk));
  child.stderr.on('data', (chunk) => (said.errors += chunk));
  return child;
};

/** Sends a request from inside of the network of the server, with curl. */
const curl = async (...args: readonly string[]): Promise<string> => {
  const inside = ['--target', String(server?.pid), '--net', 'curl', '--silent', '--show-error', '--fail-with-body'];
  return (await promisify(execFile)('nsenter', [...inside, ...args], { maxBuffer: 2 * mib })).stdout;
};

const proportionalBytes = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
};

const memoryOf = async (child: ChildProcess | undefined): Promise<number> => {
  const pids = [child?.pid ?? 0, ...descendantsOf(child?.pid ?? 0)];
  const sizes = await Promise.all(pids.map(proportionalBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

beforeAll(async () => {
  root = await temporaryFolder();
  await chmod(root, 0o755);
  for (const name of ['app', 'data', 'tmp']) await mkdir(join(root, name));
  for (const name of ['data', 'tmp']) await chown(join(root, name), userId, userId);
  await writeFile(join(root, 'node'), '');
  cgroup = await memoryGroup();
  project = await installedProject('npm', [await packPackage(await temporaryFolder())]);
  await chmod(project.folder, 0o755);
}, 600_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await project?.remove();
  // A group with processes cannot be removed.
  if (cgroup !== '') await vi.waitFor(() => rmdir(cgroup), 10_000);
});

it('runs 10,000 rows as another user, on a read-only root, with loopback alone, in 512 MiB', async () => {
  const initialising = startConfined(['--json', 'serve', 'init'], {});
  const [code] = await once(initialising, 'close');
  expect({ code, errors: said.errors }).toEqual({ code: 0, errors: '' });
  const { api_key: apiKey } = JSON.parse(said.output) as { api_key: string };
  said.output = '';
  const own = join(root, 'data/own');
  const { pdf, svc, csv } = await buildExamplePackage(own, 'certificate');
  const rows = (await readFile(csv, 'utf8')).trim().split('\n');
  const table = join(root, 'rows.csv');
  await writeFile(table, Array.from({ length: rowCount }, (_, index) => `${rows[index % rows.length]}\n`).join(''));

  server = startConfined(['serve'], {
    PUBLIC_ORIGIN: 'https://fill.example.org',
    CONSOLE: 'false',
    MAX_OUTPUT_BYTES_SCALE: String(2 * gib),
  });
  const admin = `http://127.0.0.1:${adminPort}`;
  await vi.waitFor(
    () => {
      if (server?.exitCode !== null) throw new Error(said.output + said.errors);
      return curl(`${admin}/readyz`);
    },
    { timeout: 120_000, interval: 500 },
  );
  const files = [`pdf=@${pdf}`, `svc_file=@${svc}`, `csv_file=@${table}`, 'max_failed_row_percent=0'].flatMap(
    (file) => ['-F', file],
  );
  const authorized = ['-H', `authorization: Bearer ${apiKey}`];
  const jobs = `http://127.0.0.1:${port}${exportJobs}`;
  const created = await curl(...authorized, '-H', 'idempotency-key: confined', ...files, jobs);
  const { job_id: jobId } = JSON.parse(created) as { job_id: string };
  let mostBytes = 0;
  const job = await vi.waitFor(
    async () => {
      mostBytes = Math.max(mostBytes, await memoryOf(server));
      const seen = JSON.parse(await curl(...authorized, `${jobs}/${jobId}?include=summary`)) as { status: string };
      if (seen.status !== 'completed') throw new Error(`the job is ${seen.status}`);
      return seen;
    },
    { timeout: 240_000, interval: 300 },
  );
  expect(job).toMatchObject({ summary: { produced_rows: rowCount } });
  const zip = join(root, 'tmp/job.zip');
  await curl(...authorized, '--output', zip, `${jobs}/${jobId}/download`);
  const listed = await promisify(execFile)('unzip', ['-Z1', zip], { maxBuffer: 2 * mib });
  expect(listed.stdout.match(/\.pdf$/gm)).toHaveLength(rowCount);
  expect(mostBytes).toBeGreaterThan(100 * mib);
  expect(mostBytes).toBeLessThanOrEqual(limitBytes);
  expect(descendantsOf(server.pid ?? 0).filter((pid) => commandOf(pid).includes('node')).length).toBeGreaterThan(0);
  server.kill('SIGTERM');
  expect(await once(server, 'close')).toEqual([0, null]);
  expect(await readdir(join(root, 'data'))).toEqual(['own']);
}, 420_000);
