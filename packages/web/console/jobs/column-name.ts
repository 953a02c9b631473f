import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import { columnWords } from '../tables/column-words.ts';

/** Returns the name of a column by its key. `labels` is empty if they are not known. */
export const columnName = (key: string, labels: readonly string[]): string => {
  const place = parseColumnKey(key);
  return place === undefined ? key : columnWords(labels[place], place);
};
