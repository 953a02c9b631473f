import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { taggedSource } from '../inputs/tagged-source.ts';
import { engineOver } from './engine.ts';

/** The same source, declaring PDF/UA-1: what is drawn is tagged, and in fonts that are embedded. */
export const contender = engineOver(benchRows, plainSettings, async (source, verified) => [await taggedSource(source, true), verified]);
