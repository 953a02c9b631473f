import { maxFilenameColumns, parseColumnKey } from '../../../lib/engine/browser/rows.ts';
import type { SentColumn } from './rows-to-send.ts';

export type FilenameColumns = { readonly keys: readonly string[] } | { readonly mistake: string };

/** Names of the columns by their places: in the list, in the table and in the template. */
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

const numbered = /^column (\d{1,6})$/i;

/** The place of a column by what a person calls it: by its label, as `Column 3`, or by its key. */
const placeOf = (entry: string, names: readonly (readonly string[])[]): number | undefined => {
  const key = parseColumnKey(entry);
  if (key !== undefined) return key;
  for (const labels of names) {
    const place = labels.findIndex((label) => label !== undefined && label.trim().toLowerCase() === entry.toLowerCase());
    if (place >= 0) return place;
  }
  const number = Number(numbered.exec(entry)?.[1] ?? 0);
  return number > 0 ? number - 1 : undefined;
};

/** The columns that a text names, each as it is written there; a name may have commas of its own. */
export const namedColumns = (
  text: string,
  names: readonly (readonly string[])[],
): readonly { readonly written: string; readonly place: number | undefined }[] => {
  const entries = entriesOf(text).map((entry) => entry.trim());
  const found: { written: string; place: number | undefined }[] = [];
  for (let at = 0; at < entries.length; at++) {
    if (entries[at] === '') continue;
    // The longest name that begins here.
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
 * The columns that a person has chosen or typed, as the keys that are sent.
 *
 * @param names of the columns by their places, as far as they are known: those that are offered, the table's, and those of the template.
 * @param columnCount undefined before there is a table.
 */
export const filenameColumns = (text: string, names: readonly (readonly string[])[], columnCount: number | undefined): FilenameColumns => {
  const entries = namedColumns(text, names);
  if (entries.length > maxFilenameColumns) return { mistake: `At most ${maxFilenameColumns} columns make a file name.` };
  const keys: string[] = [];
  for (const { written, place } of entries) {
    if (place === undefined) return { mistake: `There is no column “${written}”. Choose one of the list.` };
    if (columnCount !== undefined && place >= columnCount) {
      return { mistake: `The rows have ${columnCount} ${columnCount === 1 ? 'column' : 'columns'}: there is no column ${place + 1}.` };
    }
    keys.push(`column_${place}`);
  }
  return { keys };
};
