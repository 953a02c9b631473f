import type { RowNotice, RowOutcome } from './row-result.ts';
import { withShortMessage } from './short-message.ts';

const maxResultBytes = 64 * 1024;
/** Bytes of the members that every result has: the name of its PDF, counts and digest. */
const headBytes = 2 * 1024;
/** Maximum listed rows of a document. A document that is filled has fewer. */
const maxSourceRows = 6_000;
/** Bytes of an omitted page's number, or of a row's, and a comma. */
const pageBytes = 8;
/** Minimum bytes reserved for notices; they also get the rest of the warnings' bytes. */
const noticesBytes = 16 * 1024;
/** Bytes of the names and separators of one warning or notice with its fit, which repeats the overlay's id. */
const entryBytes = 160;

interface Said {
  readonly code: string;
  readonly message: string;
  readonly overlay_id?: string | null;
  readonly encoded?: string;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const sizeOf = ({ code, message, overlay_id, encoded = '' }: Said): number =>
  entryBytes + code.length + 2 * encoded.length + jsonBytes(message) + 2 * jsonBytes(overlay_id ?? '');

const firstThatFit = <Entry extends Said>(
  entries: readonly Entry[],
  roomBytes: number,
): { kept: readonly Entry[]; leftBytes: number } => {
  const kept: Entry[] = [];
  let leftBytes = roomBytes;
  for (const entry of entries) {
    const short = withShortMessage(entry);
    leftBytes -= sizeOf(short);
    if (leftBytes < 0) return { kept, leftBytes: 0 };
    kept.push(short);
  }
  return { kept, leftBytes };
};

const rankOf = ({ code, minor }: RowNotice): number => (minor === true ? 2 : code === 'CONFORMANCE_LOST' ? 1 : 0);

/** Puts the notices that need a check first, so that truncation does not hide them. */
const mostSeriousFirst = <Notice extends RowNotice>(notices: readonly Notice[]): readonly Notice[] =>
  notices.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Whether a result is far below all bounds, so that most rows need no counting. */
const isSmall = ({ warnings, notices, error, sourceRows = [] }: RowOutcome): boolean => {
  if (sourceRows.length > 100) return false;
  if (warnings.length === 0 && notices.length === 0 && error === undefined) return true;
  if (warnings.length + notices.length > 32) return false;
  const isShort = ({ message, overlay_id = '' }: Said): boolean => message.length + (overlay_id?.length ?? 0) <= 300;
  return warnings.every(isShort) && notices.every(isShort) && (error === undefined || isShort(error));
};

/**
 * Limits a row's result to 64 KB of JSON: the first warnings and notices that fit, and the number of others. A template
 * may have 2,000 overlays, each with a notice per row. Source: api.md, "Rows".
 */
export const boundResult = <Notice extends RowNotice>(result: RowOutcome<Notice>): RowOutcome<Notice> => {
  if (isSmall(result)) return result;
  const error = result.error === undefined ? undefined : withShortMessage(result.error);
  const sourceRows = result.sourceRows?.slice(0, maxSourceRows);
  const moreSourceRows = (result.sourceRows?.length ?? 0) - (sourceRows?.length ?? 0);
  const numbers = (result.omittedPages?.length ?? 0) + (sourceRows?.length ?? 0);
  const restBytes = headBytes + pageBytes * numbers + (error === undefined ? 0 : sizeOf(error));
  const keptForNotices = result.notices.length === 0 ? 0 : noticesBytes;
  const warnings = firstThatFit(result.warnings, maxResultBytes - restBytes - keptForNotices);
  const noticesRoom = warnings.leftBytes + keptForNotices;
  const inOrder = firstThatFit(result.notices, noticesRoom);
  const notices =
    inOrder.kept.length === result.notices.length
      ? inOrder
      : firstThatFit(mostSeriousFirst(result.notices), noticesRoom);
  const moreWarnings = (result.moreWarnings ?? 0) + result.warnings.length - warnings.kept.length;
  const moreNotices = (result.moreNotices ?? 0) + result.notices.length - notices.kept.length;
  return {
    ...result,
    ...(sourceRows === undefined ? {} : { sourceRows }),
    ...(moreSourceRows === 0 ? {} : { moreSourceRows }),
    warnings: warnings.kept,
    notices: notices.kept,
    ...(moreWarnings === 0 ? {} : { moreWarnings }),
    ...(moreNotices === 0 ? {} : { moreNotices }),
    error,
  };
};
