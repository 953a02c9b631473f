import type { GenericSchema, InferOutput } from 'valibot';
import type { jobErrorSchema } from '../../services/jobs/job-error.ts';
import type { checkBodySchema, findingPageSchema } from '../schemas/check.ts';
import type { errorResponseSchema } from '../schemas/error-response.ts';
import type { exportJobPageSchema, exportJobResultSchema, exportJobSchema } from '../schemas/export-job.ts';
import type { jobProgressSchema, jobRequestSchema, jobSummarySchema, jobWarningsSchema } from '../schemas/export-job-members.ts';
import type { filledDocumentSchema } from '../schemas/filled-document.ts';
import type { jobWebhookSchema } from '../schemas/job-webhook.ts';
import type { diagnostic, rowPageSchema, rowResultSchema } from '../schemas/row-results.ts';
import type { templateListSchema, templateSchema } from '../schemas/template.ts';
import type { usageSchema } from '../schemas/usage.ts';

/**
 * What the API answers, by the schemas that its OpenAPI document is made of. Types alone: who answers and who reads an answer share them,
 * and a browser loads nothing by them.
 */
type Answer<Schema extends GenericSchema> = Readonly<InferOutput<Schema>>;

/** A job, by the schema that the OpenAPI document has. */
export type ExportJob = Answer<typeof exportJobSchema>;
export type JobPage = Answer<typeof exportJobPageSchema>;
export type JobResult = Answer<typeof exportJobResultSchema>;
export type JobError = Answer<typeof jobErrorSchema>;

/** Members of a job that a read adds when it is asked to. */
export type JobProgress = Answer<typeof jobProgressSchema>;
export type JobSummary = Answer<typeof jobSummarySchema>;
export type JobRequest = Answer<typeof jobRequestSchema>;
export type JobWarnings = Answer<typeof jobWarningsSchema>;

/** What is said of a row, or of one of its overlays. */
export type Diagnostic = Answer<typeof diagnostic>;
export type RowResult = Answer<typeof rowResultSchema>;
export type RowPage = Answer<typeof rowPageSchema>;

export type Check = Answer<typeof checkBodySchema>;
export type CheckResult = NonNullable<Check['result']>;
export type FindingPage = Answer<typeof findingPageSchema>;
export type Finding = FindingPage['findings'][number];

/** How the delivery of a job's event goes. */
export type JobWebhook = Answer<typeof jobWebhookSchema>;
export type WebhookAttempt = JobWebhook['attempts'][number];

export type Usage = Answer<typeof usageSchema>;

/** A template that the service keeps. */
export type SavedTemplate = Answer<typeof templateSchema>;
export type SavedTemplatePage = Answer<typeof templateListSchema>;

/** One document of a template, as JSON. */
export type FilledDocument = Answer<typeof filledDocumentSchema>;

/** The envelope of an error, as one type: `retry_after_seconds` stands in a cooldown alone. */
export type ErrorBody = Answer<typeof errorResponseSchema> & {
  readonly retry_after_seconds?: number;
  /** Console only: every place of a template that is to be mended. */
  readonly issues?: readonly unknown[];
};
