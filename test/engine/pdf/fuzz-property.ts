import fc from 'fast-check';
import { type FuzzJudge, fuzzFill } from './fuzz-fill.ts';
import { anyMutation, mutated, withSoundOffsets } from './fuzz-mutations.ts';

/**
 * Asserts that filling any changed document ends in a document (which other readers accept) or in a rejection with a
 * code.
 */
export const anyDocumentIsFilledOrRefused = (sources: ReadonlyMap<string, Uint8Array>, judge?: FuzzJudge) => {
  const cases = fc.record({
    source: fc.constantFrom(...sources.keys()),
    mutations: fc.array(anyMutation, { minLength: 1, maxLength: 4 }),
    soundOffsets: fc.boolean(),
    flatten: fc.boolean(),
  });
  return fc.asyncProperty(cases, async ({ source, mutations, soundOffsets, flatten }) => {
    let file = Buffer.from(sources.get(source) ?? []).toString('latin1');
    for (const mutation of mutations) file = mutated(file, mutation);
    if (soundOffsets) file = withSoundOffsets(file);
    await fuzzFill(Buffer.from(file, 'latin1'), flatten, judge);
  });
};
