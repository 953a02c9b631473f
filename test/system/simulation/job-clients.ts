import { minuteMs } from '@bulkfill/engine/core/units';
import { jobPath } from '../../../lib/paths/paths.ts';
import { hasEnded } from '../../../lib/stores/jobs/job.ts';
import { listInputKeys } from '../../../lib/workflows/execute-job/end-writes.ts';
import { actOn, cancelUntilAnswered } from '../faults/client-acts.ts';
import { createUntilAccepted, type SendRequest, sendUntilAnswered } from '../faults/create-until-accepted.ts';
import type { PlannedJob } from '../faults/fault-jobs.ts';
import type { Accepted } from '../faults/invariants.ts';
import type { ServiceView } from '../faults/service-view.ts';
import { type ClientPlan, eventJob, simpleJob } from './planned-jobs.ts';
import type { Simulation } from './simulation.ts';

const patienceMs = 120 * minuteMs;

/** Tools of an account's clients: requests to the service, the state of storage, and accepted jobs. */
export interface JobsOf {
  readonly send: SendRequest;
  readonly view: ServiceView;
  readonly simulation: Simulation;
  readonly accepted: Accepted[];
  /** Whether the receiver has the event of a job. */
  readonly hasHeard: (jobId: string) => boolean;
}

const order = ['queued', 'processing', 'completed', 'failed'];

/** Last reported state of a job. */
interface Told {
  rank: number;
}

/** Reads a job. Returns its state and the errors: a reported state never goes back. */
const look = async (
  { send }: JobsOf,
  jobId: string,
  told: Told,
): Promise<{ readonly status: string; readonly wrong: string[] }> => {
  const before = told.rank;
  const { status, text } = await sendUntilAnswered(send, () => ({ method: 'GET', path: jobPath(jobId) }), patienceMs);
  if (status !== 200)
    return { status: 'unknown', wrong: [`a read of ${jobId} was answered ${status} ${text.slice(0, 200)}`] };
  const seen = (JSON.parse(text) as { readonly status: string }).status;
  const rank = order.indexOf(seen);
  told.rank = Math.max(told.rank, rank);
  return { status: seen, wrong: rank < before ? [`${jobId} was ${order[before]} and then ${seen}`] : [] };
};

/** Reads a job until it has ended. */
const watchToItsEnd = async (
  of: JobsOf,
  jobId: string,
  pauseMs = minuteMs,
  told: Told = { rank: 0 },
): Promise<string[]> => {
  const { clock, random } = of.simulation;
  for (let looks = 0; looks < 400; looks++) {
    const { status, wrong } = await look(of, jobId, told);
    if (wrong.length > 0 || status === 'completed' || status === 'failed') return wrong;
    await clock.sleep(pauseMs / 30 + random.below(pauseMs));
  }
  return [`${jobId} did not end: it is ${order[told.rank]}`];
};

/** Lists missing input files of a job that is to be executed. */
const lacking = async ({ view }: JobsOf, jobId: string): Promise<string[]> => {
  const [job] = await view.jobs([jobId]);
  if (job === undefined || hasEnded(job)) return [];
  const objects = await view.objects();
  return listInputKeys(job)
    .filter((key) => !objects.has(key))
    .map((key) => `${jobId} was accepted without ${key}`);
};

const accept = async ({ send, accepted }: JobsOf, planned: PlannedJob): Promise<Accepted> => {
  const mine: Accepted = { jobId: await createUntilAccepted(send, planned, patienceMs), planned };
  accepted.push(mine);
  return mine;
};

/** Creates a job, cancels it or reads it until it ends, and does the planned rest. Returns the errors. */
export const goAboutJob = async (
  of: JobsOf,
  { planned, isHedged, cancelAfterMs }: ClientPlan,
  withinMs: number,
): Promise<string[]> => {
  const { send, view, simulation, accepted } = of;
  await simulation.clock.sleep(simulation.random.below(withinMs));
  const [mine, other] = await Promise.all([
    accept(of, planned),
    isHedged ? createUntilAccepted(send, planned, patienceMs) : undefined,
  ]);
  const { jobId } = mine;
  if (other !== undefined && other !== jobId) return [`${jobId} and ${other} have the key of one create`];
  const lacks = await lacking(of, jobId);
  if (lacks.length > 0) return lacks;
  if (planned.act === 'cancel') {
    await simulation.clock.sleep(cancelAfterMs);
    await cancelUntilAnswered(send, view, jobId, patienceMs);
  }
  if (planned.kind === 'check') return [];
  const wrong = await watchToItsEnd(of, jobId);
  if (wrong.length > 0) return wrong;
  const more = await actOn(send, view, mine, patienceMs);
  // A retry of rows that failed here succeeds, also without changes.
  accepted.push(...more.map((each) => ({ ...each, planned: { ...each.planned, print: planned.print } })));
  for (const each of more) wrong.push(...(await watchToItsEnd(of, each.jobId)));
  return wrong;
};

/**
 * Creates a job, and two equal ones while the first is deleted: they do not reuse its deleted outputs. Returns the
 * errors.
 */
export const repeatWhileDeleted = async (of: JobsOf, name: string): Promise<string[]> => {
  const { send, view, simulation } = of;
  const { clock, random } = simulation;
  const work = simpleJob(name);
  const first = await accept(of, work);
  const wrong = await watchToItsEnd(of, first.jobId, 5000);
  const again = async (part: string): Promise<string[]> => {
    await clock.sleep(random.below(60));
    const { jobId } = await accept(of, { ...work, idempotencyKey: `${name}-${part}` });
    return watchToItsEnd(of, jobId, 5000);
  };
  const remove = async (): Promise<string[]> => {
    await clock.sleep(random.below(140));
    await actOn(send, view, { ...first, planned: { ...work, act: 'delete' } }, patienceMs);
    return [];
  };
  return [...wrong, ...(await Promise.all([remove(), again('a'), again('b')])).flat()];
};

/**
 * Several clients read one job while it runs, and one reads it after its event: a state that one client saw is true for
 * the next. Returns the errors.
 */
export const readAtOnce = async (of: JobsOf, name: string): Promise<string[]> => {
  const { clock, random } = of.simulation;
  const { jobId } = await accept(of, eventJob(name));
  const told: Told = { rank: 0 };
  const read = async (pauseMs: number, looks: number): Promise<string[]> => {
    const wrong: string[] = [];
    for (let turn = 0; turn < looks && wrong.length === 0; turn++) {
      await clock.sleep(random.below(pauseMs));
      wrong.push(...(await look(of, jobId, told)).wrong);
    }
    return wrong;
  };
  const readOnceHeard = async (): Promise<string[]> => {
    for (let waits = 0; !of.hasHeard(jobId) && waits < 3000; waits++) await clock.sleep(20);
    if (of.hasHeard(jobId)) told.rank = order.indexOf('completed');
    return read(20, 3);
  };
  return (await Promise.all([readOnceHeard(), ...[1, 2, 3, 4].map(() => read(200, 4))])).flat();
};
