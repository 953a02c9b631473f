import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import type { RowFormat } from '@bulkfill/engine/rows/open-rows';
import { maxFilenameColumns } from '@bulkfill/engine/rows/row-file-name';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ErrorCode } from '../../errors/error-table.ts';
import type { Metadata } from '../../stores/jobs/metadata.ts';
import { exemptOrigins } from '../../stores/webhooks/exempt-origins.ts';
import { parseWebhookUrl } from '../../stores/webhooks/webhook-url.ts';
import type { CreateForm, FileField, StoredInput, TextField } from './create-form.ts';
import { parseMetadata } from './read-metadata.ts';

/** A create with valid fields. Its files are stored but not inspected yet. */
export interface CreateRequest {
  readonly source: StoredInput;
  readonly package: StoredInput;
  readonly rows: StoredInput & { readonly format: RowFormat };
  readonly rowNumbers?: StoredInput;
  readonly tableFindings?: StoredInput & {
    /** True if they were validated with the rows before: a retry inherits them from its job. */
    readonly isKnown?: boolean;
  };
  readonly settings: FillSettings;
  /** Accept a source with missing parts. Default: false. */
  readonly allowsIncompleteSource?: boolean;
  /** Template that both files were copied from, as the request named it. */
  readonly template?: {
    readonly templateId: string;
    readonly revision: number | undefined;
    readonly name: string | null;
  };
  readonly retryOf?: string;
  readonly rowsOfJob?: number;
  readonly retryRoot?: string;
  /** Rows that are free because `ofJobId` was billed for them. Allowed once. */
  readonly freeRetry?: { readonly ofJobId: string; readonly rows: number };
  /** Pairs of the caller. No part of the fingerprint. */
  readonly metadata?: Metadata | undefined;
  readonly deliveryMode: 'response' | 'webhook';
  /** Absent in webhook mode if the endpoints of the account receive the event. */
  readonly webhook?: { readonly url: URL; readonly text: string; readonly secret: string } | undefined;
}

/** Receiver of the event of a job. */
export type EventTarget = Pick<CreateRequest, 'deliveryMode' | 'webhook'>;

/** An integer from 0 to 100, leading zeros allowed. Source: specification 4.1. */
export const percentPattern = /^0*(100|[1-9]?[0-9])$/;

const only = (form: CreateForm, field: TextField): string | undefined => form.texts.get(field)?.[0];

export const percentOf = (text: string): number => {
  if (!percentPattern.test(text)) throw new AppError('INVALID_MAX_FAILED_ROW_PERCENT');
  return Number(text);
};

const filenameColumns = (texts: readonly string[] | undefined): readonly string[] => {
  const invalid = (message: string): AppError => new AppError('INVALID_FILENAME_COLUMNS', { message });
  if (texts === undefined) return [];
  const [text = ''] = texts;
  if (texts.length > 1) throw invalid('"filename_columns" was sent more than once: send one field with a JSON array.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('"filename_columns" is not valid JSON.');
  }
  if (!Array.isArray(value)) throw invalid('"filename_columns" must be a JSON array.');
  if (!value.every((entry) => typeof entry === 'string'))
    throw invalid('Every entry of "filename_columns" must be a string.');
  if (value.length > maxFilenameColumns) throw new AppError('TOO_MANY_FILENAME_COLUMNS');
  return value;
};

type FlagField = Extract<
  TextField,
  | 'include_stickers'
  | 'flatten_forms'
  | 'print_file'
  | 'print_even'
  | 'optimize'
  | 'readable_names'
  | 'strict'
  | 'sample'
  | 'seal'
  | 'allow_incomplete_source'
>;

/** Parses a boolean field. Returns false if it was not sent. Throws `UPLOAD_ERROR`. */
export const flag = (form: CreateForm, field: FlagField): boolean => {
  const text = only(form, field) ?? 'false';
  if (text !== 'true' && text !== 'false')
    throw new AppError('UPLOAD_ERROR', { message: `The field "${field}" must be "true" or "false".` });
  return text === 'true';
};

/** `undefined` if not sent. Source: conformance-and-security.md, 2. */
export const conformanceOf = (form: CreateForm): FillSettings['conformance'] | undefined => {
  const text = only(form, 'conformance');
  if (text === undefined || text === 'keep' || text === 'require' || text === 'ignore') return text;
  throw new AppError('UPLOAD_ERROR', { message: 'The field "conformance" must be "keep", "require" or "ignore".' });
};

/** Returns the key of the column that groups the rows; `undefined` if it was not sent. Throws `INVALID_GROUP_BY`. */
export const groupByOf = (form: CreateForm): string | undefined => {
  const key = only(form, 'group_by');
  if (key !== undefined && parseColumnKey(key) === undefined) throw new AppError('INVALID_GROUP_BY');
  return key;
};

/** Returns the pairs of the form; `undefined` if it was not sent. Throws `INVALID_METADATA`. */
export const metadataOf = (form: CreateForm): Metadata | undefined => parseMetadata(only(form, 'metadata'));

const groupSettings = (form: CreateForm): Pick<FillSettings, 'groupBy'> => {
  const groupBy = groupByOf(form);
  return groupBy === undefined ? {} : { groupBy };
};

/** Ignores `print_even` without `print_file`, so that it does not change the identity of the work. */
const printSettings = (form: CreateForm): Pick<FillSettings, 'printFile' | 'printEven'> => {
  const printFile = flag(form, 'print_file');
  const printEven = flag(form, 'print_even');
  return { printFile, printEven: printFile && printEven };
};

export const eventTargetOf = (form: CreateForm, config: Config): EventTarget => {
  const mode = only(form, 'delivery_mode') ?? 'response';
  if (mode !== 'response' && mode !== 'webhook') throw new AppError('INVALID_DELIVERY_MODE');
  if (mode === 'response') return { deliveryMode: mode };
  const { maxUrlBytes, maxSecretBytes } = config.webhooks;
  const text = only(form, 'webhook_url');
  const secret = only(form, 'webhook_secret');
  if (text === undefined && secret === undefined) return { deliveryMode: mode };
  if (text === undefined || text.trim() === '') throw new AppError('MISSING_WEBHOOK_URL');
  if (secret === undefined || secret.trim() === '') throw new AppError('MISSING_WEBHOOK_SECRET');
  if (Buffer.byteLength(secret) > maxSecretBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', {
      message: `The field "webhook_secret" is larger than ${maxSecretBytes} bytes.`,
    });
  }
  const url = parseWebhookUrl(text, { maxBytes: maxUrlBytes, exempt: exemptOrigins(config.webhooks) });
  return { deliveryMode: mode, webhook: { url, text, secret } };
};

/** Returns the error for a missing file. Its message says so if the file was sent empty. */
export const missingFile = (form: CreateForm, field: FileField, code: ErrorCode): AppError =>
  new AppError(
    code,
    form.emptyFiles.has(field)
      ? { message: `The file "${field}" was sent and is empty. Check that it was saved, and send it again.` }
      : {},
  );

const rowData = (form: CreateForm): CreateRequest['rows'] => {
  const json = form.files.get('rows_json');
  const csv = form.files.get('csv_file');
  if (json !== undefined && csv === undefined) return { ...json, format: 'json' };
  if (csv !== undefined && json === undefined) return { ...csv, format: 'csv' };
  if (json === undefined && form.emptyFiles.has('csv_file')) throw missingFile(form, 'csv_file', 'INVALID_DATA_INPUT');
  throw new AppError('INVALID_DATA_INPUT', {
    message:
      json === undefined
        ? 'Send one of "rows_json" and "csv_file"; neither was sent.'
        : 'Send only one of "rows_json" and "csv_file"; both were sent.',
  });
};

/**
 * Validates the fields of a create: presence, then value, in the order of table 7.2 of the specification. Throws the
 * codes of that table up to `INVALID_WEBHOOK_URL`, and `PAYLOAD_TOO_LARGE` for the secret. Source: specification 4.1,
 * 7.2; api.md, "Finer points".
 */
export const createRequest = (form: CreateForm, config: Config): CreateRequest => {
  const source = form.files.get('pdf');
  const packageFile = form.files.get('svc_file');
  const percentText = only(form, 'max_failed_row_percent');
  if (source === undefined) throw missingFile(form, 'pdf', 'INVALID_FILE');
  if (form.texts.has('overlays')) throw new AppError('LEGACY_OVERLAYS_NOT_SUPPORTED');
  if (form.texts.has('include_signer_info')) throw new AppError('INCLUDE_SIGNER_INFO_NOT_SUPPORTED');
  if (packageFile === undefined) throw missingFile(form, 'svc_file', 'MISSING_DOQLO_FILE');
  if (percentText === undefined) throw new AppError('MISSING_MAX_FAILED_ROW_PERCENT');
  const settings: FillSettings = {
    maxFailedRowPercent: percentOf(percentText),
    filenameColumns: filenameColumns(form.texts.get('filename_columns')),
    includeStickers: flag(form, 'include_stickers'),
    flattenForms: flag(form, 'flatten_forms'),
    ...printSettings(form),
    optimize: flag(form, 'optimize'),
    conformance: conformanceOf(form) ?? 'keep',
    readableNames: flag(form, 'readable_names'),
    strict: flag(form, 'strict'),
    sample: flag(form, 'sample'),
    seal: flag(form, 'seal'),
    ...groupSettings(form),
  };
  const metadata = metadataOf(form);
  const rows = rowData(form);
  const tableFindings = form.files.get('table_findings');
  const target = eventTargetOf(form, config);
  return {
    source,
    package: packageFile,
    rows,
    tableFindings,
    settings,
    allowsIncompleteSource: flag(form, 'allow_incomplete_source'),
    metadata,
    ...target,
  };
};
