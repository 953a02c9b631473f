import { parseColumnKey } from '../column-key.ts';
import type { Row } from '../row.ts';
import { foldAccents, isMost, namesOf } from './header-words.ts';

/** A column that has a name for people. */
export interface LabelledColumn {
  readonly column: number;
  readonly label: string;
}

/** Of a cell; no label is longer. */
const maxComparedCharacters = 20_000;

/**
 * Whether a row holds in each of these columns its label, or its key, or in most of them (more than half, and three at least): it is a
 * header then, not data. Case, accents, blanks and the signs that separate words do not count. Columns without a label tell nothing.
 * Source: api-additions.md, "Check".
 */
export const holdsLabels = (row: Row, columns: readonly LabelledColumn[]): boolean => {
  const labelled = columns.filter(({ label }) => label.trim() !== '');
  const agreeing = labelled.filter(({ column, label }) => {
    const cell = (row[column] ?? '').slice(0, maxComparedCharacters);
    return parseColumnKey(cell.trim().toLowerCase()) === column || foldAccents(cell) === foldAccents(label);
  }).length;
  return labelled.length > 0 && (agreeing === labelled.length || isMost(agreeing, labelled.length));
};

/**
 * Whether a row holds the labels of all these columns, or of most, wherever: two different ones at least, as one word may be a value.
 * Compared as in `holdsLabels`.
 */
export const holdsLabelsAnywhere = (row: Row, columns: readonly LabelledColumn[]): boolean => {
  const labels = namesOf(columns.map(({ label }) => label));
  const cells = namesOf(row.map((cell = '') => cell.slice(0, maxComparedCharacters)));
  const shared = [...labels].filter((name) => cells.has(name)).length;
  return labels.size >= 2 && (shared === labels.size || isMost(shared, labels.size));
};
