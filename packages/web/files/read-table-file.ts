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
import { guessNamesBelowTitle } from './guess-title.ts';

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

/** Returns the languages of the browser whose numbers and dates are known. */
const browserLocales = (): readonly string[] =>
  (globalThis.navigator?.languages ?? []).filter((language) => findLocaleMistake(language) === undefined);

/** Lines between a title and the names of the columns that may be blank. */
const mostBlankLines = 5;

/** Reads a table again with the line of its names, if the names seem to stand below a title. */
const readBelowTitle = async (bytes: Uint8Array, options: TableOptions, table: Table): Promise<Table | undefined> => {
  const isGuessed = options.header === undefined && options.headerLine === undefined && table.header === null;
  const at = isGuessed && table.assumed.format?.value !== 'json' ? guessNamesBelowTitle(table.rows) : undefined;
  if (at === undefined) return undefined;
  const names = table.rows[at]!.map((name) => name.trim());
  let found: Table | undefined;
  // Blank lines are not counted in rows. A blank line is taken for the line of names below it: the last one counts.
  for (let line = at + 1; line <= at + 1 + mostBlankLines; line++) {
    const read = await readTable(bytes, { ...options, headerLine: line });
    const isThere = names.every((name, place) => (read.header?.[place] ?? '') === name);
    if (!isThere && found !== undefined) break;
    const assumed = { header: { value: true, sure: 'guess' }, headerLine: { value: line, sure: 'guess' } } as const;
    if (isThere) found = { ...read, assumed: { ...read.assumed, ...assumed } };
  }
  return found;
};

/** Reads a table, and again if its cells or names tell another locale than the assumed one. */
const readInLocale = async (
  bytes: Uint8Array,
  { locale: chosen, ...settings }: TableSettings,
  { labels, keptLocale }: ReadingHelp,
): Promise<LocalTable> => {
  const browser = browserLocales();
  const told = chosen ?? keptLocale;
  const options = { ...settings, labels };
  const first = told === undefined ? { ...options, likelyLocale: browser[0] } : { ...options, locale: told };
  const plain = await readTable(bytes, first);
  const titled = await readBelowTitle(bytes, first, plain);
  const table = titled ?? plain;
  const shown = new Set(
    table.findings.flatMap(({ code, column }) => (code === 'LOCALE_GUESSED' ? (column ?? []) : [])),
  );
  const guess = guessLocale(table, shown, browser);
  const matters = guess.matters || table.assumed.locale !== undefined;
  if (told !== undefined)
    return { ...table, locale: { value: told, from: chosen === undefined ? 'template' : 'choice', matters } };
  const isOther = table.assumed.locale !== undefined && table.assumed.locale.value !== guess.value;
  if (!isOther) return { ...table, locale: guess };
  const { header, headerLine } = titled?.assumed ?? {};
  const again = await readTable(bytes, {
    ...options,
    likelyLocale: guess.value,
    ...(headerLine === undefined ? {} : { headerLine: headerLine.value }),
  });
  return { ...again, assumed: { ...again.assumed, ...(header && { header, headerLine }) }, locale: guess };
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
