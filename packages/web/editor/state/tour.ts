import { signal } from '@preact/signals';

/** Number of steps. Their texts load with the first one. */
export const tourStepCount = 5;

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
