import { signal } from '@preact/signals';
import { openDocument } from '../state/opened.ts';
import { cssPixelsPerPoint, currentPage, zoom, zoomTo } from '../state/view-state.ts';

/** CSS pixels of the view of the document. */
export const viewSize = signal({ width: 0, height: 0 });

/** Round a page that fits. CSS pixels. */
const margin = 16;

const step = 1.25;

export const zoomIn = (): void => zoomTo(zoom.peek() * step);
export const zoomOut = (): void => zoomTo(zoom.peek() / step);

/** Makes the page that is seen as large as the view lets it be: all of it, or its width. */
export const fitView = (what: 'page' | 'width'): void => {
  const page = openDocument.peek()?.pages[currentPage.peek()];
  const { width, height } = viewSize.peek();
  if (page === undefined || width === 0) return;
  const wide = (width - margin) / (page.width * cssPixelsPerPoint);
  const high = (height - margin) / (page.height * cssPixelsPerPoint);
  zoomTo(what === 'width' ? wide : Math.min(wide, high));
};
