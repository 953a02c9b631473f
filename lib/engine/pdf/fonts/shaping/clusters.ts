import type { ShapedGlyph } from '../harfbuzz/shaper.ts';

/** Glyphs that stand for characters together. */
export interface Cluster {
  /** In visual order. */
  readonly glyphs: readonly ShapedGlyph[];
  /**
   * What extraction is to give for them. Of right-to-left letters it is backwards: readers put codes in visual order and turn the characters
   * around, those of one code too. Where all of a run is neutral they do not.
   */
  readonly text: string;
  /** 1/1000 em. */
  readonly advance: number;
}

const reversed = (text: string): string => (text.length < 2 ? text : [...text].reverse().join(''));

/** Numbers that run from left to right, but that readers put a space of the same run before, as in right-to-left text. */
const arabicNumber = /[\u0660-\u0669]/;

/** The clusters of a shaped text, in visual order. With `spaceAfter` they stand for a space after the text as well; `turned` by readers. */
export const clustersOf = (
  text: string,
  glyphs: readonly ShapedGlyph[],
  backwards: boolean,
  spaceAfter: boolean,
  turned: boolean,
): Cluster[] => {
  const clusters: Cluster[] = [];
  const spaceBefore = spaceAfter && !backwards && arabicNumber.test(text);
  const order = backwards ? glyphs.toReversed() : glyphs;
  for (let from = 0; from < order.length; ) {
    const { cluster } = order[from] as ShapedGlyph;
    let to = from;
    let advance = 0;
    while (to < order.length && order[to]?.cluster === cluster) advance += order[to++]?.advance ?? 0;
    const members = order.slice(from, to);
    // Characters before the first glyph's were removed by the shaper; they go to it.
    let own = text.slice(from === 0 ? 0 : cluster, order[to]?.cluster ?? text.length);
    if (spaceBefore && from === 0) own = ` ${own}`;
    if (spaceAfter && !spaceBefore && to === order.length) own += ' ';
    clusters.push({ glyphs: backwards ? members.reverse() : members, text: turned ? reversed(own) : own, advance });
    from = to;
  }
  return backwards ? clusters.reverse() : clusters;
};
