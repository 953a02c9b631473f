import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Brings a panel into view whenever there is something new that it answers to: its column may be scrolled to where the person was at work. */
export const useIntoView = (answersTo: unknown): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answersTo !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [answersTo]);
  return panel;
};
