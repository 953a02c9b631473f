import { computed, signal } from '@preact/signals';
import type { Previewing } from './preview.ts';

/** Whether all rows are shown as pictures, in the place of the page. Source: office.md, "Words". */
export const createAllRows = ({ preview: { previewWanted } }: { readonly preview: Previewing }) => {
  /** Whether the page had its preview before they were; undefined while they are not. */
  const before = signal<boolean | undefined>(undefined);
  const areShown = computed(() => before.value !== undefined);

  const showAllRows = (): void => {
    before.value = previewWanted.peek();
    // One preview is made at a time.
    previewWanted.value = false;
  };

  /** Who opened a row sees its preview; who did not finds the page as it was. */
  const closeAllRows = (): void => {
    if (!previewWanted.peek() && before.peek() !== undefined) previewWanted.value = before.peek() ?? false;
    before.value = undefined;
  };

  return { areShown, showAllRows, closeAllRows };
};
