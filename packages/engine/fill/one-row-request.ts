import { EngineError } from '../core/engine-error.ts';
import { readJsonBody } from '../core/json-body.ts';
import {
  anything,
  findOptionFault,
  flag,
  type OptionRule,
  type OptionSet,
  object,
  withSnakeCaseNames,
} from '../core/option-set.ts';
import { requireBoundedRow } from '../rows/bounded-row.ts';
import { maxFilenameColumns } from '../rows/row-file-name.ts';
import { drawOptions } from './fill-options.ts';
import type { OneRowSettings } from './warm-template.ts';

export interface OneRowRequest {
  readonly settings: Omit<OneRowSettings, 'filenameColumns'>;
  /** `invalid`: not an array of strings. `too-many`: more than may name a PDF. */
  readonly filenameColumns: readonly string[] | 'invalid' | 'too-many';
  /** Member `metadata` as sent, for the service. */
  readonly metadata?: unknown;
}

interface Body {
  readonly row?: unknown;
  readonly group_rows?: unknown;
  readonly metadata?: unknown;
  readonly options?: {
    readonly flatten_forms?: boolean;
    readonly include_stickers?: boolean;
    readonly conformance?: OneRowSettings['conformance'];
    readonly strict?: boolean;
    readonly sample?: boolean;
    readonly seal?: boolean;
    readonly filename_columns?: unknown;
  };
}

const rowList: OptionRule = {
  expects: 'an array of one or more rows',
  accepts: (value) => Array.isArray(value) && value.length > 0,
};

const bodyMembers: OptionSet = {
  row: anything,
  group_rows: rowList,
  metadata: anything,
  options: object(withSnakeCaseNames({ ...drawOptions, sample: flag, seal: flag })),
};

const invalid = (message: string): EngineError => new EngineError('INVALID_PARAMETER', { message });

const bodyOf = (bytes: Uint8Array): Body => {
  const body = readJsonBody(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The body must be a JSON object.');
  const fault = findOptionFault(body, bodyMembers, { isJson: true });
  if (fault !== undefined) throw invalid(fault);
  if ('row' in body && 'group_rows' in body) throw invalid('Send "row" or "group_rows", not both.');
  if (!('row' in body || 'group_rows' in body)) throw invalid('"row" is missing.');
  return body as Body;
};

const filenameColumns = (value: unknown): OneRowRequest['filenameColumns'] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return 'invalid';
  return value.length > maxFilenameColumns ? 'too-many' : value;
};

/**
 * Validates the body of a request for one document, except the content of its row. Throws EngineError
 * `INVALID_PARAMETER`, naming the member, and `INVALID_ROWS_JSON` for a row that is too deep or has more than 100,000
 * values. Source: api.md, "One document".
 */
export const readOneRowRequest = (body: Uint8Array): OneRowRequest => {
  const { row, group_rows: groupRows, options = {}, metadata } = bodyOf(body);
  requireBoundedRow(groupRows ?? row);
  return {
    ...(metadata === undefined ? {} : { metadata }),
    filenameColumns: filenameColumns(options.filename_columns),
    settings: {
      includeStickers: options.include_stickers ?? false,
      flattenForms: options.flatten_forms ?? false,
      conformance: options.conformance ?? 'keep',
      strict: options.strict ?? false,
      ...(options.sample === true ? { sample: true } : {}),
      ...(options.seal === true ? { seal: true } : {}),
      optimize: false,
    },
  };
};
