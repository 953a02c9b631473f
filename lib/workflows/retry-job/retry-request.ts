import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CreateForm, StoredInput } from '../create-job/create-form.ts';
import {
  type CreateRequest,
  conformanceOf,
  type EventTarget,
  eventTargetOf,
  flag,
  groupByOf,
  metadataOf,
  percentOf,
} from '../create-job/create-request.ts';
import { parseNamedTemplate } from '../create-job/read-create.ts';
import type { NamedTemplate } from '../template-access.ts';

export interface RetryRequest extends EventTarget {
  readonly corrections?: StoredInput;
  /** Instead of corrections: rows with their changed cells, as JSON. */
  readonly rows?: StoredInput;
  readonly tableFindings?: StoredInput;
  readonly source?: StoredInput;
  readonly package?: StoredInput;
  /** Replaces both. */
  readonly template?: NamedTemplate;
  readonly includePartial: boolean;
  readonly allowsIncompleteSource: boolean;
  readonly maxFailedRowPercent: number;
  /** Default: the value of the job. */
  readonly conformance?: FillSettings['conformance'];
  /** Default: the pairs of the job. */
  readonly metadata?: CreateRequest['metadata'];
  /** Default: the value of the job. */
  readonly seal?: boolean;
  /** Must be the job's own. */
  readonly groupBy?: string;
}

const includePartial = (text: string | undefined): boolean => {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw new AppError('UPLOAD_ERROR', { message: 'The field "include_partial" must be "true" or "false".' });
  return text !== 'false';
};

/** Validates the fields of a retry. Throws the codes of a create's fields. Source: api.md, "Retry". */
export const retryRequest = (form: CreateForm, config: Config): RetryRequest => {
  const corrections = form.files.get('corrections');
  const rows = form.files.get('rows');
  if (corrections !== undefined && rows !== undefined)
    throw new AppError('UPLOAD_ERROR', { message: 'Send "corrections" or "rows", not both.' });
  const tableFindings = form.files.get('table_findings');
  const source = form.files.get('pdf');
  const packageFile = form.files.get('svc_file');
  const groupBy = groupByOf(form);
  const target = eventTargetOf(form, config);
  const conformance = conformanceOf(form);
  const template = parseNamedTemplate(form);
  const partial = includePartial(form.texts.get('include_partial')?.[0]);
  return {
    corrections,
    rows,
    tableFindings,
    source,
    package: packageFile,
    template,
    allowsIncompleteSource: flag(form, 'allow_incomplete_source'),
    includePartial: corrections !== undefined || rows !== undefined || partial,
    maxFailedRowPercent: percentOf(form.texts.get('max_failed_row_percent')?.[0] ?? '100'),
    conformance,
    metadata: metadataOf(form),
    ...(form.texts.has('seal') ? { seal: flag(form, 'seal') } : {}),
    ...target,
    ...(groupBy === undefined ? {} : { groupBy }),
  };
};

/** Returns the identity that two retries of a job with one Idempotency-Key must share. */
export const retryIdentity = (jobId: string, request: RetryRequest): readonly unknown[] => [
  'retry',
  1,
  jobId,
  request.corrections?.sha256 ?? null,
  request.source?.sha256 ?? null,
  request.package?.sha256 ?? null,
  request.includePartial,
  request.maxFailedRowPercent,
  ...(request.conformance === undefined ? [] : [request.conformance]),
  ...(request.seal === undefined ? [] : [['seal', request.seal]]),
  ...(request.template === undefined
    ? []
    : [['template', request.template.templateId.toLowerCase(), request.template.revision ?? null]]),
  ...(request.tableFindings === undefined ? [] : [['tableFindings', request.tableFindings.sha256]]),
  ...(request.rows === undefined ? [] : [['rows', request.rows.sha256]]),
];
