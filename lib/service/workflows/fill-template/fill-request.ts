import { hash } from 'node:crypto';
import * as v from 'valibot';
import { conformanceModes } from '../../../engine/fill/fill-settings.ts';
import type { OneRowSettings } from '../../../engine/fill/warm-template.ts';
import { maxFilenameColumns } from '../../../engine/rows/row-file-name.ts';
import { parseJsonCells } from '../../../engine/rows/tables/named-row.ts';
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

const optionsSchema = v.strictObject({
  flatten_forms: v.optional(v.boolean(), false),
  include_stickers: v.optional(v.boolean(), false),
  conformance: v.optional(v.picklist(conformanceModes), 'keep'),
  filename_columns: v.optional(v.unknown()),
});

const bodySchema = v.strictObject({ row: v.unknown(), options: v.optional(optionsSchema, {}) });

const invalid = (message: string): AppError => new AppError('INVALID_PARAMETER', { message });

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw invalid('The body is not JSON.');
  }
};

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
 * Judges the body of a fill, except its row. Throws `INVALID_PARAMETER`, naming the member, `INVALID_FILENAME_COLUMNS` and
 * `TOO_MANY_FILENAME_COLUMNS`. Source: fill-one.md, "One document".
 */
export const fillRequest = (templateId: string, body: Uint8Array): FillRequest => {
  const result = v.safeParse(bodySchema, parsed(body), { abortEarly: true });
  if (!result.success) {
    const path = v.getDotPath(result.issues[0]);
    throw invalid(
      path === null ? 'The body must be a JSON object.' : `The parameter "${shown(path)}" is missing, not of its type, or not known.`,
    );
  }
  const { options } = result.output;
  const settings: OneRowSettings = {
    filenameColumns: filenameColumns(options.filename_columns),
    includeStickers: options.include_stickers,
    flattenForms: options.flatten_forms,
    conformance: options.conformance,
    optimize: false,
  };
  return { body, settings, fingerprint: fingerprintOf(templateId, body, settings) };
};

const maxShownCharacters = 60;
const shown = (name: string): string => name.slice(0, maxShownCharacters);

/** To tell the same row from one that is only written otherwise takes time: of a larger body, its bytes count. */
const maxComparedBytes = 64 * 1024;

/** The order of members and the blanks between them do not count, and neither do options that are what they are by default. */
const fingerprintOf = (templateId: string, body: Uint8Array, settings: OneRowSettings): Fingerprint => {
  const row = body.byteLength > maxComparedBytes ? hash('sha256', body, 'hex') : ordered(rowOf(body));
  return plainFingerprint(hash('sha256', JSON.stringify(['fill', 1, templateId.toLowerCase(), row, settings]), 'hex'));
};

const rowOf = (body: Uint8Array): unknown => (parseJsonCells(Buffer.from(body).toString('utf8')) as { readonly row?: unknown }).row ?? null;

const ordered = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)) : row;
