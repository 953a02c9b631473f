/** The engine on other rows and sources, and with other settings: one contender by each name. */
import { plainSettings } from '../../lib/engine/fill/fill-settings.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { scriptRows } from '../inputs/script-rows.ts';
import { taggedSource } from '../inputs/tagged-source.ts';
import { engineOver } from './engine.ts';

/** Arabic texts: shaped, from right to left, with digits from left to right. */
export const arabic = engineOver((rowCount) => scriptRows('arabic', rowCount));

export const japanese = engineOver((rowCount) => scriptRows('cjk', rowCount));

/** The ZIP alone, its forms flattened. */
export const flat = engineOver(benchRows, { ...plainSettings, flattenForms: true });

/** A tagged source that declares nothing, and overlays that say no role: nothing is tagged. */
export const plainTagged = engineOver(benchRows, plainSettings, async (source, verified) => [await taggedSource(source, false), verified]);

/** The same source, declaring PDF/UA-1: what is drawn is tagged, and in fonts that are embedded. */
export const declared = engineOver(benchRows, plainSettings, async (source, verified) => [await taggedSource(source, true), verified]);
