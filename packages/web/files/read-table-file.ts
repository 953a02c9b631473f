import { EngineError } from '@bulkfill/engine/browser/kit';
import {
  findLocaleMistake,
  isZipFile,
  type Table,
  type TableDelimiter,
  type TableOptions,
} from '@bulkfill/engine/browser/rows';
import { readTable } from '@bulkfill/engine/browser/tables';
import words from '../texts/tables/en.ts';
import { guessLocale, type TableLocale } from './guess-locale.ts';

/** Reading settings of a file of rows; absent ones are guessed. */
export interface TableSettings {
  readonly header?: boolean;
  /** Line with the column names, 1-based. */
  readonly headerLine?: number;
  readonly delimiter?: TableDelimiter;
  readonly encoding?: string;
  readonly sheet?: string;
  /** Locale of numbers and dates. */
  readonly locale?: string;
}

/** Facts about the template that help to read a table. */
export interface ReadingHelp {
  readonly labels: readonly string[];
  /** Locale chosen for an earlier table of the template. */
  readonly keptLocale?: string | undefined;
}

export type LocalTable = Table & { readonly locale: TableLocale };

/**
 * Reason why a file of rows cannot be read with its settings, and the settings assumed, so that they can be corrected.
 */
export interface TableRefusal {
  readonly code: string;
  readonly message: string;
  readonly kind: 'text' | 'workbook';
  readonly sheets?: readonly string[];
}

/** In English, like the refusals of the engine: the worker does not know the language of the page. */
const unreadable = {
  code: 'INVALID_TABLE',
  message: words.fileChanged,
};

/** Returns the languages of the browser with known numbers and dates. */
const browserLocales = (): readonly string[] =>
  (globalThis.navigator?.languages ?? []).filter((language) => findLocaleMistake(language) === undefined);

/** Most columns of a sheet of notes. */
const mostNotesColumns = 2;

/** Returns the first sheet that is a table with names if the guessed one holds only notes. */
const findSheetBehindNotes = async (
  { assumed: { sheet }, sheets = [], header, columnCount }: Table,
  read: (sheet: string) => Promise<Table>,
): Promise<Table | undefined> => {
  if (sheet?.sure !== 'guess' || header !== null || columnCount > mostNotesColumns) return undefined;
  for (const name of sheets) {
    // A sheet that cannot be read is not the one.
    const other = name === sheet.value ? undefined : await read(name).catch(() => undefined);
    if (other !== undefined && other.header !== null && other.columnCount > mostNotesColumns) return other;
  }
  return undefined;
};

/** Reads a table, and again if its cells or names imply another locale than the assumed one. */
const readInLocale = async (
  bytes: Uint8Array,
  { locale: chosen, ...settings }: TableSettings,
  { labels, keptLocale }: ReadingHelp,
): Promise<LocalTable> => {
  const browser = browserLocales();
  const told = chosen ?? keptLocale;
  const read = (sheet: string | undefined, locale: Pick<TableOptions, 'locale' | 'likelyLocale'>): Promise<Table> =>
    readTable(bytes, { ...settings, sheet, labels, guessTitle: true, noteParams: true, ...locale });
  const assumedLocale = told === undefined ? { likelyLocale: browser[0] } : { locale: told };
  const first = await read(settings.sheet, assumedLocale);
  const table = (await findSheetBehindNotes(first, (sheet) => read(sheet, assumedLocale))) ?? first;
  const shown = new Set(
    table.findings.flatMap(({ code, column }) => (code === 'LOCALE_GUESSED' ? (column ?? []) : [])),
  );
  const guess = guessLocale(table, shown, browser);
  const matters = guess.matters || table.assumed.locale !== undefined;
  if (told !== undefined)
    return { ...table, locale: { value: told, from: chosen === undefined ? 'template' : 'choice', matters } };
  const isOther = table.assumed.locale !== undefined && table.assumed.locale.value !== guess.value;
  return {
    ...(isOther ? await read(table.assumed.sheet?.value, { likelyLocale: guess.value }) : table),
    locale: guess,
  };
};

/** Reads a file of rows. Call it in a worker, so that a large file does not block the page. */
export const readTableFile = async (
  file: Blob,
  settings: TableSettings,
  help: ReadingHelp,
): Promise<{ readonly table: LocalTable } | { readonly refusal: TableRefusal }> => {
  let kind: TableRefusal['kind'] = 'text';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isZipFile(bytes)) kind = 'workbook';
    return { table: await readInLocale(bytes, settings, help) };
  } catch (error) {
    if (!(error instanceof EngineError)) return { refusal: { ...unreadable, kind } };
    const { sheets } = (error.details ?? {}) as { readonly sheets?: readonly string[] };
    return { refusal: { code: error.code, message: error.message, kind, sheets } };
  }
};
