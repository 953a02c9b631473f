/** Ink of a line above and below its baseline, in 1/1000 em; never negative. */
export interface InkExtent {
  readonly above: number;
  readonly below: number;
}

/** Ink of a line beyond its start and end, in 1/1000 em; negative if it does not reach them. */
export interface Overhang {
  readonly before: number;
  readonly after: number;
}

export const noInk: InkExtent = { above: 0, below: 0 };

export const joinInk = (a: InkExtent, b: InkExtent): InkExtent => {
  if (a.above >= b.above && a.below >= b.below) return a;
  return { above: Math.max(a.above, b.above), below: Math.max(a.below, b.below) };
};
