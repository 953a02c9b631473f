import { refusingField } from '@bulkfill/engine/browser/diagnostics';
import type { RowProblem, RowsToCorrect, RowToCorrect } from '@bulkfill/service/types/console';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { columnWords } from '../tables/column-words.ts';

export interface Cause {
  readonly words: string;
  readonly rows: readonly number[];
  readonly code: string;
  readonly message: string;
}

const mostCharacters = 60;

const quoted = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return `“${characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join('')}”`;
};

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Explains why a row is incomplete, with its value: `“2 asthme” is no option of “reporter le code”`. */
const reasonWords = (reason: RowProblem, cells: readonly string[], columns: RowsToCorrect['columns']): string => {
  const { code, columns: own } = reason;
  const names = joined(own.map((column) => `“${columnWords(columns[column]?.label, column)}”`));
  const values = own.map((column) => cells[column] ?? '').filter((value) => value.trim() !== '');
  if (code === 'VALUE_BLANK' && own.length > 0 && values.length === 0)
    return `${names} ${own.length === 1 ? 'is' : 'are'} blank`;
  const field = refusingField(reason);
  if (field !== undefined && values.length > 0) return `${joined(values.map(quoted))} is no option of “${field}”`;
  const words = diagnosticWords(reason, { withoutOrigin: true });
  return values.length === 0 ? words : `${joined(values.map(quoted))} in ${names}: ${words}`;
};

/** Groups the problems of rows by cause, the most frequent first. */
export const causesOf = ({ rows, columns }: Pick<RowsToCorrect, 'rows' | 'columns'>): readonly Cause[] => {
  const found = new Map<string, { readonly reason: RowProblem; readonly rows: Set<number> }>();
  for (const { row_number: row, problems, cells } of rows) {
    for (const reason of problems) {
      const words = reasonWords(reason, cells, columns);
      const cause = found.get(words) ?? { reason, rows: new Set() };
      found.set(words, cause);
      cause.rows.add(row);
    }
  }
  return [...found]
    .map(([words, { reason, rows: numbers }]) => ({
      words,
      rows: [...numbers],
      code: reason.code,
      message: reason.message,
    }))
    .sort((one, other) => other.rows.length - one.rows.length);
};

export const findCellNote = (
  { problems, cells }: RowToCorrect,
  column: number,
  columns: RowsToCorrect['columns'],
): string | undefined => {
  const reason = problems.find(({ columns: own }) => own.includes(column));
  return reason === undefined ? undefined : reasonWords(reason, cells, columns);
};
