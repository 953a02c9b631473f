import { signal } from '@preact/signals';

/** Under this name the browser knows that the tour has been seen. */
const seenKey = 'bulkfill-editor-tour';

const wasSeen = (): boolean => {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    // A browser that keeps nothing would show it every time.
    return true;
  }
};

/** How far the tour has come. */
export const createTour = () => {
  /** The step of the tour that is shown, 0-based; undefined where it is over. */
  const tourStep = signal<number | undefined>(wasSeen() ? undefined : 0);

  /** Ends the tour for good. */
  const endTour = (): void => {
    tourStep.value = undefined;
    try {
      localStorage.setItem(seenKey, 'seen');
    } catch {
      // It ends for this time.
    }
  };

  const beginTour = (): void => {
    tourStep.value = 0;
  };

  return { tourStep, endTour, beginTour };
};
