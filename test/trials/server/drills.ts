import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs } from '@bulkfill/engine/core/units';
import { verifyBackup } from '../../../local/serve/backup-manifest.ts';
import { thisMoment } from '../../../packages/bench/harness/machine.ts';
import type { RestoreDrill } from '../../../packages/bench/server/trial-results.ts';
import {
  ask,
  createJob,
  downloadedZip,
  endedJob,
  exportJobs,
  type Initialised,
  runToEnd,
  startServer,
  stopServer,
  temporaryFolder,
} from '../../system/server/server-process.ts';
import { shiftedClock } from '../../system/server/shifted-clock.ts';
import { SteadyLoad } from './steady-load.ts';

const secondsSince = (startedMs: number): number => Math.round((performance.now() - startedMs) / 100) / 10;

const timed = async (work: () => Promise<void>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return secondsSince(startedMs);
};

const command = async (args: readonly string[], settings: Readonly<Record<string, string>>): Promise<void> => {
  const { code, errors } = await runToEnd(args, settings);
  if (code !== 0) throw new Error(`bulkfill ${args[0]} exits ${code}: ${errors}`);
};

/** Jobs of 600 rows in the folder of the drill: about a gigabyte. */
const drillJobs = 10;

/**
 * Backs up a running server with a running job, restores the backup elsewhere, and starts it. Returns the seconds of
 * each step. Rejects if a file or a job of the backup is missing.
 */
export const drillRestore = async (folder: Initialised): Promise<RestoreDrill> => {
  const measured = thisMoment();
  const { dataDir, apiKey } = folder;
  const base = await temporaryFolder();
  const [backup, restored] = [join(base, 'backup'), join(base, 'restored')];
  const server = await startServer(dataDir, { SYNC_WAIT_MS: '0' });
  const create = async (mark: string): Promise<string> =>
    ((await (await createJob(server, folder, { key: mark, mark, rows: 600 })).json()) as { job_id: string }).job_id;
  let done = '';
  for (let job = 0; job < drillJobs; job++) {
    done = await create(`drill-${job}`);
    await endedJob(server, apiKey, done);
  }
  const { digest } = await downloadedZip(server, apiKey, done);
  const running = await create('drill-running');
  const backupSeconds = await timed(() => command(['backup', '--to', backup], { DATA_DIR: dataDir }));
  await stopServer(server, 'SIGKILL');
  const verifySeconds = await timed(() => command(['backup', '--verify', backup], {}));
  const restoreSeconds = await timed(() => command(['restore', '--from', backup, '--to', restored], {}));
  const startedMs = performance.now();
  const next = await startServer(restored);
  const readySeconds = secondsSince(startedMs);
  const isEqual = (await downloadedZip(next, apiKey, done)).digest === digest;
  const { status } = await endedJob(next, apiKey, running);
  await stopServer(next);
  if (!isEqual || status !== 'completed') throw new Error('The restored server lacks a file or a job.');
  const { files } = await verifyBackup(backup);
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  return { measured, bytes, files: files.length, backupSeconds, verifySeconds, restoreSeconds, readySeconds };
};

/** Kills a server at random moments under load. Rejects if an accepted job does not complete after a start. */
export const drillKills = async (folder: Initialised, kills: number) => {
  const accepted: string[] = [];
  for (let kill = 0; kill <= kills; kill++) {
    const server = await startServer(folder.dataDir, { SYNC_WAIT_MS: '0', CREATES_PER_MINUTE: '100000' });
    let isKilled = false;
    const create = async (): Promise<void> => {
      while (!isKilled) {
        const key = `kill-${kill}-${accepted.length}`;
        const created = await createJob(server, folder, { key, rows: 200 }).catch(() => undefined);
        const body = (await created?.json().catch(() => undefined)) as { job_id?: string } | undefined;
        if (created?.ok === true && body?.job_id !== undefined) accepted.push(body.job_id);
      }
    };
    const creating = kill < kills ? create() : undefined;
    await pause(kill < kills ? 500 + Math.random() * 3000 : 0);
    isKilled = true;
    if (kill === kills) for (const jobId of accepted) await endedJob(server, folder.apiKey, jobId);
    await stopServer(server, kill < kills ? 'SIGKILL' : 'SIGTERM');
    await creating;
  }
  return { kills, accepted: accepted.length };
};

const sweepsMs = 4000;
const lifetimeHours = 6;

/**
 * Runs a server whose clock jumps an hour at a time, with jobs in each hour. Returns its objects per hour: they expire
 * after six hours.
 */
export const simulateHours = async (folder: Initialised, hours: number) => {
  const clock = await shiftedClock();
  const server = await startServer(folder.dataDir, {
    ...clock.settings,
    RECOVERY_INTERVAL_SECONDS: '1',
    DELIVERY_LIFETIME_SECONDS: String(lifetimeHours * 3600),
  });
  const load = new SteadyLoad(folder, 'simulated');
  const objects: number[] = [];
  for (let hour = 1; hour <= hours; hour++) {
    for (let job = 0; job < 3; job++) await load.completeJob(server, 20);
    await clock.shift(hour * hourMs);
    await pause(sweepsMs);
    objects.push(readdirSync(join(folder.dataDir, 'objects/files')).length);
  }
  const listed = await ask(server, `${exportJobs}?limit=1`, folder.apiKey);
  await stopServer(server);
  if (!listed.ok) throw new Error(`a list was answered ${listed.status}`);
  return { hours, objects };
};
