import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import { fillSettingsSchema } from '@bulkfill/engine/fill/fill-settings';
import * as v from 'valibot';
import { sealKeySchema } from '../sealing/seal-key.ts';
import type { ObjectMetadata } from '../storage/object-store.ts';
import { type JobError, jobErrorSchema } from './job-error.ts';
import { metadataSchema } from './metadata.ts';

export type { JobError };

/**
 * States of a job, and their transitions:
 *
 *           create                executor takes the lease
 *   (none) ───────► queued ─────────────────────────────────► processing ──► completed
 *      │               │                                       │     ▲  │
 *      │ reuse         │ attempts used up, waited too long,    │     └──┘ lease expired: next attempt
 *      │               │ canceled                              │ canceled, or ended by its executor
 *      ▼               ▼                                       ▼
 *   completed        failed ◄──────────────────────────────── failed
 *
 * A job that is queued, or between two attempts, may wait for a slot of its account (`waitingSinceMs`). It is in no
 * queue then, until a job that frees a slot sends it there.
 */
export const jobStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const rowFormats = ['csv', 'json'] as const;

const storedInput = v.object({ key: v.string(), sizeBytes: v.number(), sha256: v.string() });

const storedOutput = v.object({ key: v.string(), sizeBytes: v.number() });

/** Outputs next to the ZIP, by name. Jobs from before an output existed lack it. */
export const furtherOutputsSchema = {
  rows: v.optional(storedOutput),
  print: v.optional(storedOutput),
  packed: v.optional(storedOutput),
};
type FurtherOutputs = v.InferOutput<v.ObjectSchema<typeof furtherOutputsSchema, undefined>>;

export const storedOutputOf = ({ key, sizeBytes }: StoredOutput): StoredOutput => ({ key, sizeBytes });

export const furtherOutputsOf = (outputs: FurtherOutputs): FurtherOutputs =>
  Object.fromEntries(
    (['rows', 'print', 'packed'] as const).flatMap((name) => {
      const output = outputs[name];
      return output === undefined ? [] : [[name, storedOutputOf(output)]];
    }),
  );

/** Counts and first top-level warnings of the manifest. Absent in jobs from before they were stored. */
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
  /** Conformance that the source declares, whether it was kept, and the first losses; absent if it declares none. */
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
  /** The producing job: this one, or the one whose artifact is reused. */
  producerJobId: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  ...furtherOutputsSchema,
  counts: v.optional(fillCountsSchema),
  /** Digest for the attestation. Absent in jobs from before attestations. */
  manifestSha256: v.optional(v.string()),
  deliveryId: v.string(),
  expiresAtMs: v.number(),
});

export type JobArtifact = Readonly<v.InferOutput<typeof artifactSchema>>;

const rowResultsSchema = v.object({ ...storedOutput.entries, expiresAtMs: v.number() });
export type RowResults = Readonly<v.InferOutput<typeof rowResultsSchema>>;

const count = v.number();

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
  /** A check delivers findings instead of a ZIP. It has no quota, artifact or event. Absent for an export job. */
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
    /** Subject of the certificate that the rows are sealed with. */
    sealedBy: v.optional(v.string()),
    /** Sealing key of the account when the job was accepted. The executor reads no account. */
    sealKey: v.optional(sealKeySchema),
    /** Number of the column with the password of each PDF. */
    passwordColumn: v.optional(v.number()),
    deliveryMode: v.picklist(['response', 'webhook']),
    templateId: v.optional(v.string()),
    retryOf: v.optional(v.string()),
    metadata: v.optional(metadataSchema),
    rowsOfJob: v.optional(v.number()),
    retryRoot: v.optional(v.string()),
    /** Absent in webhook mode if the endpoints of the account receive the event. */
    webhook: v.optional(v.object({ url: v.string(), sealedSecret: v.string() })),
  }),
  inputs: v.object({
    source: storedInput,
    package: v.object({ ...storedInput.entries, name: v.optional(v.string()) }),
    rows: v.object({
      ...storedInput.entries,
      format: v.picklist(rowFormats),
      /** Keys of the rows are labels of the package's columns. */
      labelled: v.optional(v.literal(true)),
    }),
    /** JSON array with the number of each row, if the rows come from another job. */
    rowNumbers: v.optional(storedInput),
    tableFindings: v.optional(storedInput),
  }),
  /** Identity that two jobs must share to use one artifact. */
  reuseIdentity: v.string(),
  requestedRows: v.number(),
  /** Rows that count in the quota. Absent if all do. */
  billedRows: v.optional(v.number()),
  /** The job that this is the free retry of, unless it fails. */
  freeRetryOf: v.optional(v.string()),
  /** The free retry of this job, running or completed. */
  freeRetryJobId: v.optional(v.string()),
  /** Limits of the plan at admission, so that later plan changes do not affect accepted work. */
  limits: v.object({
    maxPackageBytes: v.number(),
    maxOutputBytes: v.number(),
    /** Maximum of concurrently running jobs of the account, including this one. */
    maxRunningJobs: v.optional(v.number(), 2),
    attemptTimeLimitMs: v.optional(v.number(), 840_000),
  }),
  /** Month of the quota bucket with the reservation. Absent for a reused result, which is free. */
  quotaMonth: v.optional(v.string()),
  reused: v.boolean(),
  waitingSinceMs: v.optional(v.number()),
  execution: v.object({
    attempts: v.number(),
    /** Fencing token, incremented by every lease. Only its newest holder can write. */
    fence: v.number(),
    leaseUntilMs: v.number(),
    resends: v.number(),
    rowsDone: v.number(),
    /** Runs begun: attempts, and those released without counting as one. Absent in jobs from before it was stored. */
    runs: v.optional(v.number()),
    /** Start of the latest run, and time of its latest stored progress. */
    runAtMs: v.optional(v.number()),
    progressAtMs: v.optional(v.number()),
  }),
  artifact: v.optional(artifactSchema),
  check: v.optional(checkSchema),
  /** Row results of a job that failed because of its rows, stored with the inputs until they expire. */
  rowResults: v.optional(rowResultsSchema),
  error: v.optional(jobErrorSchema),
  deletedAtMs: v.optional(v.number()),
});

export type StoredOutput = Readonly<v.InferOutput<typeof storedOutput>>;

export type Job = Readonly<v.InferOutput<typeof jobSchema>>;

export const billedRowsOf = ({ billedRows, requestedRows }: Pick<Job, 'billedRows' | 'requestedRows'>): number =>
  billedRows ?? requestedRows;

export const hasEnded = (job: Job): boolean => job.status === 'completed' || job.status === 'failed';

/** Outputs that an attempt stores: those of the fill, and `packed`, the ZIP in Zstandard (`packs`). */
export type StoredName = OutputName | 'packed';

/** Key prefixes of a job's objects. Each attempt writes separate outputs, so that a stale one overwrites nothing. */
export const inputPrefix = (jobId: string): string => `inputs/${jobId}/`;
export const outputPrefix = (jobId: string): string => `outputs/${jobId}/`;
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
export const outputStemOf = (key: string, output: StoredName = 'archive'): string =>
  key.slice(0, -outputSuffixes[output].length);
export const rowPdfKey = (archiveKey: string, rowNumber: number): string =>
  `${outputStemOf(archiveKey)}pdfs/${rowNumber}.pdf`;

export const mergedPrefix = (archiveKey: string): string => `${outputStemOf(archiveKey)}merged/`;
export const mergedKey = (archiveKey: string, jobId: string, contents: string): string =>
  `${mergedPrefix(archiveKey)}${jobId}/${contents}.zip`;

export const retryRootOf = ({ jobId, request: { retryOf, retryRoot } }: Pick<Job, 'jobId' | 'request'>): string =>
  retryRoot ?? retryOf ?? jobId;

/** Metadata of stored outputs, which downloads also use. */
export const outputMetadata: Readonly<Record<StoredName, (jobId: string) => Required<ObjectMetadata>>> = {
  archive: (jobId) => ({
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${jobId}.zip"`,
  }),
  rows: (jobId) => ({
    contentType: 'application/octet-stream',
    contentDisposition: `attachment; filename="bulkfill-${jobId}.rows"`,
  }),
  print: (jobId) => ({
    contentType: 'application/pdf',
    contentDisposition: `attachment; filename="bulkfill-${jobId}.pdf"`,
  }),
  findings: () => ({ contentType: 'application/octet-stream', contentDisposition: 'attachment' }),
  packed: (jobId) => ({
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${jobId}.zip"`,
  }),
};
