import { AppError } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { CreateForm, StoredInput } from '../create-job/create-form.ts';
import { type CreateRequest, percentOf, webhookOf } from '../create-job/create-request.ts';

/** The fields of a retry, in order. */
export interface RetryRequest {
  readonly corrections?: StoredInput;
  /** Replacements. */
  readonly source?: StoredInput;
  readonly package?: StoredInput;
  readonly includePartial: boolean;
  readonly maxFailedRowPercent: number;
  readonly webhook?: NonNullable<CreateRequest['webhook']>;
}

const includePartial = (text: string | undefined): boolean => {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw new AppError('UPLOAD_ERROR', { message: 'The field "include_partial" must be "true" or "false".' });
  return text !== 'false';
};

/** Judges the fields of a retry. Throws the codes of a create's fields. Source: api-additions.md, "Retry". */
export const retryRequest = (form: CreateForm, config: Config): RetryRequest => {
  const corrections = form.files.get('corrections');
  const source = form.files.get('pdf');
  const packageFile = form.files.get('svc_file');
  const target = webhookOf(form, config);
  const partial = includePartial(form.texts.get('include_partial')?.[0]);
  return {
    ...(corrections === undefined ? {} : { corrections }),
    ...(source === undefined ? {} : { source }),
    ...(packageFile === undefined ? {} : { package: packageFile }),
    includePartial: corrections !== undefined || partial,
    maxFailedRowPercent: percentOf(form.texts.get('max_failed_row_percent')?.[0] ?? '100'),
    ...(target === undefined ? {} : { webhook: target }),
  };
};

/** What two retries of a job with one Idempotency-Key must have in common. */
export const retryIdentity = (jobId: string, request: RetryRequest): readonly unknown[] => [
  'retry',
  1,
  jobId,
  request.corrections?.sha256 ?? null,
  request.source?.sha256 ?? null,
  request.package?.sha256 ?? null,
  request.includePartial,
  request.maxFailedRowPercent,
];
