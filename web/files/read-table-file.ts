import { EngineError } from '../../lib/engine/browser/kit.ts';
import { isZipFile, localeMistake, type Table, type TableDelimiter } from '../../lib/engine/browser/rows.ts';
import { readTable } from '../../lib/engine/browser/tables.ts';

/** What a person says of a file of rows; what is absent is guessed. */
export interface TableSettings {
  readonly header?: boolean;
  /** The line that names the columns, from 1. */
  readonly headerLine?: number;
  readonly delimiter?: TableDelimiter;
  readonly encoding?: string;
  /** Of an XLSX file. */
  readonly sheet?: string;
  /** Language of the numbers and dates that a workbook leaves to its reader. */
  readonly locale?: string;
}

/** Why a file of rows cannot be read as it was told, and what it is: that can be told otherwise. */
export interface TableRefusal {
  readonly code: string;
  readonly message: string;
  readonly kind: 'text' | 'workbook';
  /** Those of a workbook, as far as they are known. */
  readonly sheets?: readonly string[];
}

const unreadable = { code: 'INVALID_TABLE', message: 'The file could not be read: it may have been changed or moved. Choose it again.' };

/** The language of the browser is the best guess for numbers and dates that a workbook leaves to its reader. */
const likelyLocale = (): { readonly likelyLocale?: string } => {
  const { language } = globalThis.navigator ?? {};
  return language === undefined || localeMistake(language) !== undefined ? {} : { likelyLocale: language };
};

/** Reads a file of rows: in a thread of its own, so that a large one does not stop the page. */
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
