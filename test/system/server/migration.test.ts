import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { verifyBackup } from '../../../local/serve/backup-manifest.ts';
import { migrateFolder } from '../../../local/serve/migrate-folder.ts';
import manifest from '../../../package.json' with { type: 'json' };
import {
  ask,
  cleanUp,
  createJob,
  endedJob,
  exportJobs,
  initialisedFolder,
  runToEnd,
  startServer,
  stopServer,
  temporaryFolder,
} from './server-process.ts';

afterAll(cleanUp);

const script = join(import.meta.dirname, 'migrating-process.ts');
const before = `backups/before-${manifest.version}`;

const runTask = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, output };
};

const stampOf = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'server.json'), 'utf8'));

/** Creates a folder of an older version with a completed job and two users that its account does not list. */
const anOldFolder = async () => {
  const folder = await initialisedFolder();
  const server = await startServer(folder.dataDir);
  const { job_id: jobId } = (await (await createJob(server, folder, { key: 'old' })).json()) as { job_id: string };
  await endedJob(server, folder.apiKey, jobId);
  await stopServer(server);
  expect(await runTask(folder.dataDir, 'prepare', folder.accountId)).toMatchObject({ code: 0 });
  return { ...folder, jobId };
};

it('migrates the folder of an older version, and has the same result after a kill at each change', async () => {
  const { dataDir: old, accountId, apiKey, jobId } = await anOldFolder();
  const base = await temporaryFolder();
  const expectMigrated = async (dataDir: string, output: string): Promise<void> => {
    expect(await stampOf(dataDir)).toEqual({ layout: 2, version: manifest.version });
    expect(await stampOf(join(dataDir, before))).toEqual({ layout: 1, version: '1.0.9' });
    await verifyBackup(join(dataDir, before));
    expect(existsSync(join(dataDir, `${before}.partial`))).toBe(false);
    expect(JSON.parse(output)).toMatchObject({ users: ['ada', 'ben'] });
  };
  const whole = join(base, 'whole');
  await cp(old, whole, { recursive: true });
  const { output } = await runTask(whole, 'migrate', accountId);
  const { changes } = JSON.parse(output) as { changes: number };
  expect(changes).toBeGreaterThan(15);
  await expectMigrated(whole, output);
  const server = await startServer(whole);
  expect((await ask(server, `${exportJobs}/${jobId}/download`, apiKey)).status).toBe(200);
  await stopServer(server);
  // One folder is killed at its first change, at the second of the next start, and so on: also kills add up.
  const killed = join(base, 'killed');
  await cp(old, killed, { recursive: true });
  for (let kill = 1; kill <= changes + 1; kill++) {
    const result = await runTask(killed, 'migrate', accountId, String(kill));
    if (result.signal === 'SIGKILL') continue;
    await expectMigrated(killed, result.output);
    break;
  }
  for (let kill = 1; kill <= changes; kill++) {
    const folder = join(base, `killed-${kill}`);
    await cp(old, folder, { recursive: true });
    expect(await runTask(folder, 'migrate', accountId, String(kill))).toMatchObject({ signal: 'SIGKILL' });
    await expectMigrated(folder, (await runTask(folder, 'migrate', accountId)).output);
  }
}, 600_000);

it('refuses a folder of a newer version by name, also while its migration is interrupted, and a full disk', async () => {
  const { dataDir } = await initialisedFolder();
  const settings = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://fill.example.org', CONSOLE: 'false' };
  for (const stamp of [
    { layout: 2, version: '99.0.0' },
    { layout: 3, migrating_from: 1, version: '1.0.0' },
  ]) {
    await writeFile(join(dataDir, 'server.json'), JSON.stringify(stamp));
    const { code, errors } = await runToEnd(['serve'], settings);
    expect(code).toBe(2);
    expect(errors).toContain(`version ${stamp.version}`);
    expect(errors).toContain(manifest.version);
  }
  await writeFile(join(dataDir, 'server.json'), JSON.stringify({ layout: 1, version: '1.0.9' }));
  const unused = { users: undefined as never, unit: undefined as never };
  await expect(
    migrateFolder({ dataDir, base: unused }, { minFreeDiskBytes: 1000, freeBytesOf: () => 1000 }),
  ).rejects.toThrow(/DATA_DIR must be migrated, which needs \d+ free bytes; 1000 are free/);
  const full = await runToEnd(['serve'], { ...settings, MIN_FREE_DISK_BYTES: String(2 ** 50) });
  expect(full.code).toBe(2);
  expect(full.errors).toContain('must be migrated');
  expect(await stampOf(dataDir)).toEqual({ layout: 1, version: '1.0.9' });
}, 300_000);
