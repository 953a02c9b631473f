/** Engine with other rows, sources and settings: one contender per export. */
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import { benchRows } from '../inputs/bench-rows.ts';
import { scriptRows } from '../inputs/script-rows.ts';
import { taggedSource } from '../inputs/tagged-source.ts';
import { engineOver } from './engine.ts';

/** Arabic texts: shaped, from right to left, with digits from left to right. */
export const arabic = engineOver((rowCount) => scriptRows('arabic', rowCount));

export const japanese = engineOver((rowCount) => scriptRows('cjk', rowCount));

/** ZIP alone, with flattened forms. */
export const flat = engineOver(benchRows, { ...plainSettings, flattenForms: true });

/** Tagged source without a conformance declaration, and overlays without roles: nothing is tagged. */
export const plainTagged = engineOver(benchRows, plainSettings, async (source, verified) => [
  await taggedSource(source, false),
  verified,
]);

/** Same source, declaring PDF/UA-1: drawn content is tagged and uses embedded fonts. */
export const declared = engineOver(benchRows, plainSettings, async (source, verified) => [
  await taggedSource(source, true),
  verified,
]);
