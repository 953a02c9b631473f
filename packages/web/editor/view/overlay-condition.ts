import { conditionWords } from '../core/condition-words.ts';
import { isThere } from '../core/conditions.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { Editor } from '../instance/create-editor.ts';

export const conditionInRow = (
  { opened: { columnName } }: Editor,
  { when }: OverlayDraft,
  cells: readonly (string | undefined)[],
): { readonly isOff: boolean; readonly condition: string } => {
  if (when === undefined) return { isOff: false, condition: '' };
  const isOff = !isThere(when, cells);
  return {
    isOff,
    condition: `${isOff ? 'Not in this row: shown' : 'Shown'} if ${conditionWords(when, columnName)}`,
  };
};
