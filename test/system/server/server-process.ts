import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillTemplatePath, templatesPath } from '../../../lib/paths/paths.ts';
import { buildExamplePackage } from '../../../local/example-package.ts';

const command = join(import.meta.dirname, '../../../bin/bulkfill.cjs');

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Starts the command as operators do, with the given environment alone. `program` runs Node and its arguments. */
const run = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  program: readonly [string, ...string[]] = [process.execPath],
) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const child = spawn(program[0], [...program.slice(1), command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => (said.output += chunk));
  child.stderr.on('data', (chunk) => (said.errors += chunk));
  const ended: Promise<Ended> = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as string | null };
  });
  return { child, said, ended };
};

const running = new Set<ReturnType<typeof spawn>>();
const folders: string[] = [];

/** Kills the servers that a failed test left. */
export const killServers = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Kills every server and removes every folder. */
export const cleanUp = async (): Promise<void> => {
  killServers();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};

const waitMs = 120_000;
const pollMs = 200;

/** Repeats `look` until it resolves. After two minutes, rejects with its last error. */
const waitFor = async <Result>(look: () => Promise<Result>): Promise<Result> => {
  for (const untilMs = performance.now() + waitMs; ; await pause(pollMs)) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
    }
  }
};

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-server-'));
  folders.push(folder);
  return folder;
};

export const runToEnd = async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
  const { said, ended } = run(args, settings);
  return { ...(await ended), ...said };
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface Initialised {
  readonly dataDir: string;
  readonly apiKey: string;
  readonly accountId: string;
}

export const initialisedFolder = async (): Promise<Initialised> => {
  const dataDir = join(await temporaryFolder(), 'data');
  const { output, code, errors } = await runToEnd(['--json', 'serve', 'init'], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(errors);
  const { api_key: apiKey, account_id: accountId } = JSON.parse(output) as Record<string, string>;
  return { dataDir, apiKey: apiKey ?? '', accountId: accountId ?? '' };
};

export interface RunningServer extends ReturnType<typeof run> {
  readonly url: string;
  readonly adminUrl: string;
}

/** Starts a server without a console. Resolves when `/readyz` answers with `readiness` and its executor is alive. */
export const startServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  readiness = 200,
  program?: readonly [string, ...string[]],
): Promise<RunningServer> => {
  const [port, adminPort] = [await freePort(), await freePort()];
  const own = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://fill.example.org', CONSOLE: 'false' };
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) };
  const server = run(['serve'], { ...own, ...ports, ...settings }, program);
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  await waitFor(async () => {
    if (server.child.exitCode !== null) throw new Error(server.said.errors);
    const answer = await fetch(`${adminUrl}/readyz`);
    const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean }[] };
    const isAlive = checks.some(({ name, ok }) => name === 'executors' && ok);
    if (answer.status !== readiness || !isAlive) throw new Error(`readyz answers ${answer.status}`);
  });
  return { ...server, url: `http://127.0.0.1:${settings.PORT ?? port}`, adminUrl };
};

export const stopServer = ({ child, ended }: RunningServer, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
  child.kill(signal);
  return ended;
};

/** Form of a job: an example, with its 60 rows repeated up to a number. `mark` begins each row. */
export const exampleForm = async (dataDir: string, count = 60, mark = ''): Promise<FormData> => {
  const { pdf, svc, csv } = await buildExamplePackage(dataDir, 'certificate');
  const rows = (await readFile(csv, 'utf8')).trim().split('\n');
  const lines = Array.from({ length: count }, (_, index) => rows[index % rows.length]?.replace(/^"?/, `$&${mark}`));
  const form = new FormData();
  form.set('pdf', new Blob([await readFile(pdf)]), 'source.pdf');
  form.set('svc_file', new Blob([await readFile(svc)]), 'package.svc');
  form.set('csv_file', new Blob([`${lines.join('\n')}\n`]), 'rows.csv');
  form.set('max_failed_row_percent', '10');
  return form;
};

export const exportJobs = '/v1/bulkfill/export-jobs';

export const ask = (
  { url }: Pick<RunningServer, 'url'>,
  path: string,
  apiKey: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${apiKey}`, ...headers } });

interface NewJob {
  readonly key: string;
  readonly rows?: number;
  /** Text at the beginning of each row. Jobs with equal rows share an archive. */
  readonly mark?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export const createJob = async (
  server: Pick<RunningServer, 'url'>,
  { dataDir, apiKey }: Initialised,
  { key, rows, mark, fields = {} }: NewJob,
): Promise<Response> => {
  const body = await exampleForm(dataDir, rows, mark);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return ask(server, exportJobs, apiKey, { method: 'POST', body, headers: { 'idempotency-key': key } });
};

/** Saves the example as a template. Returns the path and the body of a fill of it. */
export const saveExample = async (server: Pick<RunningServer, 'url'>, { dataDir, apiKey }: Initialised) => {
  const body = await exampleForm(dataDir);
  for (const name of ['csv_file', 'max_failed_row_percent']) body.delete(name);
  const saved = await ask(server, templatesPath, apiKey, { method: 'POST', body });
  const { template_id: id, columns } = (await saved.json()) as { template_id: string; columns: { key: string }[] };
  const row = Object.fromEntries(columns.map(({ key }) => [key, 'Ada']));
  return { path: fillTemplatePath(id), body: JSON.stringify({ row }) };
};

/** Downloads the ZIP of a job. */
export const downloadedZip = async (server: Pick<RunningServer, 'url'>, apiKey: string, jobId: string) => {
  const answer = await ask(server, `${exportJobs}/${jobId}/download`, apiKey);
  if (answer.status !== 200) throw new Error(`the download answers ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, digest: hash('sha256', bytes, 'hex') };
};

/** Waits until a job has ended, and returns its description. */
export const endedJob = (server: Pick<RunningServer, 'url'>, apiKey: string, jobId: string) =>
  waitFor(async () => {
    const job = (await (await ask(server, `${exportJobs}/${jobId}`, apiKey)).json()) as Record<string, unknown>;
    if (job.status !== 'completed' && job.status !== 'failed') throw new Error(`the job is ${JSON.stringify(job)}`);
    return job;
  });
