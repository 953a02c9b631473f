import type { Template } from './template.ts';

/** A label may be 10,000 characters long; a message repeats it in every row. */
const maxLabelCharacters = 60;

/**
 * A column as messages name it: its key, and its label where the template declares one: `column_3 (Start date)`.
 * Control characters of a label become spaces: messages are shown in terminals.
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
