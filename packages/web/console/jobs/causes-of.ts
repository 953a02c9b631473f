import { choicesOf, isMissingPicture, refusingField } from '@bulkfill/engine/browser/diagnostics';
import type { RowProblem, RowsToCorrect, RowToCorrect } from '@bulkfill/service/types/console';
import { diagnosticWords, findingTitle, wordsWithValues } from '../../api/diagnostic-words.ts';
import { language } from '../../language/language.ts';
import { listWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { columnWords } from '../tables/column-words.ts';

export interface ValueAtFault {
  readonly text: string;
  readonly rows: readonly number[];
}

export interface Cause {
  /** `Klasse: no such option`. */
  readonly words: string;
  readonly rows: readonly number[];
  readonly code: string;
  readonly message: string;
  /** Whether its values name pictures that the template lacks. */
  readonly lacksPictures: boolean;
  /** Column of the value, if it is a single one: its values can be replaced. */
  readonly column: number | undefined;
  /** Distinct values in that column, the most frequent first. */
  readonly values: readonly ValueAtFault[];
  /** All values that are accepted, if they are known. */
  readonly choices: readonly string[];
}

type Columns = RowsToCorrect['columns'];

const mostCharacters = 60;

export const quoted = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return texts.quoted(
    characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join(''),
  );
};

const nameOf = (columns: Columns, column: number): string => columnWords(columns[column]?.label, column);

const isBlank = ({ code, columns: own }: RowProblem, cells: readonly string[]): boolean =>
  code === 'VALUE_BLANK' && own.length > 0 && own.every((column) => (cells[column] ?? '').trim() === '');

/** Explains why a row is incomplete, with its value: `“2 asthme” is no option of “reporter le code”`. */
const reasonWords = (reason: RowProblem, cells: readonly string[], columns: Columns): string => {
  const { columns: own } = reason;
  const names = listWords(own.map((column) => texts.quoted(nameOf(columns, column))));
  const values = own.map((column) => cells[column] ?? '').filter((value) => value.trim() !== '');
  if (isBlank(reason, cells)) return texts.isBlank(names, own.length);
  const field = refusingField(reason);
  if (field !== undefined && values.length > 0) return texts.noOption(listWords(values.map(quoted)), field);
  if (isMissingPicture(reason)) return wordsWithValues(reason, values.map(quoted));
  const words = diagnosticWords(reason, { withoutOrigin: true });
  return values.length === 0 ? words : texts.valueIn(listWords(values.map(quoted)), names, words);
};

/** Returns a cause without values, short enough for a chip: `Klasse: no such option`. */
const causeWords = (reason: RowProblem, cells: readonly string[], columns: Columns): string => {
  const { columns: own } = reason;
  if (own.length === 0) return diagnosticWords(reason, { withoutOrigin: true });
  const ofCode = isMissingPicture(reason) ? texts.noSuchPicture : texts.causes[reason.code];
  const kind = refusingField(reason) === undefined ? ofCode : texts.noSuchOption;
  const names = listWords(own.map((column) => nameOf(columns, column)));
  return texts.causeOf(names, isBlank(reason, cells) ? texts.blank : (kind ?? findingTitle(reason.code)));
};

interface Found {
  readonly reason: RowProblem;
  readonly rows: Set<number>;
  readonly values: Map<string, number[]>;
}

const mostFrequentFirst = <Each extends { readonly rows: readonly number[] }>(all: readonly Each[]): readonly Each[] =>
  all.toSorted((one, other) => other.rows.length - one.rows.length);

/** Groups the problems of rows by column and kind, the most frequent first. */
export const causesOf = ({ rows, columns }: Pick<RowsToCorrect, 'rows' | 'columns'>): readonly Cause[] => {
  const found = new Map<string, Found>();
  for (const { row_number: row, problems, cells } of rows) {
    for (const reason of problems) {
      const words = causeWords(reason, cells, columns);
      const cause = found.get(words) ?? { reason, rows: new Set(), values: new Map() };
      found.set(words, cause);
      if (cause.rows.has(row)) continue;
      cause.rows.add(row);
      const value = reason.columns.length === 1 ? (cells[reason.columns[0] ?? 0] ?? '') : '';
      const rowsOfValue = cause.values.get(value);
      if (rowsOfValue === undefined) cause.values.set(value, [row]);
      else rowsOfValue.push(row);
    }
  }
  return mostFrequentFirst(
    [...found].map(([words, { reason, rows: numbers, values }]) => ({
      words,
      rows: [...numbers],
      code: reason.code,
      message: language === 'en' ? reason.message : diagnosticWords(reason),
      lacksPictures: isMissingPicture(reason),
      column: reason.columns.length === 1 ? reason.columns[0] : undefined,
      values: mostFrequentFirst([...values].map(([text, own]) => ({ text, rows: own }))),
      choices: choicesOf(reason),
    })),
  );
};

export const findCellNote = (
  { problems, cells }: RowToCorrect,
  column: number,
  columns: Columns,
): string | undefined => {
  const reason = problems.find(({ columns: own }) => own.includes(column));
  return reason === undefined ? undefined : reasonWords(reason, cells, columns);
};
