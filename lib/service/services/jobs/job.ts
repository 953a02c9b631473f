import * as v from 'valibot';
import type { OutputName } from '../../../engine/fill/fill-output.ts';
import { fillSettingsSchema } from '../../../engine/fill/fill-settings.ts';
import type { ObjectMetadata } from '../storage/object-store.ts';
import { type JobError, jobErrorSchema } from './job-error.ts';

export type { JobError };

/**
 * The states of a job, and who moves it:
 *
 *           create                executor takes the lease
 *   (none) ───────► queued ─────────────────────────────────► processing ──► completed
 *      │               │                                       │     ▲  │
 *      │ reuse         │ attempts used up, waited too long,    │     └──┘ lease expired: next attempt
 *      │               │ canceled                              │ canceled, or ended by its executor
 *      ▼               ▼                                       ▼
 *   completed        failed ◄──────────────────────────────── failed
 *
 * A job that is queued, or between two attempts, may wait for a slot of its account (`waitingSinceMs`): it is in no queue then,
 * and the job that gives a slot back sends it there.
 */
export const jobStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** How row data comes. */
export const rowFormats = ['csv', 'json'] as const;

const storedInput = v.object({ key: v.string(), sizeBytes: v.number(), sha256: v.string() });

/** An output next to the ZIP. */
const storedOutput = v.object({ key: v.string(), sizeBytes: v.number() });

/** The outputs next to the ZIP, by their names; a job from before an output was made has none. */
export const furtherOutputsSchema = { rows: v.optional(storedOutput), print: v.optional(storedOutput), packed: v.optional(storedOutput) };
type FurtherOutputs = v.InferOutput<v.ObjectSchema<typeof furtherOutputsSchema, undefined>>;

/** What a record keeps of a stored object. */
export const storedOutputOf = ({ key, sizeBytes }: StoredOutput): StoredOutput => ({ key, sizeBytes });

/** Those of the outputs that a record of the ZIP names besides it. */
export const furtherOutputsOf = (outputs: FurtherOutputs): FurtherOutputs =>
  Object.fromEntries(
    (['rows', 'print', 'packed'] as const).flatMap((name) => {
      const output = outputs[name];
      return output === undefined ? [] : [[name, storedOutputOf(output)]];
    }),
  );

/** What the manifest counts, and its first top-level warnings; a job from before they were kept has none. */
export const fillCountsSchema = v.object({
  producedRows: v.number(),
  successRows: v.number(),
  partialRows: v.number(),
  failedRows: v.number(),
  appliedOverlayCount: v.number(),
  skippedOverlayCount: v.number(),
  /** Absent in jobs from before it was counted. */
  rowsWithNotices: v.optional(v.number()),
  warnings: v.optional(v.array(v.object({ code: v.string(), message: v.string() }))),
  /** What became of what the source declares, with the first losses of each; absent where it declares nothing. */
  conformance: v.optional(
    v.array(
      v.object({
        flavour: v.string(),
        kept: v.boolean(),
        losses: v.array(v.object({ code: v.string(), overlay_id: v.nullable(v.string()), message: v.string() })),
      }),
    ),
  ),
});
export type FillCounts = Readonly<v.InferOutput<typeof fillCountsSchema>>;

const artifactSchema = v.object({
  /** The job that made it: this one, or the one whose artifact is reused. */
  producerJobId: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  ...furtherOutputsSchema,
  counts: v.optional(fillCountsSchema),
  /** What its attestation says of it; one from before they were made has none. */
  manifestSha256: v.optional(v.string()),
  deliveryId: v.string(),
  /** When this job's delivery lapses. */
  expiresAtMs: v.number(),
});

/** The ZIP as one job delivers it. */
export type JobArtifact = Readonly<v.InferOutput<typeof artifactSchema>>;

const rowResultsSchema = v.object({ ...storedOutput.entries, expiresAtMs: v.number() });
export type RowResults = Readonly<v.InferOutput<typeof rowResultsSchema>>;

const count = v.number();

/** What a check that has ended holds: its results for as long as they are kept. */
const checkSchema = v.object({
  rows: storedOutput,
  findings: storedOutput,
  summary: v.object({
    rowCount: count,
    successRows: count,
    partialRows: count,
    failedRows: count,
    /** Absent in checks from before it was counted. */
    rowsWithNotices: v.optional(count),
    findingCount: count,
    findingsByCode: v.record(v.string(), count),
    longest: v.pipe(v.array(v.object({ overlay_id: v.string(), row_number: count, fit_percent: count })), v.readonly()),
  }),
  expiresAtMs: v.number(),
});
export type CheckOutcome = Readonly<v.InferOutput<typeof checkSchema>>;

export const jobSchema = v.object({
  jobId: v.string(),
  /**
   * A check goes the way of an export job, from its upload to the sweep, and delivers findings instead of a ZIP. It has no quota, no
   * artifact and no event, and the routes of export jobs do not know it. Absent for an export job.
   */
  kind: v.optional(v.literal('check')),
  accountId: v.string(),
  status: v.picklist(jobStatuses),
  createdAtMs: v.number(),
  startedAtMs: v.optional(v.number()),
  completedAtMs: v.optional(v.number()),
  request: v.object({
    requestId: v.string(),
    idempotencyKey: v.string(),
    settings: fillSettingsSchema,
    deliveryMode: v.picklist(['response', 'webhook']),
    /** The template that its PDF and package were taken from. */
    templateId: v.optional(v.string()),
    /** The job whose rows these are. */
    retryOf: v.optional(v.string()),
    /** How many rows the job had that was not a retry of another. */
    rowsOfJob: v.optional(v.number()),
    /** The job that was retried first, where that is one that was retried itself. */
    retryRoot: v.optional(v.string()),
    /** The secret as `SecretBox` sealed it. */
    webhook: v.optional(v.object({ url: v.string(), sealedSecret: v.string() })),
  }),
  inputs: v.object({
    source: storedInput,
    /** With the name that the package gives itself, where it has one. */
    package: v.object({ ...storedInput.entries, name: v.optional(v.string()) }),
    rows: v.object({ ...storedInput.entries, format: v.picklist(rowFormats) }),
    /** A JSON array with the number of each row, where they are rows of another job. */
    rowNumbers: v.optional(storedInput),
    /** Findings of the table's reader, as they were sent. */
    tableFindings: v.optional(storedInput),
  }),
  /** What two jobs must have in common for one artifact to serve both. */
  reuseIdentity: v.string(),
  requestedRows: v.number(),
  /** Rows that count in the quota, where that is not all of them. */
  billedRows: v.optional(v.number()),
  /** The job whose free retry this one is, unless it fails. */
  freeRetryOf: v.optional(v.string()),
  /** The retry of this job that is free: one that runs or has completed. */
  freeRetryJobId: v.optional(v.string()),
  /** The limits of the plan at admission, so that a later change of plan does not touch accepted work. */
  limits: v.object({
    maxPackageBytes: v.number(),
    maxOutputBytes: v.number(),
    /** Jobs of the account that may be executed at once, this one among them. */
    maxRunningJobs: v.optional(v.number(), 2),
    /** Of one attempt. */
    attemptTimeLimitMs: v.optional(v.number(), 840_000),
  }),
  /** Month whose quota bucket holds the reservation; absent for a reused result, which costs nothing. */
  quotaMonth: v.optional(v.string()),
  reused: v.boolean(),
  /** Since when it has been waiting for a slot of its account; absent while it does not. */
  waitingSinceMs: v.optional(v.number()),
  execution: v.object({
    /** Attempts begun. */
    attempts: v.number(),
    /** Fencing token: grows with every lease, and only its newest holder can write. */
    fence: v.number(),
    leaseUntilMs: v.number(),
    /** Queue messages sent again by the sweep. */
    resends: v.number(),
    /** Rows stamped so far in this run, as of `progressAtMs`. */
    rowsDone: v.number(),
    /** Runs begun: as `attempts`, and those that were given back without counting as one. A job from before it was kept has none. */
    runs: v.optional(v.number()),
    /** When the latest run began, and when its progress was last noted. */
    runAtMs: v.optional(v.number()),
    progressAtMs: v.optional(v.number()),
  }),
  artifact: v.optional(artifactSchema),
  check: v.optional(checkSchema),
  /** The results of the rows of a job that failed because too many of them had, and until when they are kept, with the inputs. */
  rowResults: v.optional(rowResultsSchema),
  error: v.optional(jobErrorSchema),
  /** Since when its inputs and outputs are deleted at its owner's wish. */
  deletedAtMs: v.optional(v.number()),
});

/** An output next to the ZIP, as it is stored. */
export type StoredOutput = Readonly<v.InferOutput<typeof storedOutput>>;

/** One export job, with everything that its execution needs. */
export type Job = Readonly<v.InferOutput<typeof jobSchema>>;

/** Rows that a job reserves, and uses when it completes. */
export const billedRowsOf = ({ billedRows, requestedRows }: Pick<Job, 'billedRows' | 'requestedRows'>): number =>
  billedRows ?? requestedRows;

/** Whether a job has reached a state that nothing changes. */
export const hasEnded = (job: Job): boolean => job.status === 'completed' || job.status === 'failed';

/** What an attempt stores: what the fill makes, and `packed`, the ZIP once more for those who take Zstandard (`packs`). */
export type StoredName = OutputName | 'packed';

/** Where the objects of a job are. Each attempt writes an output of its own, so that a stale one overwrites nothing. */
export const inputPrefix = (jobId: string): string => `inputs/${jobId}/`;
export const outputPrefix = (jobId: string): string => `outputs/${jobId}/`;
/** What the outputs of one attempt begin with, and those alone. */
const outputStem = (jobId: string, fence: number): string => `${outputPrefix(jobId)}${fence}.`;
const outputSuffixes: Readonly<Record<StoredName, string>> = {
  archive: 'zip',
  rows: 'rows',
  print: 'print.pdf',
  findings: 'findings',
  packed: 'zip.zst',
};
export const outputKey = (jobId: string, fence: number, output: StoredName = 'archive'): string =>
  `${outputStem(jobId, fence)}${outputSuffixes[output]}`;
/** What the outputs of the attempt begin with that made this one. */
export const outputStemOf = (key: string, output: StoredName = 'archive'): string => key.slice(0, -outputSuffixes[output].length);
/** Where the PDF of a row is stored for downloads, next to the archive that holds it. */
export const rowPdfKey = (archiveKey: string, rowNumber: number): string => `${outputStemOf(archiveKey)}pdfs/${rowNumber}.pdf`;

/** What the ZIPs of a job and the retries of it begin with, next to the job's archive; and the one of these contents. */
export const mergedPrefix = (archiveKey: string): string => `${outputStemOf(archiveKey)}merged/`;
export const mergedKey = (archiveKey: string, jobId: string, contents: string): string =>
  `${mergedPrefix(archiveKey)}${jobId}/${contents}.zip`;

/** The job whose rows a job and its retries are, directly or not. */
export const retryRootOf = ({ jobId, request: { retryOf, retryRoot } }: Pick<Job, 'jobId' | 'request'>): string =>
  retryRoot ?? retryOf ?? jobId;

/** What an output is stored as, and handed out as. */
export const outputMetadata: Readonly<Record<StoredName, (jobId: string) => Required<ObjectMetadata>>> = {
  archive: (jobId) => ({ contentType: 'application/zip', contentDisposition: `attachment; filename="bulkfill-${jobId}.zip"` }),
  rows: (jobId) => ({ contentType: 'application/octet-stream', contentDisposition: `attachment; filename="bulkfill-${jobId}.rows"` }),
  print: (jobId) => ({ contentType: 'application/pdf', contentDisposition: `attachment; filename="bulkfill-${jobId}.pdf"` }),
  findings: () => ({ contentType: 'application/octet-stream', contentDisposition: 'attachment' }),
  packed: (jobId) => ({ contentType: 'application/zip', contentDisposition: `attachment; filename="bulkfill-${jobId}.zip"` }),
};
