import { refusingField } from '@bulkfill/engine/browser/diagnostics';
import type { RowProblem, RowsToCorrect, RowToCorrect } from '@bulkfill/service/types/console';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { listWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
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
  return texts.quoted(
    `${characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : characters.join('')}`,
  );
};

/** Explains why a row is incomplete, with its value: `“2 asthme” is no option of “reporter le code”`. */
const reasonWords = (reason: RowProblem, cells: readonly string[], columns: RowsToCorrect['columns']): string => {
  const { code, columns: own } = reason;
  const names = listWords(own.map((column) => texts.quoted(columnWords(columns[column]?.label, column))));
  const values = own.map((column) => cells[column] ?? '').filter((value) => value.trim() !== '');
  if (code === 'VALUE_BLANK' && own.length > 0 && values.length === 0) return texts.isBlank(names, own.length);
  const field = refusingField(reason);
  if (field !== undefined && values.length > 0) return texts.noOption(listWords(values.map(quoted)), field);
  const words = diagnosticWords(reason, { withoutOrigin: true });
  return values.length === 0 ? words : texts.valueIn(listWords(values.map(quoted)), names, words);
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
