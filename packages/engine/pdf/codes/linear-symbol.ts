import type { Bar, BarcodeSymbol } from './barcode-symbol.ts';

/**
 * A linear symbol as returned by bwip-js: widths of alternating bars and spaces; a height and a base in inches per bar.
 */
export interface RawBars {
  readonly sbs?: readonly number[];
  readonly bhs?: readonly number[];
  readonly bbs?: readonly number[];
}

/** Converts widths to whole units and heights to fractions of the tallest bar. Joins bars that touch. */
export const convertLinearSymbol = (raw: RawBars): Extract<BarcodeSymbol, { kind: 'linear' }> => {
  const widths = raw.sbs ?? [];
  const scale = wholeScale(widths);
  const tops = (raw.bhs ?? []).map((height, i) => height + (raw.bbs?.[i] ?? 0));
  const tallest = tops.reduce((a, b) => Math.max(a, b), 0);
  const bars: Bar[] = [];
  let x = 0;
  widths.forEach((rawWidth, i) => {
    const width = Math.round(rawWidth * scale);
    if (i % 2 === 0 && width > 0) {
      const bar = i / 2;
      const bottom = fraction((raw.bbs?.[bar] ?? 0) / tallest);
      const top = fraction((tops[bar] ?? tallest) / tallest);
      const last = bars.at(-1);
      if (last && last.x + last.width === x && last.bottom === bottom && last.top === top)
        bars[bars.length - 1] = { ...last, width: last.width + width };
      else bars.push({ x, width, bottom, top });
    }
    x += width;
  });
  const last = bars.at(-1);
  if (!last || !(tallest > 0)) throw new Error('no bars');
  const narrowest = bars.reduce((least, bar) => Math.min(least, bar.width), Infinity);
  return { kind: 'linear', width: last.x + last.width, unitsPerModule: scale === 1 ? 1 : narrowest, bars };
};

/** Rounds away the noise of the encoder's 32-bit sums. */
const fraction = (value: number): number => Math.round(value * 1e5) / 1e5;

/** Returns the factor that makes every width whole: 1, except for codes measured in thousandths of an inch. */
const wholeScale = (widths: readonly number[]): number => {
  if (widths.every(Number.isInteger)) return 1;
  const narrowest = widths.reduce((least, width) => (width > 0 ? Math.min(least, width) : least), Infinity);
  for (let units = 1; units <= 20; units++) {
    if (widths.every((width) => Math.abs((width * units) / narrowest - Math.round((width * units) / narrowest)) < 0.02))
      return units / narrowest;
  }
  throw new Error('no whole module');
};
