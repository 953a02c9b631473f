import { hash } from 'node:crypto';
import { type OneRowRequest, oneRowRequest } from '../../../engine/fill/one-row-request.ts';
import type { OneRowSettings } from '../../../engine/fill/warm-template.ts';
import { parseKnownJsonCells } from '../../../engine/rows/tables/named-row.ts';
import type { TemplateFiller } from '../../../engine/threads/work/template-filler.ts';
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

/** What is sent, and by whom. */
export interface SentFill {
  readonly accountId: string;
  readonly templateId: string;
  readonly body: Uint8Array;
}

/**
 * Bytes of a body that the thread that answers everybody reads by itself. A larger one takes half a second of it: that is read in a thread,
 * when it is the account's turn. Of a larger body, its bytes count for the fingerprint: to tell the same row written otherwise takes time.
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
 * Judges the body of a fill, except its row. Throws the codes of `oneRowRequest`, `INVALID_FILENAME_COLUMNS`, `TOO_MANY_FILENAME_COLUMNS`, and
 * what `TemplateFiller.request` throws. Source: fill-one.md, "One document".
 */
export const fillRequest = async (
  filler: Pick<TemplateFiller, 'request'>,
  { accountId, templateId, body }: SentFill,
): Promise<FillRequest> => {
  const isSmall = body.byteLength <= maxOwnBytes;
  const found = isSmall ? oneRowRequest(body) : await filler.request({ accountId, body });
  const settings: OneRowSettings = { filenameColumns: filenameColumns(found.filenameColumns), ...found.settings };
  // A fill from before the option has the same.
  const told = { ...settings, strict: settings.strict === true ? true : undefined };
  const row = isSmall ? ordered(rowOf(body)) : hash('sha256', body, 'hex');
  const text = JSON.stringify(['fill', 1, templateId.toLowerCase(), row, told]);
  return { body, settings, fingerprint: plainFingerprint(hash('sha256', text, 'hex')) };
};

const rowOf = (body: Uint8Array): unknown =>
  (parseKnownJsonCells(Buffer.from(body).toString('utf8')) as { readonly row?: unknown }).row ?? null;

/** The order of members and the blanks between them do not count, and neither do options that are what they are by default. */
const ordered = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)) : row;
