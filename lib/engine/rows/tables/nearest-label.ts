import { foldAccents } from './header-words.ts';

/** Characters of a label that are compared. */
const maxCompared = 100;

/** The label that is most like a name that is none of them; undefined where none is like it. */
export const nearestLabel = (name: string, labels: readonly string[]): string | undefined => {
  const wanted = foldAccents(name.slice(0, maxCompared));
  let nearest: string | undefined;
  let least = Math.max(2, Math.ceil(wanted.length / 2)) + 1;
  for (const label of labels) {
    const distance = editDistance(wanted, foldAccents(label.slice(0, maxCompared)));
    if (distance < least) [least, nearest] = [distance, label];
  }
  return nearest;
};

/** Insertions, deletions and exchanges that make one text the other (Levenshtein). */
const editDistance = (from: string, to: string): number => {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const exchange = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      line.push(Math.min(exchange, above[column]! + 1, line[column - 1]! + 1));
    }
    above = line;
  }
  return above[to.length]!;
};
