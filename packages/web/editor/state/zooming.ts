import { signal } from '@preact/signals';
import type { Opened } from './opened.ts';
import type { View } from './view-state.ts';
import { cssPixelsPerPoint } from './view-state.ts';

const margin = 16;

const step = 1.25;

export const createZooming = ({
  opened: { openDocument },
  view: { currentPage, zoom, zoomTo },
}: {
  readonly opened: Opened;
  readonly view: View;
}) => {
  /** CSS pixels of the document view. */
  const viewSize = signal({ width: 0, height: 0 });

  const zoomIn = (): void => zoomTo(zoom.peek() * step);
  const zoomOut = (): void => zoomTo(zoom.peek() / step);

  const fitView = (what: 'page' | 'width'): void => {
    const page = openDocument.peek()?.pages[currentPage.peek()];
    const { width, height } = viewSize.peek();
    if (page === undefined || width === 0) return;
    const wide = (width - 2 * margin) / (page.width * cssPixelsPerPoint);
    const high = (height - 2 * margin) / (page.height * cssPixelsPerPoint);
    zoomTo(what === 'width' ? wide : Math.min(wide, high));
  };

  return { viewSize, zoomIn, zoomOut, fitView };
};
