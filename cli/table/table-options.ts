import { type Command, InvalidArgumentError } from 'commander';
import { type TableDelimiter, type TableOptions, tableDelimiters } from '../../lib/rows/table.ts';
import { oneOfWords } from '../option-parsers.ts';
import { UsageError } from '../usage-error.ts';

/** How a person said that a table is to be read. */
export type TableReading = Pick<TableOptions, 'header' | 'delimiter' | 'encoding' | 'sheet' | 'locale' | 'skipHidden'>;

/** The options of `--table`, as commander gives them. */
export interface TableFlags {
  readonly header?: 'yes' | 'no' | 'auto';
  readonly delimiter?: TableDelimiter | 'auto';
  readonly encoding?: string;
  readonly sheet?: string;
  readonly locale?: string;
  readonly skipHidden?: true;
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
  try {
    return Intl.getCanonicalLocales(text)[0] ?? text;
  } catch {
    throw new InvalidArgumentError('It must be a language such as de-DE.');
  }
};

/** Declares `--table` and what can be told about it on a command. Source: library.md, "Command line, beyond command-line.md". */
export const tableOptions = (command: Command): Command =>
  command
    .option('--table <file>', 'row data as people have it: CSV of any kind, XLSX, a JSON array or NDJSON; "-" is standard input')
    .option(
      '--header <yes|no|auto>',
      'of --table: whether its first row names the columns (default: auto)',
      oneOfWords(['yes', 'no', 'auto']),
    )
    .option('--delimiter <char>', 'of --table: "," ";" "|" or tab (default: auto)', delimiter)
    .option('--encoding <name>', 'of --table: utf-8, utf-16le, windows-1252, … (default: by its bytes)', encoding)
    .option('--sheet <name>', 'of --table: the sheet of an XLSX file (default: the first that is not empty)')
    .option('--locale <name>', 'of --table: the language in which XLSX shows numbers and dates, such as de-DE (default: en-US)', locale)
    .option('--skip-hidden', 'of --table: leave out the hidden rows and columns of an XLSX file');

/** How the flags say that a table is to be read. */
export const tableReading = ({ header, ...told }: TableFlags): TableReading => ({
  ...(header === undefined || header === 'auto' ? {} : { header: header === 'yes' }),
  ...Object.fromEntries(
    (['delimiter', 'encoding', 'sheet', 'locale', 'skipHidden'] as const).flatMap((name) =>
      told[name] === undefined ? [] : [[name, told[name]]],
    ),
  ),
});

/** Throws `UsageError` where a flag is about a table and there is none. */
export const refuseTableFlags = (flags: TableFlags): void => {
  const names = {
    header: '--header',
    delimiter: '--delimiter',
    encoding: '--encoding',
    sheet: '--sheet',
    locale: '--locale',
    skipHidden: '--skip-hidden',
  };
  for (const [member, name] of Object.entries(names))
    if (flags[member as keyof TableFlags] !== undefined)
      throw new UsageError(`${name} is about --table: --csv and --rows are read strictly`);
};

/** A way of reading as the flags that ask for it, for a command that a person can repeat. */
export const readingFlags = ({ header, delimiter, encoding, sheet, locale: language, skipHidden }: TableReading): readonly string[] => [
  ...(typeof header === 'boolean' ? ['--header', header ? 'yes' : 'no'] : []),
  ...(delimiter === undefined ? [] : ['--delimiter', Object.keys(words).find((word) => words[word] === delimiter) ?? delimiter]),
  ...(encoding === undefined ? [] : ['--encoding', encoding]),
  ...(sheet === undefined ? [] : ['--sheet', sheet]),
  ...(language === undefined ? [] : ['--locale', language]),
  ...(skipHidden === true ? ['--skip-hidden'] : []),
];
