import { type Expression, expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { CheckOutcome, Job, JobArtifact, JobError, RowResults } from './job.ts';
import { jobKey } from './job-record.ts';

/** The lease that an executor asks for. */
export interface LeaseRequest {
  readonly nowMs: number;
  readonly untilMs: number;
  /** When the sweep looks at the job, unless the lease is prolonged. */
  readonly dueAtMs: number;
  /** The lease is refused when this many attempts were begun. */
  readonly maxAttempts: number;
  /** False for a holder that only writes the end of a job that nobody works on: it needs no slot either. */
  readonly countsAsAttempt: boolean;
}

/** How a job ends: what its record then has, and when the sweep cleans up after it. */
export type JobEnd = { readonly completedAtMs: number; readonly cleanAtMs: number } & (
  | { readonly status: 'completed'; readonly artifact: JobArtifact; readonly rowsDone: number }
  | { readonly status: 'completed'; readonly check: CheckOutcome; readonly rowsDone: number }
  | {
      readonly status: 'failed';
      readonly error: JobError;
      readonly rowResults?: RowResults;
      /** Absent: as the run has noted them. */
      readonly rowsDone?: number;
    }
);

/** The condition of a write that may end a job that has not ended. */
const open = '(#status = :queued OR #status = :processing)';
const openValues = { ':queued': 'queued', ':processing': 'processing' };

/** The condition of every write of a lease's holder: it holds for nobody who came before or comes after. */
export const held = `${open} AND #execution.#fence = :fence`;
export const heldValues = (job: Job) => ({ ...openValues, ':fence': job.execution.fence });

// Nobody works on the job, and it is as it was read.
const free = `${held} AND #execution.#leaseUntilMs <= :now`;

/** A change of one job, as a part of a transaction. */
export const jobWrite = (job: Job, change: Expression): Write => ({
  label: 'job',
  action: { kind: 'update', key: jobKey(job.jobId), expression: change },
});

/** Runs that were begun of a job. They only change with its fencing token, which every lease is conditioned on. */
const runsOf = ({ execution }: Job): number => execution.runs ?? execution.attempts;

/** Takes the lease of a job that is as it was read. */
export const leaseWrite = (job: Job, { nowMs, untilMs, dueAtMs, countsAsAttempt }: LeaseRequest): Write =>
  jobWrite(
    job,
    expression(
      {
        update:
          'SET #status = :processing, #startedAtMs = if_not_exists(#startedAtMs, :now), #execution.#leaseUntilMs = :until, ' +
          '#dueAtMs = :due, #execution.#fence = #execution.#fence + :one, #execution.#attempts = #execution.#attempts + :attempt' +
          // A holder that only ends the job leaves what the last run came to.
          (countsAsAttempt
            ? ', #execution.#rowsDone = :zero, #execution.#runs = :runs, #execution.#runAtMs = :now, #execution.#progressAtMs = :now'
            : '') +
          ' REMOVE #waitingSinceMs',
        condition: `${free} AND #execution.#attempts = :attempts AND ${
          job.waitingSinceMs === undefined ? 'attribute_not_exists(#waitingSinceMs)' : 'attribute_exists(#waitingSinceMs)'
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

/** The job as `leaseWrite` leaves it. */
export const leased = ({ waitingSinceMs: _, ...job }: Job, { nowMs, untilMs, countsAsAttempt }: LeaseRequest): Job => ({
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

/** Ends a lease early. */
export const releaseWrite = (job: Job, release: { readyAtMs: number; dueAtMs: number; countsAsAttempt: boolean }): Write =>
  jobWrite(
    job,
    expression(
      {
        update: 'SET #execution.#leaseUntilMs = :ready, #dueAtMs = :due, #execution.#attempts = #execution.#attempts - :back',
        condition: held,
      },
      { ...heldValues(job), ':ready': release.readyAtMs, ':due': release.dueAtMs, ':back': release.countsAsAttempt ? 0 : 1 },
    ),
  );

/** Has a job wait that is as it was read, and does not wait yet. */
export const parkWrite = (job: Job, nowMs: number, dueAtMs: number): Write =>
  jobWrite(
    job,
    expression(
      { update: 'SET #waitingSinceMs = :now, #dueAtMs = :due', condition: `${free} AND attribute_not_exists(#waitingSinceMs)` },
      { ...heldValues(job), ':now': nowMs, ':due': dueAtMs },
    ),
  );

/** Every end of a job: at the hands of its lease's holder, or of its owner, who ends it no matter who holds it. */
export const endWrite = (job: Job, { cleanAtMs, rowsDone, ...set }: JobEnd, by: 'holder' | 'owner'): Write => {
  const known = Object.entries({ ...set, dueAtMs: cleanAtMs }).filter(([, value]) => value !== undefined);
  const assignments = known.map(([name]) => `#${name} = :${name}`);
  if (rowsDone !== undefined) assignments.push('#execution.#rowsDone = :rowsDone');
  return jobWrite(
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
