import { editDistance } from './edit-distance.ts';

const maxCompared = 40;
/** A shorter name is a prefix of too many others. */
const minPrefixCharacters = 5;

const folded = (name: string): string =>
  name
    .slice(0, maxCompared)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Returns the known name that an unknown one probably means: up to two letters differ, or one is a prefix. */
export const findNearestName = (name: string, known: readonly string[]): string | undefined => {
  const wanted = folded(name);
  const most = wanted.length <= 4 ? 1 : 2;
  let nearest: string | undefined;
  let least = most + 1;
  for (const each of known) {
    const distance = editDistance(wanted, folded(each));
    if (distance < least && distance < wanted.length) [least, nearest] = [distance, each];
  }
  return nearest ?? known.find((each) => isBeginning(wanted, folded(each)) || isBeginning(folded(each), wanted));
};

const isBeginning = (short: string, long: string): boolean =>
  short.length >= minPrefixCharacters && long.startsWith(short);

/** Returns a suggestion such as ` Did you mean "flattenForms"?`; empty if no name is similar. */
export const suggestName = (name: string, known: readonly string[]): string => {
  const nearest = findNearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
};
