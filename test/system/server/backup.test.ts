import { appendFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  cleanUp,
  createJob,
  downloadedZip,
  endedJob,
  initialisedFolder,
  type RunningServer,
  runToEnd,
  startServer,
  stopServer,
  temporaryFolder,
} from './server-process.ts';

afterAll(cleanUp);

it('restores a backup of a running server with all jobs and files, and refuses a changed backup', async () => {
  const folder = await initialisedFolder();
  const { dataDir, apiKey } = folder;
  const digestOf = async (server: RunningServer, jobId: string): Promise<string> =>
    (await downloadedZip(server, apiKey, jobId)).digest;
  const server = await startServer(dataDir, { SYNC_WAIT_MS: '0' });
  const idOf = async (created: Response): Promise<string> => ((await created.json()) as { job_id: string }).job_id;
  const done = await idOf(await createJob(server, folder, { key: 'done' }));
  await endedJob(server, apiKey, done);
  const digest = await digestOf(server, done);
  const running = await idOf(await createJob(server, folder, { key: 'running', rows: 600 }));

  const base = await temporaryFolder();
  const [backup, restored] = [join(base, 'backup'), join(base, 'restored')];
  const made = await runToEnd(['--json', 'backup', '--to', backup, '--verify'], { DATA_DIR: dataDir });
  expect({ code: made.code, errors: made.errors }).toEqual({ code: 0, errors: '' });
  const { files } = JSON.parse(made.output) as { files: { path: string }[] };
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['table.db', 'objects/catalog.db', 'secrets.key']),
  );
  for (const { path } of files) expect((await stat(join(backup, path))).mode & 0o077, path).toBe(0);
  expect(await runToEnd(['backup', '--to', base], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
  await stopServer(server);

  expect(await runToEnd(['restore', '--from', backup, '--to', dataDir], {})).toMatchObject({ code: 1 });
  expect(await runToEnd(['restore', '--from', backup, '--to', restored], {})).toMatchObject({ code: 0 });
  const other = await startServer(restored);
  expect(await digestOf(other, done)).toBe(digest);
  expect(await endedJob(other, apiKey, running)).toMatchObject({ status: 'completed' });
  await stopServer(other);

  await appendFile(join(backup, 'table.db'), 'x');
  const changed = await runToEnd(['backup', '--verify', backup], {});
  expect(changed.code).toBe(1);
  expect(changed.errors).toContain('table.db of the backup differs');
  const untouched = join(base, 'untouched');
  expect(await runToEnd(['restore', '--from', backup, '--to', untouched], {})).toMatchObject({ code: 1 });
  expect(await runToEnd(['backup', '--verify', untouched], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
  await expect(readdir(untouched)).rejects.toMatchObject({ code: 'ENOENT' });

  await writeFile(join(backup, 'manifest.json'), 'null');
  const damaged = await runToEnd(['restore', '--from', backup, '--to', untouched], {});
  expect(damaged).toMatchObject({ code: 1, errors: expect.stringContaining('manifest.json of the backup is damaged') });
}, 300_000);
