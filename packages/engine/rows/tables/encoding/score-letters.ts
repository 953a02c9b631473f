import { frequentPairs, type Script } from './frequent-pairs.ts';

/** Scripts with nearly all letters beyond ASCII: their rare pairs are not listed. */
const dense: ReadonlySet<Script> = new Set(['cyrillic', 'greek', 'hebrew', 'arabic', 'thai']);

/** Signs next to letters in any language. Excludes the no-break space, a letter in other code pages. */
const punctuation = /^[«»‹›„“”‚‘’–—…•()§©®™°№€]$/u;
const letter = /^[\p{L}\p{M}]$/u;
const upper = /^\p{Lu}$/u;
const lower = /^\p{Ll}$/u;
const digit = /^\d$/;

const rarePair = -2;
const unknownPair = -3;
const strangeLetter = -5;
const capitalWithin = -4;
const signWithin = -6;
const signAlone = -1;
const control = -10;

/** Points per letter pair of a script; `_` is the edge of a word. */
interface Pairs {
  readonly points: ReadonlyMap<string, number>;
  readonly letters: ReadonlySet<string>;
  readonly unknown: number;
  readonly isDense: boolean;
}

const known = new Map<Script, Pairs>();

const pairsOf = (script: Script): Pairs => {
  let pairs = known.get(script);
  if (pairs === undefined) {
    const points = new Map<string, number>();
    // Tables in the other Latin code pages contain Western names too, with the letters of these code pages.
    const shared: readonly Script[] = script === 'western' || dense.has(script) ? [] : ['western'];
    for (const one of [...shared, script]) {
      for (const [at, listed] of frequentPairs[one].entries())
        for (let index = 0; index < listed.length; index += 2) {
          const pair = listed.slice(index, index + 2);
          points.set(pair, Math.max(points.get(pair) ?? 0, 5 - at));
        }
    }
    const letters = new Set([...points.keys()].flatMap((pair) => [...pair]));
    pairs = { points, letters, unknown: dense.has(script) ? rarePair : unknownPair, isDense: dense.has(script) };
    known.set(script, pairs);
  }
  return pairs;
};

const isSmall = (character: string): boolean => character <= '\u007f';
// The lower case of İ is two characters.
const folded = (character: string): string => (character === 'İ' ? character : character.toLowerCase());

/** Scores how much a text looks like a language of a script: frequent pairs, minus impossible sequences. */
export const scoreLetters = (text: string, script: Script): number => {
  const { points, letters, unknown, isDense } = pairsOf(script);
  const pairScore = (before: string, after: string): number => {
    const [one, two] = [folded(before), folded(after)];
    const found = points.get(one + two);
    if (found !== undefined) return found;
    const isFamiliar = [one, two].every((each) => letters.has(each) || (isSmall(each) && !isDense));
    return isFamiliar ? unknown : strangeLetter;
  };
  let score = 0;
  let before = '\n';
  for (const character of `${text}\n`) {
    const [wasLetter, isLetter] = [letter.test(before), letter.test(character)];
    if (!isSmall(before) || !isSmall(character)) {
      if (wasLetter && isLetter) {
        score += pairScore(before, character);
        if (lower.test(before) && upper.test(character)) score += capitalWithin;
      } else if (wasLetter && !isSmall(before)) score += pairScore(before, '_');
      else if (isLetter && !isSmall(character)) score += pairScore('_', character);
      if (!isSmall(character) && !isLetter) score += signScore(character, before);
      if (!isSmall(before) && !wasLetter && isLetter && !punctuation.test(before) && !/[¿¡ºª]/.test(before))
        score += signWithin;
    }
    before = character;
  }
  return score;
};

const signScore = (sign: string, before: string): number => {
  if (sign >= '\u0080' && sign < '\u00a0') return control;
  if (punctuation.test(sign)) return 0;
  if (/[ºª²³½¼¾°]/.test(sign) && (digit.test(before) || /[m.]/.test(before))) return 0;
  return letter.test(before) ? signWithin : signAlone;
};
