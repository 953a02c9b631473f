import { EngineError } from '@bulkfill/engine/browser/kit';
import { findLocaleMistake, isZipFile, type Table, type TableDelimiter } from '@bulkfill/engine/browser/rows';
import { readTable } from '@bulkfill/engine/browser/tables';
import words from '../texts/tables/en.ts';

/** Reading settings of a file of rows; absent ones are guessed. */
export interface TableSettings {
  readonly header?: boolean;
  /** Line with the column names, 1-based. */
  readonly headerLine?: number;
  readonly delimiter?: TableDelimiter;
  readonly encoding?: string;
  readonly sheet?: string;
  /** Locale of numbers and dates whose format a workbook leaves to the reader. */
  readonly locale?: string;
}

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

/**
 * Returns the browser's language: the best guess for numbers and dates whose format a workbook leaves to the reader.
 */
const likelyLocale = (): { readonly likelyLocale?: string } => {
  const { language } = globalThis.navigator ?? {};
  return language === undefined || findLocaleMistake(language) !== undefined ? {} : { likelyLocale: language };
};

/** Reads a file of rows. Call it in a worker, so that a large file does not block the page. */
export const readTableFile = async (
  file: Blob,
  settings: TableSettings,
  labels: readonly string[],
): Promise<{ readonly table: Table } | { readonly refusal: TableRefusal }> => {
  let kind: TableRefusal['kind'] = 'text';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isZipFile(bytes)) kind = 'workbook';
    return { table: await readTable(bytes, { ...settings, labels, ...likelyLocale() }) };
  } catch (error) {
    if (!(error instanceof EngineError)) return { refusal: { ...unreadable, kind } };
    const { sheets } = (error.details ?? {}) as { readonly sheets?: readonly string[] };
    return { refusal: { code: error.code, message: error.message, kind, sheets } };
  }
};
