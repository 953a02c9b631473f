import { EngineError } from '../../core/engine-error.ts';
import { foldAccents } from '../../core/text.ts';

/** Source: api.md, "Rows". */
export const leadingColumns = ['row_number', 'status', 'codes', 'messages'] as const;
/** Leading columns if the job groups rows: the last one has the number of the row in the table. */
export const groupedLeadingColumns = [...leadingColumns, 'source_rows'] as const;

export const leadingColumnsOf = (isGrouped: boolean): readonly string[] =>
  isGrouped ? groupedLeadingColumns : leadingColumns;

/** Naming of the input columns: `column_7`, `column_7 Birth date`, or an unambiguous label. */
export type ColumnNaming = 'keys' | 'keys-and-labels' | 'labels';

/** `column_7`, optionally followed by a blank and a label. */
const columnKey = /^column_(0|[1-9][0-9]*)(?:\s|$)/;

/** Returns the column number if the name begins with a column key; otherwise `undefined`. */
export const columnOfKey = (name: string): number | undefined => {
  const digits = columnKey.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * Maps folded labels (without case, accents and blanks) to columns. Ignores blank, repeated and ambiguous labels.
 * @param labels by column; '' for a column without one.
 */
export const mapColumnsByLabel = (labels: readonly string[], isGrouped = false): ReadonlyMap<string, number> => {
  const leading = new Set(leadingColumnsOf(isGrouped).map(foldAccents));
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [column, label] of labels.entries()) {
    const name = foldAccents(label);
    if (name === '' || leading.has(name) || columnOfKey(label.trim()) !== undefined) continue;
    if (found.has(name)) repeated.add(name);
    found.set(name, column);
  }
  for (const name of repeated) found.delete(name);
  return found;
};

/** Returns the header of corrections for input of `width` columns. @param labels by column. */
export const buildCorrectionColumns = (
  width: number,
  naming: ColumnNaming = 'keys',
  labels: readonly string[] = [],
  isGrouped = false,
): readonly string[] => {
  const byLabel = naming === 'labels' ? mapColumnsByLabel(labels.slice(0, width), isGrouped) : undefined;
  const nameOf = (column: number): string => {
    const label = (labels[column] ?? '').trim();
    if (byLabel?.get(foldAccents(label)) === column) return label;
    return naming === 'keys' || label === '' ? `column_${column}` : `column_${column} ${label}`;
  };
  return [...leadingColumnsOf(isGrouped), ...Array.from({ length: width }, (_, column) => nameOf(column))];
};

/** Builds an `INVALID_CORRECTIONS` error that names the line (the header is line 1) and the rule (api.md, "Retry"). */
export const invalidCorrections = (line: number, rule: string): EngineError =>
  new EngineError('INVALID_CORRECTIONS', { message: `The corrections are not valid: line ${line} ${rule}.` });
