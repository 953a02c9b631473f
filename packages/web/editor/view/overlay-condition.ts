import { texts } from '../../texts/editor.ts';
import { conditionWords } from '../core/condition-words.ts';
import { isThere } from '../core/conditions.ts';
import type { Editor } from '../instance/create-editor.ts';

/** Describes a condition that the row meets, or any row. */
export const shownWords = (when: unknown, columnName: (column: number) => string): string =>
  texts.shownIf(conditionWords(when, columnName));

export const absentWords = (when: unknown, columnName: (column: number) => string): string =>
  texts.notInRowShownIf(conditionWords(when, columnName));

export const conditionInRow = (
  { opened: { columnName } }: Editor,
  when: unknown,
  cells: readonly (string | undefined)[],
): { readonly isOff: boolean; readonly condition: string } => {
  if (when === undefined) return { isOff: false, condition: '' };
  const isOff = !isThere(when, cells);
  return {
    isOff,
    condition: isOff ? absentWords(when, columnName) : shownWords(when, columnName),
  };
};
