import { counted } from '../../language/numbers.ts';

export { countWords, sizeWords } from '../../language/numbers.ts';

/** Formats `1 row`, `1,240 rows`. */
export const rowsWords = (count: number): string => counted(count, 'row', 'rows');
