import type { RefObject } from 'preact';
import { useScroll } from '../ui/use-scroll.ts';

const rowHeight = 28;
/** Maximum box height in browsers. In longer tables, one scroll step moves several rows. */
const mostHeight = 8_000_000;

export interface RowWindow {
  /** Height of all rows and the header in px. */
  readonly height: number;
  readonly first: number;
  readonly seen: number;
  readonly page: number;
  readonly isMeasured: boolean;
  readonly bringIntoView: (at: number) => void;
}

/** Computes the rows to render, so that 50,000 rows scroll. */
export const useRowWindow = (box: RefObject<HTMLElement | null>, count: number): RowWindow => {
  const viewed = useScroll(box);
  const height = Math.min(mostHeight, count * rowHeight);
  const seen = Math.ceil(viewed.height / rowHeight) + 1;
  const range = Math.max(1, height - viewed.height + rowHeight);
  const page = Math.max(1, Math.floor(viewed.height / rowHeight) - 1);
  const last = Math.max(0, count - page);
  const first = Math.min(last, Math.floor((Math.min(viewed.top, range) / range) * last));
  return {
    height: height + rowHeight,
    first,
    seen,
    page,
    isMeasured: viewed.height > 0,
    bringIntoView: (at) => {
      if (box.current === null || at < 0 || (at >= first && at < first + page)) return;
      const top = at < first ? at : at - page + 1;
      // Half a row more, so that rounding never shows the row before.
      box.current.scrollTop = last === 0 ? 0 : ((Math.min(top, last) + 0.5) / last) * range;
    },
  };
};
