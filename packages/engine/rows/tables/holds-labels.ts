import { foldAccents } from '../../core/text.ts';
import { parseColumnKey } from '../column-key.ts';
import type { Row } from '../row.ts';
import { isMost, namesOf } from './header-words.ts';

export interface LabelledColumn {
  readonly column: number;
  readonly label: string;
}

const maxComparedCharacters = 20_000;

/**
 * Returns whether a row is a header: it contains the label or key of all these columns in place, or of most (more than
 * half, and at least three). Ignores case, accents, blanks and separators. Source: api.md, "Check".
 */
export const holdsLabels = (row: Row, columns: readonly LabelledColumn[]): boolean => {
  const labelled = columns.filter(({ label }) => label.trim() !== '');
  const agreeing = labelled.filter(({ column, label }) => {
    const cell = (row[column] ?? '').slice(0, maxComparedCharacters);
    return parseColumnKey(cell.trim().toLowerCase()) === column || foldAccents(cell) === foldAccents(label);
  }).length;
  return labelled.length > 0 && (agreeing === labelled.length || isMost(agreeing, labelled.length));
};

/** Returns whether a row contains all or most labels, in any place, and at least two. Compares as `holdsLabels`. */
export const holdsLabelsAnywhere = (row: Row, columns: readonly LabelledColumn[]): boolean => {
  const labels = namesOf(columns.map(({ label }) => label));
  const cells = namesOf(row.map((cell = '') => cell.slice(0, maxComparedCharacters)));
  const shared = [...labels].filter((name) => cells.has(name)).length;
  return labels.size >= 2 && (shared === labels.size || isMost(shared, labels.size));
};
