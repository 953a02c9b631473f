import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface Viewed {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tracks the visible part while it is scrolled or resized, at most once per frame. */
export const useScroll = (ref: RefObject<HTMLElement | null>): Viewed => {
  const [viewed, setViewed] = useState<Viewed>({ top: 0, width: 0, height: 0 });
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let frame = 0;
    const read = (): void => {
      frame = 0;
      setViewed({ top: box.scrollTop, width: box.clientWidth, height: box.clientHeight });
    };
    const later = (): void => {
      if (frame === 0) frame = requestAnimationFrame(read);
    };
    const resize = new ResizeObserver(later);
    resize.observe(box);
    box.addEventListener('scroll', later, { passive: true });
    read();
    return () => {
      cancelAnimationFrame(frame);
      resize.disconnect();
      box.removeEventListener('scroll', later);
    };
  }, []);
  return viewed;
};
