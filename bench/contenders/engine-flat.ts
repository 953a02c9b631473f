import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { engineOver } from './engine.ts';

/** The ZIP alone, its forms flattened. */
export const contender = engineOver(benchRows, { ...plainSettings, flattenForms: true });
