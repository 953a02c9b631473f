import { editDistance } from '../../kit/edit-distance.ts';
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
