import { EngineError } from '../core/engine-error.ts';

/** Columns whose cells may be arrays: the lists of a template, or every column if the rows were validated before. */
export type ListColumns = ReadonlySet<number> | 'every';

interface KnownColumn {
  readonly column: number;
  readonly label: string;
}

export interface RowKeys {
  readonly lists?: ListColumns | undefined;
  readonly columns?: readonly KnownColumn[] | undefined;
}

const maxShownCharacters = 60;

/** Column of each label. Several columns may have one label: then it names none of them. */
export type LabelledColumns = ReadonlyMap<string, number | 'several'>;

export const listLabelledColumns = (columns: readonly KnownColumn[] = []): LabelledColumns => {
  const labelled = new Map<string, number | 'several'>();
  for (const { column, label } of columns)
    if (label !== '') labelled.set(label, labelled.has(label) ? 'several' : column);
  return labelled;
};

export const shownKey = (key: string): string => key.slice(0, maxShownCharacters);

export const listColumnNumbers = (columns: readonly KnownColumn[] | undefined): ReadonlySet<number> | undefined =>
  columns === undefined ? undefined : new Set(columns.map(({ column }) => column));

/** Builds the `UNKNOWN_COLUMN` error for a key `column_<n>`. `subject` names the row, as in "The row". */
export const unknownColumn = (subject: string, column: number, columns: readonly KnownColumn[]): EngineError => {
  const last = Math.max(...columns.map((each) => each.column));
  const rule = column > last ? `the template's last column is column_${last}` : 'the template has no such column';
  return new EngineError('UNKNOWN_COLUMN', { message: `${subject} has the key "column_${column}", but ${rule}.` });
};
