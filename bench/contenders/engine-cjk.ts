import { scriptRows } from '../inputs/script-rows.ts';
import { engineOver } from './engine.ts';

/** The same work on Japanese texts. */
export const contender = engineOver((rowCount) => scriptRows('cjk', rowCount));
