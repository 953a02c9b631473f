import { calendarMonth } from '../../../lib/core/clock.ts';
import { hasEnded, type Job } from '../../../lib/services/jobs/job.ts';
import type { PlannedJob } from './fault-jobs.ts';
import type { Receiver } from './receiver.ts';
import type { ServiceView } from './service-view.ts';

/** A job that the service has accepted. */
export interface Accepted {
  readonly jobId: string;
  readonly planned: PlannedJob;
}

/** What a run came to, all runs of a suite together. */
export interface Figure {
  faults: Map<string, number>;
  accepted: number;
  lost: number;
  anomalies: number;
  /** Jobs whose first attempt was not their last. */
  retried: number;
  delivered: number;
  parked: number;
}

export const newFigure = (): Figure => ({ faults: new Map(), accepted: 0, lost: 0, anomalies: 0, retried: 0, delivered: 0, parked: 0 });

/** Adds what a run came to. */
export const addFigure = (figure: Figure, run: Figure): void => {
  for (const name of ['accepted', 'lost', 'anomalies', 'retried', 'delivered', 'parked'] as const) figure[name] += run[name];
};

export const faultsInjected = (figure: Figure): number => [...figure.faults.values()].reduce((sum, count) => sum + count, 0);

export const countFault = (figure: Figure, name: string): void => void figure.faults.set(name, (figure.faults.get(name) ?? 0) + 1);

/** What is wrong with the jobs of a run, once everything has settled; empty when nothing is. */
export const brokenPromises = async (
  view: ServiceView,
  receiver: Receiver,
  accepted: readonly Accepted[],
  figure: Figure,
): Promise<string[]> => {
  const wrong: string[] = [];
  const jobs = await view.jobs(accepted.map(({ jobId }) => jobId));
  const objects = await view.objects();
  for (const [index, { jobId, planned }] of accepted.entries()) {
    figure.accepted++;
    const job = jobs[index];
    if (job === undefined || !hasEnded(job)) {
      figure.lost++;
      wrong.push(`${jobId} is lost: ${job?.status ?? 'gone'}`);
      continue;
    }
    const anomaly = job.error?.code === 'PROCESSING_ANOMALY';
    if (job.execution.attempts > 1) figure.retried++;
    if (anomaly) figure.anomalies++;
    else if (job.status !== planned.ends) wrong.push(`${jobId} is ${job.status} instead of ${planned.ends}`);
    const { artifact } = job;
    if (artifact !== undefined && objects.get(artifact.key) !== artifact.sizeBytes) wrong.push(`${jobId} has no stored ZIP`);
    if (artifact !== undefined && (artifact.print !== undefined) !== (planned.fields.print_file === 'true'))
      wrong.push(`${jobId} has not the outputs that it was asked for`);
    for (const stored of [
      artifact?.rows,
      artifact?.print,
      job.rowResults,
      ...(artifact === undefined || job.reused ? [] : Object.values(job.inputs)),
    ]) {
      if (stored !== undefined && objects.get(stored.key) !== stored.sizeBytes) wrong.push(`${jobId} lacks ${stored.key}`);
    }
    if (job.error?.code === 'FAILED_ROW_THRESHOLD_EXCEEDED' && job.rowResults === undefined) wrong.push(`${jobId} has no row results`);
    if (planned.webhook) wrong.push(...(await brokenEvent(view, receiver, job, figure)));
    else if (receiver.of(jobId).length > 0) wrong.push(`${jobId} has an event that nobody asked for`);
  }
  return wrong;
};

const brokenEvent = async (view: ServiceView, receiver: Receiver, job: Job, figure: Figure): Promise<string[]> => {
  const event = await view.event(job.jobId);
  if (event === undefined) return [`${job.jobId} has no event`];
  const wrong: string[] = [];
  const came = receiver.of(job.jobId);
  if (event.state === 'delivered') figure.delivered++;
  else if (event.state === 'exhausted' && event.url.includes('/never/')) figure.parked++;
  else wrong.push(`the event of ${job.jobId} is ${event.state} after ${JSON.stringify(event.attempts)}`);
  if (event.state === 'delivered' && came.length === 0) wrong.push(`the event of ${job.jobId} never came`);
  if (came.some((each) => each.eventId !== event.eventId)) wrong.push(`the event of ${job.jobId} came with several ids`);
  if (came.some((each) => each.body !== event.body)) wrong.push(`the event of ${job.jobId} came with several bodies`);
  if (came.some((each) => !each.signed)) wrong.push(`the event of ${job.jobId} came without a valid signature`);
  const said = (JSON.parse(event.body) as { readonly status: string }).status;
  if (said !== job.status) wrong.push(`the event of ${job.jobId} says ${said}, the job is ${job.status}`);
  return wrong;
};

/** What is wrong with the account as a whole, once all its jobs have ended: its quota, its slots, and jobs that nobody was told of. */
export const brokenBooks = async (view: ServiceView, accountId: string, accepted: readonly Accepted[]): Promise<string[]> => {
  const wrong: string[] = [];
  const jobs = (await view.jobs(accepted.map(({ jobId }) => jobId))).filter((job) => job !== undefined);
  const slots = await view.slots(accountId);
  if (slots.held + slots.waiting > 0) wrong.push(`${slots.held} slots are held and ${slots.waiting} jobs wait for one`);
  const known = new Set(jobs.map((job) => job.jobId));
  for (const month of new Set(jobs.map((job) => calendarMonth(job.createdAtMs)))) {
    const charged = jobs.filter((job) => job.quotaMonth === month && job.status === 'completed');
    const rows = charged.reduce((sum, job) => sum + job.requestedRows, 0);
    const { usedRows, committedRows } = await view.quota(accountId, month);
    if (usedRows !== rows || committedRows !== rows)
      wrong.push(`quota of ${month}: ${usedRows} used and ${committedRows - usedRows} reserved, the jobs add up to ${rows}`);
    const strangers = (await view.listed(accountId, month)).filter((jobId) => !known.has(jobId));
    if (strangers.length > 0) wrong.push(`jobs that no client was told of: ${strangers.join(', ')}`);
  }
  return wrong;
};

/** What a job delivers, and what corrections and retries are made from: its inputs stay as long as that. */
const neededKeys = ({ artifact, rowResults, inputs }: Job): readonly string[] =>
  artifact === undefined && rowResults === undefined
    ? []
    : [
        artifact?.key,
        artifact?.rows?.key,
        artifact?.print?.key,
        rowResults?.key,
        ...Object.values(inputs).map((input) => input?.key),
      ].filter((key) => key !== undefined);

/**
 * Objects and unfinished uploads that no job needs. `needed` remembers keys that a job was found to deliver, so that later looks
 * read only what is new.
 */
export const orphans = async (view: ServiceView, needed: Set<string>): Promise<string[]> => {
  const unknown = [...(await view.objects()).keys()].filter((key) => !needed.has(key));
  const jobs = await view.jobs(unknown.map((key) => key.split('/')[1] ?? ''));
  const wrong = (await view.uploads()).map((key) => `the upload of ${key} is orphaned`);
  for (const [index, key] of unknown.entries()) {
    const job = jobs[index];
    if (job !== undefined && neededKeys(job).includes(key)) needed.add(key);
    else
      wrong.push(
        `the object ${key} is orphaned; its job: ${job === undefined ? 'none' : `${job.status} ${JSON.stringify(job.execution)}`}`,
      );
  }
  return wrong;
};
