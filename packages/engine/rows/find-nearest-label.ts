import { editDistance } from '../core/edit-distance.ts';
import { foldAccents } from '../core/text.ts';

const maxCompared = 100;

export const findNearestLabel = (name: string, labels: readonly string[]): string | undefined => {
  const wanted = foldAccents(name.slice(0, maxCompared));
  let nearest: string | undefined;
  let least = Math.max(2, Math.ceil(wanted.length / 2)) + 1;
  for (const label of labels) {
    const distance = editDistance(wanted, foldAccents(label.slice(0, maxCompared)));
    if (distance < least) [least, nearest] = [distance, label];
  }
  return nearest;
};
