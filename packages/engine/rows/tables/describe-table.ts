import { countOf } from '../read-rows.ts';
import type { Assumption, Table, TableDelimiter, TableFormat } from '../table.ts';

const formatNames: Readonly<Record<TableFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  ndjson: 'JSON, one value a line',
  xlsx: 'XLSX',
};
const delimiterNames: Readonly<Record<TableDelimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Describes the assumptions about a table in one sentence: `CSV with semicolons, windows-1252 (likely), …`. */
export const describeTable = ({ rows, columnCount, assumed }: Table): string => {
  const { format, delimiter, encoding, sheet, header, headerLine, locale } = assumed;
  const parts = [
    formatNames[format.value] +
      (delimiter === undefined ? '' : ` with ${delimiterNames[delimiter.value]}${doubt(delimiter)}`),
    ...(encoding === undefined ? [] : [encoding.value + doubt(encoding)]),
    ...(sheet === undefined ? [] : [`sheet "${sheet.value}"${doubt(sheet)}`]),
    (header.value
      ? `${headerLine === undefined ? 'the first row' : `line ${headerLine.value}`} names the columns`
      : 'no header') + doubt(header),
    ...(locale === undefined ? [] : [`numbers and dates as in ${locale.value}${doubt(locale)}`]),
  ];
  return `${parts.join(', ')}: ${countOf(rows.length, 'row')} of ${countOf(columnCount, 'column')}`;
};

const doubt = ({ sure }: Assumption<unknown>): string => (sure === 'likely' || sure === 'guess' ? ` (${sure})` : '');
