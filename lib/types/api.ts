import type { GenericSchema, InferOutput } from 'valibot';
import type { checkBodySchema, findingPageSchema } from '../routes/schemas/check.ts';
import type { errorResponseSchema } from '../routes/schemas/error-response.ts';
import type { exportJobPageSchema, exportJobResultSchema, exportJobSchema } from '../routes/schemas/export-job.ts';
import type {
  jobProgressSchema,
  jobRequestSchema,
  jobSummarySchema,
  jobWarningsSchema,
} from '../routes/schemas/export-job-members.ts';
import type { filledDocumentSchema } from '../routes/schemas/filled-document.ts';
import type { jobWebhookSchema } from '../routes/schemas/job-webhook.ts';
import type { diagnostic, rowPageSchema, rowResultSchema } from '../routes/schemas/row-results.ts';
import type { templateListSchema, templateSchema } from '../routes/schemas/template.ts';
import type { usageSchema } from '../routes/schemas/usage.ts';
import type {
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookTestSchema,
} from '../routes/schemas/webhook-endpoint.ts';

export type { JobError } from '../stores/jobs/job-error.ts';

/** Response types of the API, from its schemas. Types only: browsers load nothing. */
type Answer<Schema extends GenericSchema> = Readonly<InferOutput<Schema>>;

/** An export job, as reads and lists return it. */
export type ExportJob = Answer<typeof exportJobSchema>;
export type JobPage = Answer<typeof exportJobPageSchema>;
export type JobResult = Answer<typeof exportJobResultSchema>;

/** Progress of a running job, with `include=progress`. */
export type JobProgress = Answer<typeof jobProgressSchema>;
/** Row counts of an ended job, with `include=summary`. */
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

/** Delivery state of the webhook event of a job, with its attempts. */
export type JobWebhook = Answer<typeof jobWebhookSchema>;
export type WebhookAttempt = JobWebhook['attempts'][number];

/** A receiver of all events of an account. */
export type WebhookEndpoint = Answer<typeof webhookEndpointSchema>;
export type WebhookEndpointList = Answer<typeof webhookEndpointListSchema>;
export type WebhookEndpointWithSecret = Answer<typeof webhookEndpointWithSecretSchema>;
export type WebhookEndpointTest = Answer<typeof webhookTestSchema>;

export type Usage = Answer<typeof usageSchema>;

export type SavedTemplate = Answer<typeof templateSchema>;
export type SavedTemplatePage = Answer<typeof templateListSchema>;

/** One filled document of a template: the PDF in base64 and the result of its row. */
export type FilledDocument = Answer<typeof filledDocumentSchema>;

/** Envelope of all errors as one type. `retry_after_seconds` is present in cooldowns only. */
export type ErrorBody = Answer<typeof errorResponseSchema> & {
  readonly retry_after_seconds?: number;
  /** Console only: every place of a template that must be corrected. */
  readonly issues?: readonly unknown[];
};
