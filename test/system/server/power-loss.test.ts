import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../faults/seeded-random.ts';
import { descendantsOf, stillRunning } from '../local/process-tree.ts';
import {
  ask,
  cleanUp,
  createJob,
  downloadedZip,
  endedJob,
  exampleForm,
  exportJobs,
  initialisedFolder,
  type RunningServer,
  startServer,
  stopServer,
  temporaryFolder,
} from './server-process.ts';
import { TracedDisk, tracedCalls } from './traced-disk.ts';

afterAll(cleanUp);

/** Answer to a client about a job, with its time. */
interface Told {
  readonly atMs: number;
  readonly jobId: string;
  /** Digest of the ZIP of a completed job. */
  readonly digest?: string;
}

const jobs = 4;
const seed = 1;
/** Shares of the changes that were not synced, in percent, that a loss of power leaves. */
const keptShares = [0, 50];

it('keeps acknowledged results after a loss of power at any moment', async () => {
  const folder = await initialisedFolder();
  const work = await temporaryFolder();
  const [before, log] = [join(work, 'before'), join(work, 'log')];
  const tracer = ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-ttt', '-y', '-xx', '-s', String(2 ** 26)] as const;
  const program = [...tracer, '-e', `trace=${tracedCalls}`, '-o', log, process.execPath] as const;
  // Writes the package into the folder before it is copied.
  await exampleForm(folder.dataDir);
  await cp(folder.dataDir, before, { recursive: true });

  const digestOf = async (server: RunningServer, jobId: string): Promise<string> =>
    (await downloadedZip(server, folder.apiKey, jobId)).digest;
  const told: Told[] = [];
  const traced = await startServer(folder.dataDir, { SYNC_WAIT_MS: '0' }, 200, program);
  for (let number = 1; number <= jobs; number++) {
    const created = await createJob(traced, folder, { key: `job-${number}`, rows: 5 });
    const { job_id: jobId } = (await created.json()) as { job_id: string };
    told.push({ atMs: Date.now(), jobId });
    if (number % 2 === 0) continue;
    await endedJob(traced, folder.apiKey, jobId);
    const completedAtMs = Date.now();
    told.push({ atMs: completedAtMs, jobId, digest: await digestOf(traced, jobId) });
  }
  const below = descendantsOf(traced.child.pid ?? 0);
  await stopServer(traced, 'SIGKILL');
  await vi.waitFor(() => expect(stillRunning(below)).toEqual([]), 10_000);

  const disk = new TracedDisk(before, folder.dataDir);
  const random = seededRandom(seed);
  const lost: { readonly folder: string; readonly known: readonly Told[] }[] = [];
  let next = 0;
  disk.follow(await readFile(log, 'latin1'), (atMs) => {
    for (; next < told.length && atMs > (told[next]?.atMs ?? 0); next++) {
      for (const share of keptShares) {
        const left = join(work, `lost-${next}-${share}`);
        disk.writeTo(left, random, share);
        lost.push({ folder: left, known: told.slice(0, next + 1) });
      }
    }
  });
  expect(disk.unknown).toEqual([]);
  const seen = disk.contents();
  for (const name of readdirSync(folder.dataDir, { recursive: true }) as string[]) {
    const path = join(folder.dataDir, name);
    if (!statSync(path).isFile() || name.endsWith('-shm')) continue;
    expect(seen.get(name)?.equals(readFileSync(path)), name).toBe(true);
  }
  expect(lost.length).toBeGreaterThan(jobs);

  for (const { folder: dataDir, known } of lost) {
    const server = await startServer(dataDir);
    for (const { jobId, digest } of known) {
      const job = await (await ask(server, `${exportJobs}/${jobId}`, folder.apiKey)).json();
      if (digest !== undefined) expect(job).toMatchObject({ status: 'completed' });
      await endedJob(server, folder.apiKey, jobId);
      if (digest !== undefined) expect(await digestOf(server, jobId)).toBe(digest);
    }
    await stopServer(server);
  }
}, 900_000);
