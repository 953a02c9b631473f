import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../black-box/client/world.ts';

const clients = 50;
const seconds = Number(process.env.LOAD_SECONDS ?? 60);
const rowsPerJob = 3;

/** Codes that the contract names for a create under load; anything else is a fault. */
const named = new Set(['RATE_LIMITED']);

interface Tally {
  readonly jobs: string[];
  readonly latenciesMs: number[];
  readonly answers: Map<string, number>;
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

describe(`${clients} clients that create small jobs for ${seconds} s`, () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => world.service.stop());

  const loop = async (untilMs: number, tally: Tally): Promise<void> => {
    while (Date.now() < untilMs) {
      const rows = Array.from({ length: rowsPerJob }, () => ({ column_0: randomUUID() }));
      const startedMs = performance.now();
      const { status, body = {} } = await world.client.create({ rows_json: JSON.stringify(rows) });
      const answer = status === 200 || status === 202 ? String(status) : `${status} ${String(body.code)}`;
      tally.answers.set(answer, (tally.answers.get(answer) ?? 0) + 1);
      if (typeof body.job_id === 'string') tally.jobs.push(body.job_id);
      if (status === 202) await world.client.settled(body.job_id);
      tally.latenciesMs.push(performance.now() - startedMs);
    }
  };

  it('receive only answers of the contract, end every job, and keep the quota exact', {
    timeout: (seconds + 120) * 1000,
  }, async () => {
    const tally: Tally = { jobs: [], latenciesMs: [], answers: new Map() };
    const untilMs = Date.now() + seconds * 1000;
    await Promise.all(Array.from({ length: clients }, () => loop(untilMs, tally)));

    for (const answer of tally.answers.keys()) {
      const [status, code] = answer.split(' ');
      expect(status === '200' || status === '202' || named.has(code ?? '')).toBe(true);
    }
    expect(new Set(tally.jobs).size).toBe(tally.jobs.length);
    let completed = 0;
    for (const job of tally.jobs) if ((await world.client.settled(job)).status === 'completed') completed++;
    expect(completed).toBe(tally.jobs.length);
    const { quota } = (await world.service.bulkfill('account', 'show', world.account.id)) as {
      quota: { used: number; reserved: number };
    };
    expect(quota).toMatchObject({ used: completed * rowsPerJob, reserved: 0 });

    const sorted = tally.latenciesMs.toSorted((a, b) => a - b);
    const figures = {
      jobs: tally.jobs.length,
      jobsPerSecond: Math.round((tally.jobs.length / seconds) * 10) / 10,
      medianMs: Math.round(percentile(sorted, 0.5)),
      p95Ms: Math.round(percentile(sorted, 0.95)),
      p99Ms: Math.round(percentile(sorted, 0.99)),
      answers: Object.fromEntries(tally.answers),
    };
    console.log(`load: ${JSON.stringify(figures)}`);
  });
});
