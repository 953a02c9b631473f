import { computed, signal } from '@preact/signals';
import type { Previewing } from './preview.ts';

/** Shows pictures of all rows instead of the page. Source: console-and-editor.md, "Page behaviour". */
export const createAllRows = ({ preview: { previewWanted } }: { readonly preview: Previewing }) => {
  const before = signal<boolean | undefined>(undefined);
  const areShown = computed(() => before.value !== undefined);

  const showAllRows = (): void => {
    before.value = previewWanted.peek();
    // Only one preview is rendered at a time.
    previewWanted.value = false;
  };

  /** Closes the overview. Restores the preview setting unless a row was opened, which turned it on. */
  const closeAllRows = (): void => {
    if (!previewWanted.peek() && before.peek() !== undefined) previewWanted.value = before.peek() ?? false;
    before.value = undefined;
  };

  return { areShown, showAllRows, closeAllRows };
};
