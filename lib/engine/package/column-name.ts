import type { Template } from './template.ts';

/** Maximum characters shown: a label may have 10,000, and messages repeat it in every row. */
const maxLabelCharacters = 60;

/**
 * Returns the name of a column for messages: its key and, if declared, its label: `column_3 (Start date)`. Replaces
 * control characters of a label with spaces, because messages are shown in terminals.
 * Source: decisions.md, "Manifest".
 */
export const columnName = (columns: Template['columns'], column: number): string => {
  const label =
    columns
      .find((declared) => declared.column === column)
      ?.label.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .trim() ?? '';
  if (label === '') return `column_${column}`;
  const characters = [...label.slice(0, 2 * maxLabelCharacters + 2)];
  const shown = characters.length > maxLabelCharacters ? `${characters.slice(0, maxLabelCharacters).join('')}…` : label;
  return `column_${column} (${shown})`;
};
