import { EngineError } from '../kit/engine-error.ts';

/** Columns whose cells may be arrays: those of a template's lists; every one if the rows were judged before. */
export type ListColumns = ReadonlySet<number> | 'every';

/** A column of a template. */
interface KnownColumn {
  readonly column: number;
  readonly label: string;
}

/** Rules of a template for the keys of row objects. */
export interface RowKeys {
  /** None if absent. */
  readonly lists?: ListColumns | undefined;
  /** Columns that a row may have; any if absent. */
  readonly columns?: readonly KnownColumn[] | undefined;
}

const maxShownCharacters = 60;

/** The column that a key names by its label, for a message; undefined if none, or several. */
export const columnCalled = (key: string, columns: readonly KnownColumn[] = []): string | undefined => {
  const [found, second] = columns.filter(({ label }) => label !== '' && label === key);
  return found === undefined || second !== undefined ? undefined : `column_${found.column}`;
};

/** A key as messages show it. */
export const shownKey = (key: string): string => key.slice(0, maxShownCharacters);

/** Numbers of columns; undefined if any is allowed. */
export const columnNumbers = (columns: readonly KnownColumn[] | undefined): ReadonlySet<number> | undefined =>
  columns === undefined ? undefined : new Set(columns.map(({ column }) => column));

/** The `UNKNOWN_COLUMN` error of a key `column_<n>`. `subject` is the row, as in "The row". */
export const unknownColumn = (subject: string, column: number, columns: readonly KnownColumn[]): EngineError => {
  const last = Math.max(...columns.map((each) => each.column));
  const rule = column > last ? `the template's last column is column_${last}` : 'the template has no such column';
  return new EngineError('UNKNOWN_COLUMN', { message: `${subject} has the key "column_${column}", but ${rule}.` });
};
