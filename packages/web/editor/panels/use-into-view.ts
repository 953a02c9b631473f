import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls a panel into view when `answersTo` changes: the user may have scrolled its column elsewhere. */
export const useIntoView = (answersTo: unknown): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answersTo !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [answersTo]);
  return panel;
};
