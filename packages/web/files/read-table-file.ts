import { EngineError } from '@bulkfill/engine/browser/kit';
import { findLocaleMistake, isZipFile, type Table, type TableDelimiter } from '@bulkfill/engine/browser/rows';
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

/** Reads a table, and again if its cells or names imply another locale than the assumed one. */
const readInLocale = async (
  bytes: Uint8Array,
  { locale: chosen, ...settings }: TableSettings,
  { labels, keptLocale }: ReadingHelp,
): Promise<LocalTable> => {
  const browser = browserLocales();
  const told = chosen ?? keptLocale;
  const options = { ...settings, labels, guessTitle: true };
  const table = await readTable(
    bytes,
    told === undefined ? { ...options, likelyLocale: browser[0] } : { ...options, locale: told },
  );
  const shown = new Set(
    table.findings.flatMap(({ code, column }) => (code === 'LOCALE_GUESSED' ? (column ?? []) : [])),
  );
  const guess = guessLocale(table, shown, browser);
  const matters = guess.matters || table.assumed.locale !== undefined;
  if (told !== undefined)
    return { ...table, locale: { value: told, from: chosen === undefined ? 'template' : 'choice', matters } };
  const isOther = table.assumed.locale !== undefined && table.assumed.locale.value !== guess.value;
  return { ...(isOther ? await readTable(bytes, { ...options, likelyLocale: guess.value }) : table), locale: guess };
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
