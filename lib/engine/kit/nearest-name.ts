import { editDistance } from './edit-distance.ts';

/** Characters of a name that are compared. */
const maxCompared = 40;
/** A shorter name is the beginning of too many. */
const minPrefixCharacters = 5;

const folded = (name: string): string =>
  name
    .slice(0, maxCompared)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * Returns the known name that an unknown one was probably meant as: the same except for case and signs, up to two letters away, or one that
 * begins with it or that it begins with. Undefined if none is close.
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
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

const isBeginning = (short: string, long: string): boolean => short.length >= minPrefixCharacters && long.startsWith(short);

/** The sentence that names it: ` Did you mean "flattenForms"?`; empty if none is close. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
};
