/** How far the ink of a line reaches above and below its baseline, 1/1000 em; neither is negative. */
export interface InkExtent {
  readonly above: number;
  readonly below: number;
}

/** How far the ink of a line reaches beyond its start and its end, 1/1000 em; negative if it does not reach them. */
export interface Overhang {
  readonly before: number;
  readonly after: number;
}

/** The extent of nothing. */
export const noInk: InkExtent = { above: 0, below: 0 };

/** The extent of both. */
export const joinedInk = (a: InkExtent, b: InkExtent): InkExtent => {
  if (a.above >= b.above && a.below >= b.below) return a;
  return { above: Math.max(a.above, b.above), below: Math.max(a.below, b.below) };
};
