import { formatCalendarMonth } from '../../../lib/core/clock.ts';
import { billedRowsOf, hasEnded, type Job, outputStemOf } from '../../../lib/stores/jobs/job.ts';
import type { PlannedJob } from './fault-jobs.ts';
import type { Receiver } from './receiver.ts';
import type { ServiceView } from './service-view.ts';

/** A job that the service has accepted. */
export interface Accepted {
  readonly jobId: string;
  readonly planned: PlannedJob;
}

/** Counts of a run, or of all runs of a suite. */
export interface Figure {
  faults: Map<string, number>;
  accepted: number;
  lost: number;
  anomalies: number;
  /** Jobs with more than one attempt. */
  retried: number;
  delivered: number;
  parked: number;
  /** Accepted checks, retries, canceled jobs, and jobs whose files were deleted. */
  checks: number;
  reruns: number;
  canceled: number;
  deleted: number;
}

const counts = {
  accepted: 0,
  lost: 0,
  anomalies: 0,
  retried: 0,
  delivered: 0,
  parked: 0,
  checks: 0,
  reruns: 0,
  canceled: 0,
  deleted: 0,
};

export const newFigure = (): Figure => ({ faults: new Map(), ...counts });

/** Adds the counts of a run. */
export const addFigure = (figure: Figure, run: Figure): void => {
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) figure[name] += run[name];
};

export const faultsInjected = (figure: Figure): number =>
  [...figure.faults.values()].reduce((sum, count) => sum + count, 0);

export const countFault = (figure: Figure, name: string): void =>
  void figure.faults.set(name, (figure.faults.get(name) ?? 0) + 1);

/** Lists the errors in the jobs of a settled run; empty if there are none. */
export const brokenPromises = async (
  view: ServiceView,
  receiver: Pick<Receiver, 'of'>,
  accepted: readonly Accepted[],
  figure: Figure,
): Promise<string[]> => {
  const wrong: string[] = [];
  const jobs = await view.jobs(accepted.map(({ jobId }) => jobId));
  const objects = await view.objects();
  // A delete ends the artifact for every job that delivers it.
  const emptied = new Set(
    jobs.map((job) => (job?.deletedAtMs === undefined ? undefined : (job.artifact?.producerJobId ?? job.jobId))),
  );
  for (const [index, { jobId, planned }] of accepted.entries()) {
    figure.accepted++;
    const job = jobs[index];
    if (job === undefined || !hasEnded(job)) {
      figure.lost++;
      wrong.push(`${jobId} is lost: ${job?.status ?? 'gone'}`);
      continue;
    }
    const anomaly = job.error?.code === 'PROCESSING_ANOMALY';
    const canceled = job.error?.code === 'JOB_CANCELED';
    if (job.execution.attempts > 1) figure.retried++;
    if (job.kind === 'check') figure.checks++;
    if (job.request.retryOf !== undefined) figure.reruns++;
    if (job.deletedAtMs !== undefined) figure.deleted++;
    if (canceled) figure.canceled++;
    if (canceled && planned.act !== 'cancel') wrong.push(`${jobId} was canceled by nobody`);
    if (job.request.retryOf !== planned.retryOf) wrong.push(`${jobId} is a retry of ${job.request.retryOf}`);
    if (anomaly) figure.anomalies++;
    else if (!canceled && job.status !== planned.ends)
      wrong.push(`${jobId} is ${job.status} instead of ${planned.ends}`);
    wrong.push(...brokenOutputs(job, planned, objects, emptied.has(job.artifact?.producerJobId ?? jobId)));
    if (planned.webhook) wrong.push(...(await brokenEvent(view, receiver, job, figure)));
    else if (receiver.of(jobId).length > 0) wrong.push(`${jobId} has an event that nobody asked for`);
  }
  return wrong;
};

/** Lists objects of a job that should not exist, and missing ones. */
const brokenOutputs = (
  job: Job,
  planned: PlannedJob,
  objects: ReadonlyMap<string, number>,
  isEmptied: boolean,
): string[] => {
  const { jobId, artifact, check, rowResults } = job;
  const wrong: string[] = [];
  const outputs = [artifact, artifact?.rows, artifact?.print, rowResults, check?.rows, check?.findings];
  const keepsInputs = [artifact, rowResults, check].some((each) => each !== undefined) && !job.reused;
  const stored = [...outputs, ...(keepsInputs ? Object.values(job.inputs) : [])].filter((each) => each !== undefined);
  for (const { key, sizeBytes } of stored) {
    if (!isEmptied && objects.get(key) !== sizeBytes) wrong.push(`${jobId} lacks ${key}`);
    if (isEmptied && objects.has(key)) wrong.push(`${jobId} is deleted, and ${key} is still there`);
  }
  if (artifact !== undefined && (artifact.print !== undefined) !== planned.print)
    wrong.push(`${jobId} has not the outputs that it was asked for`);
  if (job.status === 'completed' && (job.kind === 'check' ? check : artifact) === undefined)
    wrong.push(`${jobId} completed with nothing`);
  if (job.status === 'failed' && [artifact, check].some((each) => each !== undefined))
    wrong.push(`${jobId} failed and delivers`);
  if ((job.error?.code === 'FAILED_ROW_THRESHOLD_EXCEEDED') !== (rowResults !== undefined))
    wrong.push(`${jobId} has ${rowResults?.key}`);
  return wrong;
};

const brokenEvent = async (
  view: ServiceView,
  receiver: Pick<Receiver, 'of'>,
  job: Job,
  figure: Figure,
): Promise<string[]> => {
  const event = await view.event(job.jobId);
  if (event === undefined) return [`${job.jobId} has no event`];
  const wrong: string[] = [];
  const came = receiver.of(job.jobId);
  if (event.state === 'delivered') figure.delivered++;
  else if (event.state === 'exhausted' && event.url?.includes('/never/')) figure.parked++;
  else wrong.push(`the event of ${job.jobId} is ${event.state} after ${JSON.stringify(event.attempts)}`);
  if (event.state === 'delivered' && came.length === 0) wrong.push(`the event of ${job.jobId} never came`);
  if (came.some((each) => each.eventId !== event.eventId))
    wrong.push(`the event of ${job.jobId} came with several ids`);
  if (came.some((each) => each.body !== event.body)) wrong.push(`the event of ${job.jobId} came with several bodies`);
  if (came.some((each) => !each.signed)) wrong.push(`the event of ${job.jobId} came without a valid signature`);
  const said = (JSON.parse(event.body) as { readonly status: string }).status;
  if (said !== job.status) wrong.push(`the event of ${job.jobId} says ${said}, the job is ${job.status}`);
  return wrong;
};

/** Lists the errors of the account after all its jobs have ended: quota, slots, and jobs without an event. */
export const brokenBooks = async (
  view: ServiceView,
  accountId: string,
  accepted: readonly Accepted[],
  documents = new BilledFills(),
): Promise<string[]> => {
  const wrong: string[] = [];
  const jobs = (await view.jobs(accepted.map(({ jobId }) => jobId))).filter((job) => job !== undefined);
  const slots = await view.slots(accountId);
  if (slots.held + slots.waiting > 0) wrong.push(`${slots.held} slots are held and ${slots.waiting} jobs wait for one`);
  const known = new Set(jobs.map((job) => job.jobId));
  for (const month of new Set([...jobs.map((job) => formatCalendarMonth(job.createdAtMs)), ...documents.months])) {
    const charged = jobs.filter((job) => job.quotaMonth === month && job.status === 'completed');
    const rows = charged.reduce((sum, job) => sum + billedRowsOf(job), 0);
    const { usedRows, committedRows, fills } = await view.quota(accountId, month);
    const { least, most } = documents.in(month);
    if (fills < least || fills > most)
      wrong.push(`${fills} documents of ${month} are billed, and not ${least} to ${most}`);
    if (usedRows !== rows + fills || committedRows !== rows + fills)
      wrong.push(
        `quota of ${month}: ${usedRows} used and ${committedRows - usedRows} reserved, the jobs add up to ${rows}, documents to ${fills}`,
      );
    const strangers = (await view.listed(accountId, month)).filter((jobId) => !known.has(jobId));
    if (strangers.length > 0) wrong.push(`jobs that no client was told of: ${strangers.join(', ')}`);
  }
  return [...wrong, ...jobs.flatMap((job) => brokenBill(job, jobs))];
};

/**
 * Range of single documents that an account may have been billed for, by month, as unanswered requests may have been
 * applied.
 */
export class BilledFills {
  readonly #of = new Map<string, { least: number; most: number }>();

  add(month: string, least: number, most: number): void {
    const before = this.in(month);
    this.#of.set(month, { least: before.least + least, most: before.most + most });
  }

  in(month: string): { readonly least: number; readonly most: number } {
    return this.#of.get(month) ?? { least: 0, most: 0 };
  }

  get months(): Iterable<string> {
    return this.#of.keys();
  }
}

/** Lists billing errors: a check is free, and so is one completed retry of failed rows. */
const brokenBill = (job: Job, jobs: readonly Job[]): readonly string[] => {
  if ((job.kind === 'check' || job.reused) && job.quotaMonth !== undefined)
    return [`${job.jobId} is billed and should not be`];
  const free = jobs.filter((each) => each.freeRetryOf === job.jobId && each.status === 'completed');
  if (free.length > 1) return [`${free.length} retries of ${job.jobId} were free`];
  if (free[0]?.jobId !== job.freeRetryJobId) return [`the free retry of ${job.jobId} is ${job.freeRetryJobId}`];
  const failedRows = job.artifact?.counts?.failedRows ?? 0;
  const unpaid = free[0] === undefined ? 0 : free[0].requestedRows - billedRowsOf(free[0]);
  return unpaid > failedRows ? [`${unpaid} rows of ${free[0]?.jobId} were free, ${failedRows} had failed`] : [];
};

/** Whether a job that is not deleted needs an object: its outputs, files for downloads, and inputs of retries. */
const needs = ({ artifact, rowResults, check, inputs, deletedAtMs, jobId }: Job, key: string): boolean => {
  const results = artifact?.rows ?? rowResults ?? check?.rows;
  if (results === undefined || deletedAtMs !== undefined) return false;
  const stem = outputStemOf(results.key, 'rows');
  const outputs = [artifact?.key, results.key, artifact?.print?.key, check?.findings.key];
  if (key.startsWith(`inputs/${jobId}/`)) return Object.values(inputs).some((input) => input?.key === key);
  return outputs.includes(key) || key.startsWith(`${stem}pdfs/`);
};

/** Returns objects and unfinished uploads that no job needs. `needed` caches needed keys for later calls. */
export const orphans = async (view: ServiceView, needed: Set<string>): Promise<string[]> => {
  // Objects of single documents remain for a day, and those of templates until they are deleted; `leftovers` finds
  // older ones.
  const isOfJob = (key: string): boolean => !key.startsWith('fills/') && !key.startsWith('templates/');
  const stored = [...(await view.objects()).keys()].filter(isOfJob);
  const unknown = stored.filter((key) => !needed.has(key));
  const jobs = await view.jobs(unknown.map((key) => key.split('/')[1] ?? ''));
  const wrong = (await view.uploads()).filter(isOfJob).map((key) => `the upload of ${key} is orphaned`);
  for (const [index, key] of unknown.entries()) {
    const job = jobs[index];
    if (job !== undefined && needs(job, key)) needed.add(key);
    else
      wrong.push(
        `the object ${key} is orphaned; its job: ${job === undefined ? 'none' : `${job.status} ${JSON.stringify(job.execution)}`}`,
      );
  }
  return wrong;
};

/** Lists leftovers after every delivery has expired long ago: objects, unfinished uploads, and items of the sweep. */
export const leftovers = async (view: ServiceView): Promise<string[]> => [
  ...[...(await view.objects()).keys()].map((key) => `the object ${key} is left`),
  ...(await view.uploads()).map((key) => `the upload of ${key} is left`),
  ...(await view.due()).map((key) => `the sweep still waits for ${key}`),
];
