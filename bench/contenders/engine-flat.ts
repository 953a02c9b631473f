import { benchRows } from '../inputs/bench-rows.ts';
import { engineOver, engineSettings } from './engine.ts';

/** The ZIP alone, its forms flattened. */
export const contender = engineOver(benchRows, { ...engineSettings, flattenForms: true });
