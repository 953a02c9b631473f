import { type TableDelimiter, type TableOptions, tableDelimiters } from '@bulkfill/engine/rows/table';
import { findLocaleMistake } from '@bulkfill/engine/rows/tables/find-locale-mistake';
import type { ColumnsChoice } from '@bulkfill/engine/rows/tables/settle-columns';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../errors.ts';
import { oneOfWords } from '../options/option-parsers.ts';

export interface TableReading
  extends Pick<
    TableOptions,
    'header' | 'headerLine' | 'delimiter' | 'encoding' | 'sheet' | 'locale' | 'dates' | 'skipHidden'
  > {
  /** Positions of the template's columns, if they cannot be matched by name. */
  readonly columns?: ColumnsChoice;
  /** Refuse to guess whether the first row is a header. */
  readonly isStrict?: boolean;
}

export interface TableFlags {
  /** A number is the line of the header. */
  readonly header?: 'yes' | 'no' | 'auto' | number;
  readonly delimiter?: TableDelimiter | 'auto';
  readonly encoding?: string;
  readonly sheet?: string;
  readonly locale?: string;
  readonly dates?: 'shown' | 'iso';
  readonly skipHidden?: true;
  readonly map?: Readonly<Record<string, string>>;
  readonly byPlace?: true;
}

const words: Readonly<Record<string, TableDelimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  bar: '|',
  pipe: '|',
};

const delimiter = (text: string): TableDelimiter | 'auto' => {
  const found = tableDelimiters.find((each) => each === text) ?? words[text.toLowerCase()];
  if (found !== undefined) return found;
  if (text === 'auto') return 'auto';
  throw new InvalidArgumentError('It must be one of "," ";" "|" and tab (or comma, semicolon, bar), or auto.');
};

const headerWords = ['yes', 'no', 'auto'] as const;

const headerOption = (text: string): NonNullable<TableFlags['header']> => {
  const word = headerWords.find((each) => each === text);
  if (word !== undefined) return word;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be yes, no, auto, or the line that names the columns, from 1.');
};

const encoding = (label: string): string => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new InvalidArgumentError(
      'It must be an encoding such as utf-8, utf-16le, windows-1252 (Western Europe), windows-1250 (Central Europe), windows-1251 (Cyrillic) or shift_jis.',
    );
  }
};

const locale = (text: string): string => {
  const problem = findLocaleMistake(text);
  if (problem !== undefined) throw new InvalidArgumentError(`It ${problem}.`);
  return Intl.getCanonicalLocales(text)[0] ?? text;
};

/** Parses `Nachname=Last name` and adds it to the previous pairs. Splits at the first `=`. */
const columnPair = (text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const at = text.indexOf('=');
  const [name, label] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 0 || label === '')
    throw new InvalidArgumentError('Use a column name of the table, "=" and a column name of the template.');
  if (Object.hasOwn(before, name) && name !== '')
    throw new InvalidArgumentError('Two --map options name the same column of the table.');
  return { ...before, [name === '' ? ' '.repeat(Object.keys(before).length) : name]: label };
};

/** Declares `--table` and its reading options on a command. Source: command-line-and-library.md, "Tables". */
export const tableOptions = (command: Command): Command =>
  command
    .option('--table <file>', 'row data: any CSV, XLSX, a JSON array or NDJSON; "-" is standard input')
    .option(
      '--header <yes|no|auto|line>',
      'for --table: whether the first row names the columns, or the line that names them; lines above it are skipped (default: auto)',
      headerOption,
    )
    .option('--delimiter <char>', 'for --table: "," ";" "|" or tab (default: auto)', delimiter)
    .option('--encoding <name>', 'for --table: utf-8, utf-16le, windows-1252, … (default: detected)', encoding)
    .option('--sheet <name>', 'for --table: the sheet of an XLSX file (default: the first that is not empty)')
    .option(
      '--locale <name>',
      'for --table: the language of numbers and dates in XLSX, such as de-DE (default: en-US)',
      locale,
    )
    .option(
      '--dates <shown|iso>',
      'for --table: dates in XLSX as each cell shows them, or all as 2026-11-24 (default: shown)',
      oneOfWords(['shown', 'iso']),
    )
    .option('--skip-hidden', 'for --table: skip hidden rows and columns of an XLSX file')
    .option(
      '--map <TABLE=TEMPLATE>',
      'for --table: matches a column to the template\'s name for it, such as "Nachname=Last name"; repeat for each column; "=Last name" leaves it blank',
      columnPair,
    )
    .option('--by-place', 'for --table: match columns by position and ignore their names');

const columnsChoice = (map: TableFlags['map'], byPlace: TableFlags['byPlace']): Pick<TableReading, 'columns'> => {
  if (map !== undefined && byPlace === true)
    throw new UsageError('--by-place matches all columns by position: remove --map');
  if (byPlace === true) return { columns: 'by-place' };
  return map === undefined ? {} : { columns: map };
};

export const toTableReading = ({ header, map, byPlace, ...told }: TableFlags): TableReading => ({
  ...columnsChoice(map, byPlace),
  ...(typeof header === 'number' ? { headerLine: header } : {}),
  ...(header === 'yes' || header === 'no' ? { header: header === 'yes' } : {}),
  ...Object.fromEntries(
    (['delimiter', 'encoding', 'sheet', 'locale', 'dates', 'skipHidden'] as const).flatMap((name) =>
      told[name] === undefined ? [] : [[name, told[name]]],
    ),
  ),
});

/** Throws `UsageError` if a table flag is set without a table. */
export const refuseTableFlags = (flags: TableFlags): void => {
  const names = {
    header: '--header',
    delimiter: '--delimiter',
    encoding: '--encoding',
    sheet: '--sheet',
    locale: '--locale',
    dates: '--dates',
    skipHidden: '--skip-hidden',
    map: '--map',
    byPlace: '--by-place',
  };
  for (const [member, name] of Object.entries(names))
    if (flags[member as keyof TableFlags] !== undefined)
      throw new UsageError(`${name} needs --table: --csv and --rows are read strictly`);
};

/** Converts reading options back to flags, for a command that the user can repeat. */
export const readingFlags = ({
  header,
  headerLine,
  delimiter,
  encoding,
  sheet,
  locale: language,
  dates,
  skipHidden,
  columns,
}: TableReading): readonly string[] => [
  ...(headerLine === undefined ? [] : ['--header', String(headerLine)]),
  ...(typeof header === 'boolean' ? ['--header', header ? 'yes' : 'no'] : []),
  ...(delimiter === undefined
    ? []
    : ['--delimiter', Object.keys(words).find((word) => words[word] === delimiter) ?? delimiter]),
  ...(encoding === undefined ? [] : ['--encoding', encoding]),
  ...(sheet === undefined ? [] : ['--sheet', sheet]),
  ...(language === undefined ? [] : ['--locale', language]),
  ...(dates === undefined ? [] : ['--dates', dates]),
  ...(skipHidden === true ? ['--skip-hidden'] : []),
  ...(columns === 'by-place'
    ? ['--by-place']
    : Object.entries(columns ?? {}).flatMap(([name, label]) => ['--map', `${name}=${label ?? ''}`])),
];
