import { readYesOrNo } from '@bulkfill/engine/browser/templates';

export const mostValues = 50;

export const listDistinctValues = (rows: Iterable<readonly string[]>, column: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const value = (cells[column] ?? '').trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map([...counts].sort((one, other) => other[1] - one[1]));
};

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const yes = new Set([
  'yes',
  'y',
  'ja',
  'j',
  'oui',
  'o',
  'si',
  's',
  'sim',
  'tak',
  'da',
  'true',
  'wahr',
  'vrai',
  'vero',
  'x',
  '1',
  'on',
]);
const no = new Set([
  'no',
  'n',
  'nein',
  'non',
  'nao',
  'nie',
  'ne',
  'nee',
  'false',
  'falsch',
  'faux',
  'falso',
  '0',
  'off',
]);

const answer = (text: string): boolean | undefined => {
  const word = folded(text);
  return yes.has(word) ? true : no.has(word) ? false : readYesOrNo(text);
};

export const offState = 'Off';

/** A state of a field and its words for people: printed beside a button, or displayed by a list. */
export interface KnownState {
  readonly state: string;
  readonly words: string;
}

const digitsOf = (text: string): string => text.replaceAll(/\D+/g, '');
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Whether two texts have the same digits, and one of them no letters: `14:30` and `1430`. */
const isSameNumber = (one: string, other: string): boolean =>
  digitsOf(one) !== '' && digitsOf(one) === digitsOf(other) && !(hasLetters(one) && hasLetters(other));

/** Whether a value spells out a state of one letter: `divers` and `d`. */
const isInitial = (word: string, state: string): boolean => /^\p{L}$/u.test(state) && word.startsWith(state);

/** Guesses the state that a value means: same name or words, same yes or no, or the only similar one. */
export const guessState = (value: string, states: readonly KnownState[], isTicked: boolean): string | undefined => {
  const word = folded(value);
  const only = (isMeant: (words: string) => boolean): string | undefined => {
    for (const side of ['state', 'words'] as const) {
      const meant = states.filter((each) => each[side] !== '' && isMeant(each[side]));
      if (meant.length === 1) return meant[0]!.state;
    }
    return undefined;
  };
  const same = only((words) => folded(words) === word);
  if (same !== undefined) return same;
  const meant = answer(value);
  if (meant !== undefined) {
    const saying = only((words) => answer(words) === meant);
    if (saying !== undefined) return saying;
    if (isTicked && !meant) return offState;
    if (isTicked && states.length === 1) return states[0]!.state;
  }
  if (word === '') return undefined;
  const near = only((words) => {
    const name = folded(words);
    // A letter among other words means nothing: `k. A.` is not the state `A`.
    if (/^\p{L}?$/u.test(name) || /^\p{L}$/u.test(word)) return false;
    return ` ${name} `.includes(` ${word} `) || ` ${word} `.includes(` ${name} `);
  });
  if (near !== undefined) return near;
  const number = only((words) => isSameNumber(value, words));
  if (number !== undefined) return number;
  const begun = only((words) => folded(words).startsWith(word));
  if (begun !== undefined) return begun;
  // Initials of other words than the printed ones mean nothing.
  return states.every(({ words }) => words === '') ? only((words) => isInitial(word, folded(words))) : undefined;
};
