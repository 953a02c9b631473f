import type { TableDelimiter } from '@bulkfill/engine/browser/rows';
import type { LocalTable, TableSettings } from '../../files/read-table-file.ts';
import { texts } from '../../texts/tables.ts';
import { languageWords, localeExample } from './locale-words.ts';

/** Facts about a table as it was read. */
export type ReadTable = Pick<LocalTable, 'assumed' | 'sheets' | 'locale'> & {
  readonly rows: { readonly length: number };
};

export const delimiterWords: Readonly<Record<TableDelimiter, string>> = {
  ',': texts.comma,
  ';': texts.semicolon,
  '\t': texts.tab,
  '|': texts.verticalBar,
};

const formatWords = ({ format, sheet, delimiter, encoding }: ReadTable['assumed']): string => {
  if (sheet !== undefined) return sheet.value;
  if (delimiter === undefined) return format.value === 'xlsx' ? 'XLSX' : 'JSON';
  return texts.csvWith(delimiterWords[delimiter.value], encoding?.value ?? '');
};

const namesWords = ({ format, header, headerLine }: ReadTable['assumed'], settings: TableSettings): string => {
  if (format.value === 'json' || format.value === 'ndjson') return '';
  return header.value ? texts.namesInLine(headerLine?.value ?? settings.headerLine ?? 1) : texts.withoutNames;
};

/** Describes how a table is read: `Kinder · names in line 4 · 60 rows · German numbers and dates (…)`. */
export const readingWords = ({ assumed, locale, rows }: ReadTable, settings: TableSettings): string => {
  const own = settings.locale ?? locale.value;
  const isShown = locale.matters || settings.locale !== undefined;
  return [
    formatWords(assumed),
    namesWords(assumed, settings),
    texts.rowCount(rows.length),
    isShown ? texts.numbersOf(languageWords(own), localeExample(own)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
};
