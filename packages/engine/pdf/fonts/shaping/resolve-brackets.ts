import { bidi } from '../characters/bidi.ts';

/** Caches of closing brackets by opening one and of canonical closing brackets; equivalent brackets share one form. */
const closers = new Map<string, string | undefined>();
const openers = new Map<string, string | undefined>();

const canonical = (bracket: string | null): string | undefined =>
  bracket === null ? undefined : (bidi().getCanonicalBracket(bracket) ?? bracket);

const remembered = (
  known: Map<string, string | undefined>,
  character: string,
  find: () => string | undefined,
): string | undefined => {
  if (known.has(character)) return known.get(character);
  const found = find();
  known.set(character, found);
  return found;
};

const closerOf = (character: string): string | undefined =>
  remembered(closers, character, () => canonical(bidi().openingToClosingBracket(character)));

const asCloser = (character: string): string | undefined =>
  remembered(openers, character, () =>
    bidi().closingToOpeningBracket(character) === null ? undefined : canonical(character),
  );

/** Maximum open brackets (UAX #9, BD16). */
const maxOpen = 63;

/** Returns index pairs of matching brackets, ordered by the opening bracket. */
const bracketPairs = (line: string, isNeutral: (index: number) => boolean): [number, number][] => {
  const pairs: [number, number][] = [];
  const open: { closer: string; at: number }[] = [];
  for (let i = 0; i < line.length; i++) {
    if (!isNeutral(i)) continue;
    const character = line.charAt(i);
    const closer = closerOf(character);
    if (closer !== undefined) {
      if (open.length === maxOpen) return [];
      open.push({ closer, at: i });
      continue;
    }
    const closing = asCloser(character);
    if (closing === undefined) continue;
    const match = open.findLastIndex((bracket) => bracket.closer === closing);
    if (match < 0) continue;
    pairs.push([(open[match] as { at: number }).at, i]);
    open.length = match;
  }
  return pairs.sort(([a], [b]) => a - b);
};

/**
 * Applies rule N0 of UAX #9. A pair of brackets gets the direction of the paragraph if there is text of it inside.
 * Otherwise it gets the other direction if both the text inside and the text before have it; else that of the
 * paragraph. `strengthAt` returns the strength of a resolved type, 0 for neutral; `set` assigns a bracket's type.
 */
export const resolveBrackets = (
  line: string,
  embedding: number,
  isNeutral: (index: number) => boolean,
  strengthAt: (index: number) => number,
  set: (index: number, type: number) => void,
): void => {
  for (const [opening, closing] of bracketPairs(line, isNeutral)) {
    let inside = 0;
    for (let i = opening + 1; i < closing && inside !== embedding; i++) inside = strengthAt(i) || inside;
    if (inside === 0) continue;
    let type = embedding;
    if (inside !== embedding) {
      let before = opening - 1;
      while (before >= 0 && strengthAt(before) === 0) before--;
      type = before >= 0 ? strengthAt(before) : embedding;
    }
    set(opening, type);
    set(closing, type);
  }
};
