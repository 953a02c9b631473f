import { EngineError } from '../../kit/engine-error.ts';
import { foldAccents } from '../tables/header-words.ts';

/** The columns before the input's own. Source: api-additions.md, "Rows". */
export const leadingColumns = ['row_number', 'status', 'codes', 'messages'] as const;

/** How the input's columns are called: by their keys (`column_7`), by key and label (`column_7 Birth date`), or by their labels where these tell them apart. */
export type ColumnNaming = 'keys' | 'keys-and-labels' | 'labels';

/** `column_7`, and what may stand behind it. */
const columnKey = /^column_(0|[1-9][0-9]*)(?:\s|$)/;

/** The number of a column whose name begins with its key; undefined for another name. */
export const columnOfKey = (name: string): number | undefined => {
  const digits = columnKey.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const leading: ReadonlySet<string> = new Set(leadingColumns.map(foldAccents));

/**
 * The columns that are found by their labels, case, accents and blanks aside: a label that two columns have, one that is blank, and one
 * that looks like another name of the table tells nothing.
 *
 * @param labels by column; '' for a column without one.
 */
export const columnsByLabel = (labels: readonly string[]): ReadonlyMap<string, number> => {
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

/** The header of corrections for input of `width` columns. @param labels by column. */
export const correctionColumns = (width: number, naming: ColumnNaming = 'keys', labels: readonly string[] = []): readonly string[] => {
  const byLabel = naming === 'labels' ? columnsByLabel(labels.slice(0, width)) : undefined;
  const nameOf = (column: number): string => {
    const label = (labels[column] ?? '').trim();
    if (byLabel?.get(foldAccents(label)) === column) return label;
    return naming === 'keys' || label === '' ? `column_${column}` : `column_${column} ${label}`;
  };
  return [...leadingColumns, ...Array.from({ length: width }, (_, column) => nameOf(column))];
};

/** `INVALID_CORRECTIONS`: the line of the file, the header being line 1, and the rule that it breaks. Source: api-additions.md, "Retry". */
export const invalidCorrections = (line: number, rule: string): EngineError =>
  new EngineError('INVALID_CORRECTIONS', { message: `The corrections are not valid: line ${line} ${rule}.` });
