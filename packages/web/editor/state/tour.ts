import { signal } from '@preact/signals';

export const tourSteps: readonly string[] = [
  'Open the PDF to fill, and the table with one row for each copy. Both stay on this computer until you preview, check, save, run or open “Document”.',
  'A form has its fields on the page, and under “Fields” on the left. “Match by name” finds the column of each: look at what it found, then take it.',
  'Click a field and say under “Properties” what fills it: a column, a text, or a text with columns. Where there is no field, choose a tool such as “Text” and draw on the page, or drag a column there.',
  'Open “Rows” below to go through the rows, to correct their cells and to check all of them. Look at the longest value: that is the one that may not fit.',
  '“Run job…” fills all rows now, and “Save template” keeps the work for other days. Press ? for all keys.',
];

const seenKey = 'bulkfill-editor-tour';

const wasSeen = (): boolean => {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    // Without storage, the tour would appear every time.
    return true;
  }
};

export const createTour = () => {
  /** The current step, 0-based; `undefined` after the end. */
  const tourStep = signal<number | undefined>(wasSeen() ? undefined : 0);

  const endTour = (): void => {
    tourStep.value = undefined;
    try {
      localStorage.setItem(seenKey, 'seen');
    } catch {
      // Without storage, it ends only for this visit.
    }
  };

  const beginTour = (): void => {
    tourStep.value = 0;
  };

  return { tourStep, endTour, beginTour };
};
