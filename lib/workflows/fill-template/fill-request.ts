import { hash } from 'node:crypto';
import { type OneRowRequest, readOneRowRequest } from '@bulkfill/engine/fill/one-row-request';
import type { OneRowSettings } from '@bulkfill/engine/fill/warm-template';
import { parseKnownJsonCells } from '@bulkfill/engine/rows/tables/named-row';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { AppError } from '../../errors/app-error.ts';
import type { Metadata } from '../../stores/jobs/metadata.ts';
import type { Fingerprint } from '../../stores/secrets/fingerprint-keys.ts';
import { createPlainFingerprint } from '../create-job/fingerprint.ts';
import { readMetadata } from '../create-job/read-metadata.ts';
import { withoutRootMember } from './without-root-member.ts';

export interface TemplateFillRequest {
  /** Raw JSON. */
  readonly body: Uint8Array;
  readonly settings: OneRowSettings;
  readonly metadata?: Metadata;
  /** Fingerprint that fills with the same Idempotency-Key must share. */
  readonly fingerprint: Fingerprint;
}

export interface SentFill {
  readonly accountId: string;
  readonly templateId: string;
  readonly body: Uint8Array;
}

/**
 * Maximum size of a body parsed on the main thread, which a larger one blocks for half a second. The fingerprint of
 * larger bodies covers raw bytes, because normalising a large row is slow.
 */
const maxOwnBytes = 64 * 1024;

const filenameColumns = (found: OneRowRequest['filenameColumns']): readonly string[] => {
  if (found === 'invalid')
    throw new AppError('INVALID_FILENAME_COLUMNS', {
      message: '"filename_columns" must be an array of column keys, such as ["column_0"].',
    });
  if (found === 'too-many') throw new AppError('TOO_MANY_FILENAME_COLUMNS');
  return found;
};

/**
 * Throws the codes of `readOneRowRequest`, `INVALID_METADATA`, `INVALID_FILENAME_COLUMNS`, `TOO_MANY_FILENAME_COLUMNS`,
 * and the codes of `TemplateFiller.request`.
 */
export const fillRequest = async (
  filler: Pick<TemplateFiller, 'request'>,
  { accountId, templateId, body }: SentFill,
): Promise<TemplateFillRequest> => {
  const isSmall = body.byteLength <= maxOwnBytes;
  const found = isSmall ? readOneRowRequest(body) : await filler.request({ accountId, body });
  const settings: OneRowSettings = { filenameColumns: filenameColumns(found.filenameColumns), ...found.settings };
  const metadata = found.metadata === undefined ? undefined : readMetadata(found.metadata);
  // Omit defaults, so that fingerprints from before the options still match.
  const told = { ...settings, strict: settings.strict || undefined, seal: settings.seal || undefined };
  const row = isSmall ? rowOf(body) : hash('sha256', metadata === undefined ? body : unlabelled(body), 'hex');
  const text = JSON.stringify(['fill', 1, templateId.toLowerCase(), row, told]);
  const fingerprint = createPlainFingerprint(hash('sha256', text, 'hex'));
  return { body, settings, ...(metadata === undefined ? {} : { metadata }), fingerprint };
};

/** Metadata does not count. */
const unlabelled = (body: Uint8Array): string => withoutRootMember(Buffer.from(body).toString('utf8'), 'metadata');

const rowOf = (body: Uint8Array): unknown => {
  const { row = null, group_rows: rows } = parseKnownJsonCells(Buffer.from(body).toString('utf8')) as {
    readonly row?: unknown;
    readonly group_rows?: readonly unknown[];
  };
  return rows === undefined ? ordered(row) : rows.map(ordered);
};

/** Sorts the members of a row. Their order, whitespace and default options do not count. */
const ordered = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : row;
