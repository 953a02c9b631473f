import { scriptRows } from '../inputs/script-rows.ts';
import { engineOver } from './engine.ts';

/** The same work on Arabic texts: shaped, from right to left, with digits from left to right. */
export const contender = engineOver((rowCount) => scriptRows('arabic', rowCount));
