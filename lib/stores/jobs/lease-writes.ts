import { type Expression, expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { CheckOutcome, Job, JobArtifact, JobError, RowResults } from './job.ts';
import { jobKey } from './job-record.ts';

export interface LeaseRequest {
  readonly nowMs: number;
  readonly untilMs: number;
  /** Time at which the sweep reads the job, unless the lease is extended. */
  readonly dueAtMs: number;
  /** Refuse the lease if this many attempts were begun. */
  readonly maxAttempts: number;
  /** False for a holder that only writes the end of an abandoned job. It needs no slot either. */
  readonly countsAsAttempt: boolean;
}

/** Terminal members of a job's record, and the time of the sweep's clean-up. */
export type JobEnd = { readonly completedAtMs: number; readonly cleanAtMs: number } & (
  | { readonly status: 'completed'; readonly artifact: JobArtifact; readonly rowsDone: number }
  | { readonly status: 'completed'; readonly check: CheckOutcome; readonly rowsDone: number }
  | {
      readonly status: 'failed';
      readonly error: JobError;
      readonly rowResults?: RowResults;
      readonly rowsDone?: number;
    }
);

const open = '(#status = :queued OR #status = :processing)';
const openValues = { ':queued': 'queued', ':processing': 'processing' };

/** Condition on every write by the lease holder. Fails for earlier and later holders. */
export const held = `${open} AND #execution.#fence = :fence`;
export const heldValues = (job: Job) => ({ ...openValues, ':fence': job.execution.fence });

// No lease is active, and the job is unchanged since it was read.
const free = `${held} AND #execution.#leaseUntilMs <= :now`;

export const prepareJobWrite = (job: Job, change: Expression): Write => ({
  label: 'job',
  action: { kind: 'update', key: jobKey(job.jobId), expression: change },
});

/** Returns the number of runs begun. It only changes with the fencing token, which every lease write checks. */
const runsOf = ({ execution }: Job): number => execution.runs ?? execution.attempts;

export const prepareLeaseWrite = (job: Job, { nowMs, untilMs, dueAtMs, countsAsAttempt }: LeaseRequest): Write =>
  prepareJobWrite(
    job,
    expression(
      {
        update:
          'SET #status = :processing, #startedAtMs = if_not_exists(#startedAtMs, :now), #execution.#leaseUntilMs = :until, ' +
          '#dueAtMs = :due, #execution.#fence = #execution.#fence + :one, #execution.#attempts = #execution.#attempts + :attempt' +
          // A holder that only ends the job keeps the progress of the last run.
          (countsAsAttempt
            ? ', #execution.#rowsDone = :zero, #execution.#runs = :runs, #execution.#runAtMs = :now, #execution.#progressAtMs = :now'
            : '') +
          ' REMOVE #waitingSinceMs',
        condition: `${free} AND #execution.#attempts = :attempts AND ${
          job.waitingSinceMs === undefined
            ? 'attribute_not_exists(#waitingSinceMs)'
            : 'attribute_exists(#waitingSinceMs)'
        }`,
      },
      {
        ...heldValues(job),
        ':now': nowMs,
        ':until': untilMs,
        ':due': dueAtMs,
        ...(countsAsAttempt ? { ':zero': 0, ':runs': runsOf(job) + 1 } : {}),
        ':one': 1,
        ':attempt': countsAsAttempt ? 1 : 0,
        ':attempts': job.execution.attempts,
      },
    ),
  );

export const applyLease = (
  { waitingSinceMs: _, ...job }: Job,
  { nowMs, untilMs, countsAsAttempt }: LeaseRequest,
): Job => ({
  ...job,
  status: 'processing',
  startedAtMs: job.startedAtMs ?? nowMs,
  execution: {
    ...job.execution,
    leaseUntilMs: untilMs,
    ...(countsAsAttempt ? { rowsDone: 0, runs: runsOf(job) + 1, runAtMs: nowMs, progressAtMs: nowMs } : {}),
    fence: job.execution.fence + 1,
    attempts: job.execution.attempts + (countsAsAttempt ? 1 : 0),
  },
});

export const releaseWrite = (
  job: Job,
  release: { readyAtMs: number; dueAtMs: number; countsAsAttempt: boolean },
): Write =>
  prepareJobWrite(
    job,
    expression(
      {
        update:
          'SET #execution.#leaseUntilMs = :ready, #dueAtMs = :due, #execution.#attempts = #execution.#attempts - :back',
        condition: held,
      },
      {
        ...heldValues(job),
        ':ready': release.readyAtMs,
        ':due': release.dueAtMs,
        ':back': release.countsAsAttempt ? 0 : 1,
      },
    ),
  );

export const parkWrite = (job: Job, nowMs: number, dueAtMs: number): Write =>
  prepareJobWrite(
    job,
    expression(
      {
        update: 'SET #waitingSinceMs = :now, #dueAtMs = :due',
        condition: `${free} AND attribute_not_exists(#waitingSinceMs)`,
      },
      { ...heldValues(job), ':now': nowMs, ':due': dueAtMs },
    ),
  );

export const endWrite = (job: Job, { cleanAtMs, rowsDone, ...set }: JobEnd, by: 'holder' | 'owner'): Write => {
  const known = Object.entries({ ...set, dueAtMs: cleanAtMs }).filter(([, value]) => value !== undefined);
  const assignments = known.map(([name]) => `#${name} = :${name}`);
  if (rowsDone !== undefined) assignments.push('#execution.#rowsDone = :rowsDone');
  return prepareJobWrite(
    job,
    expression(
      {
        update: `SET ${assignments.join(', ')}${by === 'owner' ? ' REMOVE #waitingSinceMs' : ''}`,
        condition: by === 'owner' ? open : held,
      },
      {
        ...(by === 'owner' ? openValues : heldValues(job)),
        ...Object.fromEntries(known.map(([name, value]) => [`:${name}`, value])),
        ...(rowsDone === undefined ? {} : { ':rowsDone': rowsDone }),
      },
    ),
  );
};
