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

/** Guesses the state that a value means: same name, same yes or no, or the only similar one. */
export const guessState = (value: string, states: readonly string[], isTicked: boolean): string | undefined => {
  const word = folded(value);
  const same = states.filter((state) => folded(state) === word);
  if (same.length === 1) return same[0];
  const meant = answer(value);
  if (meant !== undefined) {
    const saying = states.filter((state) => answer(state) === meant);
    if (saying.length === 1) return saying[0];
    if (isTicked && !meant) return offState;
    if (isTicked && states.length === 1) return states[0];
  }
  if (word === '') return undefined;
  const near = states.filter((state) => {
    const name = folded(state);
    return name !== '' && (` ${name} `.includes(` ${word} `) || ` ${word} `.includes(` ${name} `));
  });
  if (near.length === 1) return near[0];
  const begun = states.filter((state) => folded(state).startsWith(word));
  return begun.length === 1 ? begun[0] : undefined;
};
