import type { GenericSchema, InferOutput } from 'valibot';
import type { checkBodySchema, findingPageSchema } from '../schemas/check.ts';
import type { errorResponseSchema } from '../schemas/error-response.ts';
import type { exportJobPageSchema, exportJobResultSchema, exportJobSchema } from '../schemas/export-job.ts';
import type {
  jobProgressSchema,
  jobRequestSchema,
  jobSummarySchema,
  jobWarningsSchema,
} from '../schemas/export-job-members.ts';
import type { filledDocumentSchema } from '../schemas/filled-document.ts';
import type { jobWebhookSchema } from '../schemas/job-webhook.ts';
import type { diagnostic, rowPageSchema, rowResultSchema } from '../schemas/row-results.ts';
import type { templateListSchema, templateSchema } from '../schemas/template.ts';
import type { usageSchema } from '../schemas/usage.ts';

export type { JobError } from '../../services/jobs/job-error.ts';

/**
 * Response types of the API, inferred from the schemas of its OpenAPI document. Types only: the service and its readers
 * share them, and browsers load nothing.
 */
type Answer<Schema extends GenericSchema> = Readonly<InferOutput<Schema>>;

export type ExportJob = Answer<typeof exportJobSchema>;
export type JobPage = Answer<typeof exportJobPageSchema>;
export type JobResult = Answer<typeof exportJobResultSchema>;

export type JobProgress = Answer<typeof jobProgressSchema>;
export type JobSummary = Answer<typeof jobSummarySchema>;
export type JobRequest = Answer<typeof jobRequestSchema>;
export type JobWarnings = Answer<typeof jobWarningsSchema>;

export type DiagnosticView = Answer<typeof diagnostic>;
export type RowResult = Answer<typeof rowResultSchema>;
export type RowPage = Answer<typeof rowPageSchema>;

export type Check = Answer<typeof checkBodySchema>;
export type CheckResultView = NonNullable<Check['result']>;
export type FindingPage = Answer<typeof findingPageSchema>;
export type Finding = FindingPage['findings'][number];

export type JobWebhook = Answer<typeof jobWebhookSchema>;
export type WebhookAttempt = JobWebhook['attempts'][number];

export type Usage = Answer<typeof usageSchema>;

export type SavedTemplate = Answer<typeof templateSchema>;
export type SavedTemplatePage = Answer<typeof templateListSchema>;

export type FilledDocument = Answer<typeof filledDocumentSchema>;

/** Envelope of all errors as one type. `retry_after_seconds` is present in cooldowns only. */
export type ErrorBody = Answer<typeof errorResponseSchema> & {
  readonly retry_after_seconds?: number;
  /** Console only: every place of a template that must be corrected. */
  readonly issues?: readonly unknown[];
};
