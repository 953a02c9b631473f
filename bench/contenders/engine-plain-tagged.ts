import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { taggedSource } from '../inputs/tagged-source.ts';
import { engineOver } from './engine.ts';

/** A tagged source that declares nothing, and overlays that say no role: nothing is tagged. */
export const contender = engineOver(benchRows, plainSettings, async (source, verified) => [await taggedSource(source, false), verified]);
