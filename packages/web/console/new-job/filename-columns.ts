import { maxFilenameColumns, parseColumnKey } from '@bulkfill/engine/browser/rows';
import { texts } from '../../texts/new-job.ts';
import { columnWords } from '../tables/column-words.ts';
import type { SentColumn } from './rows-to-send.ts';

export type FilenameColumns = { readonly keys: readonly string[] } | { readonly mistake: string };

/** Returns the names of columns by position: in the list, the table and the template. */
export const columnNames = (
  columns: readonly SentColumn[],
  header: readonly string[] | null | undefined,
  labels: readonly string[],
): readonly (readonly string[])[] => {
  const offered: string[] = [];
  const written: string[] = [];
  for (const { place, inFile, words } of columns) {
    offered[place] = words;
    written[place] = header?.[inFile] ?? '';
  }
  return [Array.from(offered, (words) => words ?? ''), Array.from(written, (words) => words ?? ''), labels];
};

const entriesOf = (text: string): readonly string[] => {
  const bare = text.trim();
  if (!bare.startsWith('[')) return bare.split(',');
  try {
    const value: unknown = JSON.parse(bare);
    return Array.isArray(value) ? value.map(String) : [bare];
  } catch {
    return [bare];
  }
};

const numberAtEnd = /\d{1,6}$/;

/** Returns the position of a column by its label, by its number in words, as `Column 3`, or by its key. */
const placeOf = (entry: string, names: readonly (readonly string[])[]): number | undefined => {
  const key = parseColumnKey(entry);
  if (key !== undefined) return key;
  for (const labels of names) {
    const place = labels.findIndex(
      (label) => label !== undefined && label.trim().toLowerCase() === entry.toLowerCase(),
    );
    if (place >= 0) return place;
  }
  const number = Number(numberAtEnd.exec(entry)?.[0] ?? 0);
  return number > 0 && entry.toLowerCase() === columnWords('', number - 1).toLowerCase() ? number - 1 : undefined;
};

/** Splits a text into column names as written; a name may contain commas. */
export const namedColumns = (
  text: string,
  names: readonly (readonly string[])[],
): readonly { readonly written: string; readonly place: number | undefined }[] => {
  const entries = entriesOf(text).map((entry) => entry.trim());
  const found: { written: string; place: number | undefined }[] = [];
  for (let at = 0; at < entries.length; at++) {
    if (entries[at] === '') continue;
    // Prefer the longest name that starts here.
    for (let end = Math.min(entries.length, at + 8); end > at; end--) {
      const written = entries.slice(at, end).join(', ');
      const place = placeOf(written, names);
      if (place === undefined && end > at + 1) continue;
      found.push({ written, place });
      at = end - 1;
    }
  }
  return found;
};

/**
 * Converts chosen or typed columns to the keys to send.
 *
 * @param names of columns by position, as far as known: the offered ones, the table's and the template's. @param
 * columnCount `undefined` before there is a table.
 */
export const filenameColumns = (
  text: string,
  names: readonly (readonly string[])[],
  columnCount: number | undefined,
): FilenameColumns => {
  const entries = namedColumns(text, names);
  if (entries.length > maxFilenameColumns) return { mistake: texts.mostColumns(maxFilenameColumns) };
  const keys: string[] = [];
  for (const { written, place } of entries) {
    if (place === undefined) return { mistake: texts.noSuchColumn(written) };
    if (columnCount !== undefined && place >= columnCount) {
      return {
        mistake: texts.tooFewColumns(columnCount, place + 1),
      };
    }
    keys.push(`column_${place}`);
  }
  return { keys };
};
