import { texts } from '../../texts/tables.ts';

/** Returns the display name of a column: its label, or its 1-based number. */
export const columnWords = (label: string | undefined, number: number): string =>
  label?.trim() || texts.columnNumber(number + 1);

export const distinctWords = (names: readonly string[], numbers: readonly number[] = []): readonly string[] =>
  names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : texts.nameWithColumn(name, (numbers[index] ?? index) + 1),
  );

/** Returns the display names of all columns of a table, each different. */
export const nameColumns = (labels: readonly (string | undefined)[]): readonly string[] =>
  distinctWords(labels.map(columnWords));
