import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bulkfillOf } from '../deployed/client/bulkfill.ts';
import { ended } from '../deployed/client/ended.ts';
import { queueAt } from '../deployed/client/queue.ts';
import { type StandingEdge, startStandingEdge } from '../deployed/edge/standing-edge.ts';
import { storedSecret } from '../deployed/edge/stored-secret.ts';
import type { Delivery } from '../deployed/receiver/handler.ts';
import { deployAgain, prepare } from '../deployed/stacks/deploy.ts';
import { projectRoot } from '../deployed/stacks/run-program.ts';
import { jobsPath } from '../system/black-box/client/client.ts';
import { earlierCheckout } from './earlier-checkout.ts';
import { downloadOf, quotaOf, rowsOf, startWork, type Work } from './work.ts';

const { deployer, inboxUrl, apiUrl } = inject('deployed');

let edge: StandingEdge;

/**
 * Deploys a version. Where it brings its own origin secret, the edge knows that only then, as on AWS, where it is
 * deployed after the service.
 */
const deployed = async (root: string): Promise<Readonly<Record<string, string>>> => {
  const startedAt = performance.now();
  const outputs = await deployAgain(deployer, { root });
  const secretArn = outputs.OriginSecretArn;
  edge.leadTo(apiUrl, secretArn === undefined ? 'none' : String((await storedSecret(secretArn).read()).one));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${root === projectRoot ? 'This version' : 'The earlier version'} was deployed in ${seconds} s.`);
  return outputs;
};

beforeAll(async () => {
  edge = await startStandingEdge({ signInOffered: false });
  // One after the other, and before there is work: what jobs meet is the deployment itself.
  for (const root of [earlierCheckout, projectRoot]) await prepare(deployer, { root });
  await deployed(earlierCheckout);
});
afterAll(() => edge.stop());

interface Told {
  readonly jobId: string;
  readonly eventId: string;
  readonly body: string;
}

describe.each([
  { name: 'an update', slug: 'update', from: earlierCheckout, to: projectRoot },
  { name: 'the way back', slug: 'back', from: projectRoot, to: earlierCheckout },
  { name: 'an update after the way back', slug: 'again', from: earlierCheckout, to: projectRoot },
])('$name, with jobs in flight', ({ name, slug, from, to }) => {
  let work: Work;
  let made: Awaited<ReturnType<Work['stop']>>;
  let told: readonly Told[];
  let outputs: Readonly<Record<string, string>>;
  const eventOf = async (root: string, jobId: string) =>
    (await bulkfillOf(root)('webhook', 'show', jobId)) as {
      readonly state: string;
      readonly event_id: string;
      readonly attempts: readonly object[];
    };
  let refusedBefore: Awaited<ReturnType<typeof eventOf>>;
  beforeAll(async () => {
    work = await startWork(slug, from, edge.baseUrl);
    await work.underWay();
    refusedBefore = await eventOf(from, work.refused.jobId);
    outputs = await deployed(to);
    await work.goOn();
    made = await work.stop();
    console.log(
      `${name}: ${made.slow.length} slow jobs and ${made.small.length} small ones; ${made.failures.length} creates were sent again`,
      made.failures.slice(0, 5),
    );
    told = await everythingTold(new Set([...made.slow, ...made.small].map(({ jobId }) => jobId)));
  });
  // Also where something failed before: what goes on would be in the way of the next.
  afterAll(() => (work as Work | undefined)?.stop());

  const inbox = queueAt(inboxUrl);
  /** Deliveries of these jobs, at least one of each. */
  const everythingTold = async (jobs: ReadonlySet<string>): Promise<Told[]> => {
    const all: Told[] = [];
    const ids = new Set<string>();
    while (ids.size < jobs.size) {
      const delivery = JSON.parse(await inbox.takeUntil(() => true)) as Delivery;
      const { job_id: jobId, status } = JSON.parse(delivery.body) as { job_id: string; status: string };
      if (!jobs.has(jobId)) continue;
      expect(status).toBe('completed');
      ids.add(jobId);
      all.push({ jobId, eventId: String(delivery.headers['webhook-id']), body: delivery.body });
    }
    return all;
  };

  it('keeps the address of the API', () => {
    expect(outputs.ApiUrl).toContain(new URL(apiUrl).pathname.split('/').at(-2));
  });

  it('loses no accepted job, and ends each with the expected result', async () => {
    for (const [customer, jobs] of [
      [work.customer, made.slow],
      [work.other, made.small],
    ] as const)
      for (const { jobId } of jobs) {
        expect(await ended(customer.client, jobId), jobId).toMatchObject({ job_id: jobId, status: 'completed' });
        await downloadOf(customer, jobId);
        await pause(600);
      }
  });

  it('sends one event per job', () => {
    const accepted = [...made.slow, ...made.small].map(({ jobId }) => jobId);
    const events = Map.groupBy(told, ({ jobId }) => jobId);
    expect([...events.keys()].sort()).toEqual(accepted.toSorted());
    for (const of of events.values()) expect(new Set(of.map(({ eventId, body }) => `${eventId} ${body}`)).size).toBe(1);
  });

  it('replays creates from before and during the update with their jobs', async () => {
    const again = [...work.done, work.refused, made.slow[0]!, made.slow.at(-1)!];
    for (const { fields, idempotencyKey, jobId } of again) {
      const { status, headers, body } = await work.customer.client.create(fields, { idempotencyKey });
      expect([status, headers['idempotent-replayed'], body?.job_id]).toEqual([200, 'true', jobId]);
    }
  });

  it('serves earlier outputs byte for byte', async () => {
    for (const { jobId, zip } of work.done) expect(await downloadOf(work.customer, jobId)).toBe(zip);
  });

  it('answers every read of an earlier job', async () => {
    const { client } = work.customer;
    const [{ jobId } = { jobId: '' }] = work.done;
    const paths = [
      '',
      '?include=progress,summary,request',
      '/rows',
      '/rows/1/pdf',
      '/corrections.csv',
      '/attestation',
      '/webhook',
      '/print-file',
    ];
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await client.get(`${jobsPath}/${jobId}${path}`)).status] as const),
    );
    expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    console.log(
      `${name}: of a job of before`,
      answers.map(([path, status]) => `${path || 'read'} ${status}`).join(', '),
    );
  });

  it('bills each row once, and leaves none reserved', async () => {
    const mine = rowsOf([...work.done, work.refused, ...made.slow]);
    expect(await quotaOf(work.customer, to)).toMatchObject({ used: mine, reserved: 0 });
    expect(await quotaOf(work.other, to)).toMatchObject({ used: rowsOf(made.small), reserved: 0 });
  });

  it('continues to retry an event that its receiver rejected before, unchanged', async () => {
    await expect
      .poll(async () => (await eventOf(to, work.refused.jobId)).attempts.length, { timeout: 120_000 })
      .toBeGreaterThan(refusedBefore.attempts.length + 1);
    expect(await eventOf(to, work.refused.jobId)).toMatchObject({ state: 'pending', event_id: refusedBefore.event_id });
  });
});
