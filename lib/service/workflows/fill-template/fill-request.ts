import { hash } from 'node:crypto';
import { drawOptions } from '../../../engine/fill/fill-options.ts';
import type { OneRowSettings } from '../../../engine/fill/warm-template.ts';
import { readJsonBody } from '../../../engine/kit/json-body.ts';
import { anything, inSnakeCase, type OptionSet, object, optionFault } from '../../../engine/kit/option-set.ts';
import { maxFilenameColumns } from '../../../engine/rows/row-file-name.ts';
import { parseKnownJsonCells } from '../../../engine/rows/tables/named-row.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Fingerprint } from '../../services/secrets/fingerprint-keys.ts';
import { plainFingerprint } from '../create-job/fingerprint.ts';

/** A fill, its row not looked at yet. */
export interface FillRequest {
  /** JSON, as it was sent. */
  readonly body: Uint8Array;
  readonly settings: OneRowSettings;
  /** What two fills with one Idempotency-Key must have in common. */
  readonly fingerprint: Fingerprint;
}

interface Body {
  readonly row: unknown;
  readonly options?: {
    readonly flatten_forms?: boolean;
    readonly include_stickers?: boolean;
    readonly conformance?: OneRowSettings['conformance'];
    readonly strict?: boolean;
    readonly filename_columns?: unknown;
  };
}

const bodyMembers: OptionSet = { row: anything, options: object(inSnakeCase(drawOptions)) };

const isBody = (body: unknown): body is Body => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be a JSON object.');
  const fault = optionFault(body, bodyMembers, { isJson: true });
  if (fault !== undefined) throw invalid(fault);
  if (!('row' in body)) throw invalid('"row" is missing.');
  return true;
};

const invalid = (message: string): AppError => new AppError('INVALID_PARAMETER', { message });

/** A row holds values, lists of values, and lists of objects of values. What goes far deeper is refused before anything descends into it. */
const maxDepth = 100;

const refuseTooDeep = (row: unknown, body: Uint8Array): void => {
  if (!mayGoDeep(body)) return;
  let level = containersIn([row]);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth)
      throw new AppError('INVALID_ROWS_JSON', { message: 'The row holds arrays or objects in one another, too deep to read.' });
    level = level.flatMap((container) => containersIn(Object.values(container)));
  }
};

/** Counting bytes is quick; a walk over hundreds of thousands of members is not, and the thread that answers everybody does it. */
const mayGoDeep = (body: Uint8Array): boolean => {
  let opened = 0;
  for (const byte of body) if ((byte === 0x5b || byte === 0x7b) && ++opened > maxDepth) return true;
  return false;
};

const containersIn = (values: readonly unknown[]): readonly object[] =>
  values.filter((value) => typeof value === 'object' && value !== null) as readonly object[];

const filenameColumns = (value: unknown): readonly string[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string'))
    throw new AppError('INVALID_FILENAME_COLUMNS', {
      message: '"filename_columns" must be an array of column keys, such as ["column_0"].',
    });
  if (value.length > maxFilenameColumns) throw new AppError('TOO_MANY_FILENAME_COLUMNS');
  return value as readonly string[];
};

/**
 * Judges the body of a fill, except its row. Throws `INVALID_PARAMETER`, naming the member, `INVALID_FILENAME_COLUMNS`,
 * `TOO_MANY_FILENAME_COLUMNS`, and `INVALID_ROWS_JSON` for a row that goes too deep. Source: fill-one.md, "One document".
 */
export const fillRequest = (templateId: string, body: Uint8Array): FillRequest => {
  const read = readJsonBody(body);
  if (!isBody(read)) throw invalid('The body must be a JSON object.');
  const { row, options = {} } = read;
  refuseTooDeep(row, body);
  const settings: OneRowSettings = {
    filenameColumns: filenameColumns(options.filename_columns),
    includeStickers: options.include_stickers ?? false,
    flattenForms: options.flatten_forms ?? false,
    conformance: options.conformance ?? 'keep',
    strict: options.strict ?? false,
    optimize: false,
  };
  return { body, settings, fingerprint: fingerprintOf(templateId, body, settings) };
};

/** To tell the same row from one that is only written otherwise takes time: of a larger body, its bytes count. */
const maxComparedBytes = 64 * 1024;

/** The order of members and the blanks between them do not count, and neither do options that are what they are by default. */
const fingerprintOf = (templateId: string, body: Uint8Array, settings: OneRowSettings): Fingerprint => {
  const row = body.byteLength > maxComparedBytes ? hash('sha256', body, 'hex') : ordered(rowOf(body));
  // A fill from before the option has the same.
  const told = { ...settings, strict: settings.strict === true ? true : undefined };
  return plainFingerprint(hash('sha256', JSON.stringify(['fill', 1, templateId.toLowerCase(), row, told]), 'hex'));
};

const rowOf = (body: Uint8Array): unknown =>
  (parseKnownJsonCells(Buffer.from(body).toString('utf8')) as { readonly row?: unknown }).row ?? null;

const ordered = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)) : row;
