/** Words without a meaning of their own. */
const filler =
  /^(?:a|ab|am|an|and|au|bei|das|de|dem|den|der|des|die|du|el|en|et|for|fur|im|in|la|las|le|les|los|mit|o|oder|of|ok|or|ou|the|to|und|von|y|zu)$/;

const signs: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', '€': ' euro ' };

/** Joins a word that is broken at the end of a line. */
export const joinLines = (name: string): string => name.replaceAll(/(\p{L})-\s*\n\s*(?=\p{Ll})/gu, '$1');

/** Removes accents, case, and endings such as `Vorname(n)` and `Berechtigte/r`. */
const plain = (name: string): string =>
  joinLines(name)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđ€]/gu, (sign) => signs[sign] ?? sign)
    .replaceAll(/(?<=\p{L}{3})(?:\(\p{L}{1,2}\)|[/:*]\p{L}{1,2}(?!\p{L}))/gu, '');

interface Word {
  readonly text: string;
  readonly weight: number;
}

const wordsIn = (text: string, weight: number): readonly Word[] =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => !filler.test(word)).map((word) => ({ text: word, weight }));

const wordsOf = (name: string): readonly Word[] => {
  const text = plain(name);
  const inner = text.match(/\([^)]*\)?/g) ?? [];
  return [...wordsIn(text.replaceAll(/\([^)]*\)?/g, ' '), 1), ...inner.flatMap((part) => wordsIn(part, 0.5))];
};

const numbersOf = (name: string): string => (name.match(/\d+/g) ?? []).join(' ');

/** Joins two words that the other name writes as one: `Geb. Ort` and `Geburtsort`. */
const joinedLike = (words: readonly Word[], others: readonly Word[]): readonly Word[] => {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const [one, next] = [words[at]!, words[at + 1]];
    const whole =
      next === undefined || one.text.length < 2 || next.text.length < 3
        ? undefined
        : others.find(
            ({ text }) =>
              text.length >= one.text.length + next.text.length &&
              text.startsWith(one.text) &&
              text.endsWith(next.text),
          );
    if (whole !== undefined) at++;
    joined.push(whole === undefined ? one : { text: whole.text, weight: Math.max(one.weight, next!.weight) });
  }
  return joined;
};

const isEnding = (text: string): boolean => /^(?:e|n|s|en|er|es|x)$/.test(text);
const isNumberWord = (text: string): boolean => /^(?:nr|no|num)$/.test(text);

/** Returns the likeness of two words, from 0 to 1. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && long.startsWith(short)) return isEnding(long.slice(short.length)) ? 0.95 : 0.7;
  if (short.length === 3 && long.startsWith(short)) return 0.6;
  return isNumberWord(short) && /(?:nummer|number|numero)$/.test(long) ? 0.7 : 0;
};

type Rarity = (word: string) => number;

interface Name {
  readonly words: readonly Word[];
  readonly numbers: string;
}

/** Two names with different numbers, such as `Child 1` and `Child 2`, are not alike. */
const scoreOf = (one: Name, other: Name, rarity: Rarity): number => {
  if (one.numbers !== '' && other.numbers !== '' && one.numbers !== other.numbers) return 0;
  const [ours, theirs] = [joinedLike(one.words, other.words), joinedLike(other.words, one.words)];
  const pairs = ours
    .flatMap((word, at) => theirs.map((each, place) => ({ at, place, like: likeness(word.text, each.text) })))
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like || a.at + a.place - b.at - b.place);
  const [left, right] = [new Map<number, number>(), new Map<number, number>()];
  for (const { at, place, like } of pairs) {
    if (left.has(at) || right.has(place)) continue;
    left.set(at, like);
    right.set(place, like);
  }
  const weigh = (words: readonly Word[], liked: ReadonlyMap<number, number>) => {
    const weights = words.map(({ text, weight }) => weight * rarity(text));
    return {
      shared: weights.reduce((sum, weight, at) => sum + weight * (liked.get(at) ?? 0), 0),
      all: weights.reduce((sum, weight) => sum + weight, 0),
      hasMore: words.some(({ weight }, at) => weight === 1 && !liked.has(at)),
    };
  };
  const [a, b] = [weigh(ours, left), weigh(theirs, right)];
  if (a.all === 0 || b.all === 0) return 0;
  const score = 0.7 * Math.max(a.shared / a.all, b.shared / b.all) + (0.3 * (a.shared + b.shared)) / (a.all + b.all);
  // Each name has a word that the other lacks: `Name of the mother` and `Name of the father`.
  return a.hasMore && b.hasMore ? 0.75 * score : score;
};

const leastScore = 0.38;
/** A guess must be better than any other for either side by this much. */
const margin = 0.08;

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

/** Returns pairs of which each is clearly the best for both of its sides. */
const clearPairs = (pairs: readonly Pair[]): readonly Pair[] => {
  const byOne = Map.groupBy(pairs, ({ one }) => one);
  const byOther = Map.groupBy(pairs, ({ other }) => other);
  const isClear = (pair: Pair, rivals: readonly Pair[]): boolean =>
    rivals.every((rival) => rival === pair || rival.score + margin <= pair.score);
  return pairs.filter((pair) => isClear(pair, byOne.get(pair.one)!) && isClear(pair, byOther.get(pair.other)!));
};

/** Maximum number of names compared with each other. */
const mostPairs = 250_000;

/**
 * Guesses pairs of names that mean the same: shared words in any order, abbreviations, joined words. Each name is in
 * one pair at most, and in none if two are about as near. The result for swapped arguments is the same.
 *
 * @param ones alternative names of each item. @returns positions in `others` by positions in `ones`.
 */
export const guessPairs = (
  ones: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
): ReadonlyMap<number, number> => {
  const guessed = new Map<number, number>();
  if (ones.length * others.length > mostPairs) return guessed;
  const read = (sides: readonly (readonly string[])[]) =>
    sides.map((names) => names.map((name): Name => ({ words: wordsOf(name), numbers: numbersOf(name) })));
  const [left, right] = [read(ones), read(others)];
  const countsOf = (sides: readonly (readonly Name[])[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const names of sides)
      for (const text of new Set(names.flatMap(({ words }) => words.map((word) => word.text))))
        counts.set(text, (counts.get(text) ?? 0) + 1);
    return counts;
  };
  const [inLeft, inRight] = [countsOf(left), countsOf(right)];
  const rarity: Rarity = (word) => 1 / Math.max(1, inLeft.get(word) ?? 0, inRight.get(word) ?? 0);
  let pairs = left.flatMap((names, one) =>
    right.flatMap((alternatives, other) => {
      const score = Math.max(
        0,
        ...names.flatMap((name) => alternatives.map((alternative) => scoreOf(name, alternative, rarity))),
      );
      return score < leastScore ? [] : [{ one, other, score }];
    }),
  );
  for (let clear = clearPairs(pairs); clear.length > 0; clear = clearPairs(pairs)) {
    for (const { one, other } of clear) guessed.set(one, other);
    const taken = new Set(clear.map(({ other }) => other));
    pairs = pairs.filter(({ one, other }) => !guessed.has(one) && !taken.has(other));
  }
  return guessed;
};
