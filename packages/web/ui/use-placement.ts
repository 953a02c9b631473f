import type { RefObject } from 'preact';
import { useCallback } from 'preact/hooks';

const gap = 4;
const edge = 8;

/**
 * Returns a function that puts an open popover below the first element of `anchor`, or above it if there is more room.
 * `isCentred`: in its middle, instead of along its edge.
 */
export const usePlacement = (
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isCentred = false,
): (() => void) =>
  useCallback(() => {
    const at = anchor.current?.firstElementChild?.getBoundingClientRect();
    const box = panel.current?.getBoundingClientRect();
    if (at === undefined || box === undefined) return;
    const isBelow = at.bottom + gap + box.height <= innerHeight - edge || at.top < innerHeight - at.bottom;
    const top = isBelow ? at.bottom + gap : at.top - gap - box.height;
    // Aligned with the edge of the element that is nearer to the middle of the window.
    const along = at.left + at.right > innerWidth ? at.right - box.width : at.left;
    const left = isCentred ? (at.left + at.right - box.width) / 2 : along;
    panel.current?.style.setProperty('--menu-top', `${Math.max(edge, top)}px`);
    panel.current?.style.setProperty(
      '--menu-left',
      `${Math.max(edge, Math.min(left, innerWidth - box.width - edge))}px`,
    );
  }, []);
