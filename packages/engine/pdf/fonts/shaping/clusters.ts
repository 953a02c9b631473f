import type { ShapedGlyph } from '../harfbuzz/shaper.ts';

export interface Cluster {
  /** Glyphs in visual order. */
  readonly glyphs: readonly ShapedGlyph[];
  /**
   * Extracted text of the glyphs. It is reversed for right-to-left letters: readers sort codes visually and reverse the
   * characters, even within one code. They do not reverse runs that are entirely neutral.
   */
  readonly text: string;
  /** 1/1000 em. */
  readonly advance: number;
}

const reversed = (text: string): string => (text.length < 2 ? text : [...text].reverse().join(''));

/** Left-to-right numbers for which readers put a space of the same run first, as in right-to-left text. */
const arabicNumber = /[\u0660-\u0669]/;

/**
 * Returns clusters in visual order; with `spaceAfter` also of a space after the text. `turned`: readers reverse them.
 */
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
    // The shaper removed characters before the first glyph, so they belong to it.
    let own = text.slice(from === 0 ? 0 : cluster, order[to]?.cluster ?? text.length);
    if (spaceBefore && from === 0) own = ` ${own}`;
    if (spaceAfter && !spaceBefore && to === order.length) own += ' ';
    clusters.push({ glyphs: backwards ? members.reverse() : members, text: turned ? reversed(own) : own, advance });
    from = to;
  }
  return backwards ? clusters.reverse() : clusters;
};
