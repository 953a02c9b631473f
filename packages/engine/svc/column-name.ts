import type { NamedColumn } from '../core/diagnostic.ts';
import type { ResolvedTemplate } from './template.ts';

/** Maximum characters shown: a label may have 10,000, and messages repeat it in every row. */
const maxLabelCharacters = 60;

/** Returns a column with its label, if declared. Replaces control characters by spaces: terminals show messages. */
export const nameColumn = (columns: ResolvedTemplate['columns'], column: number): NamedColumn => {
  const label =
    columns
      .find((declared) => declared.column === column)
      ?.label.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .trim() ?? '';
  if (label === '') return { column };
  const characters = [...label.slice(0, 2 * maxLabelCharacters + 2)];
  return {
    column,
    label: characters.length > maxLabelCharacters ? `${characters.slice(0, maxLabelCharacters).join('')}…` : label,
  };
};
