import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzFill } from '../../engine/pdf/fuzz-fill.ts';
import { anyDocumentIsFilledOrRefused } from '../../engine/pdf/fuzz-property.ts';
import { fuzzSources } from '../../engine/pdf/fuzz-sources.ts';

describe('fuzzed documents', () => {
  it('are sound and filled before mutation', async () => {
    for (const [name, bytes] of await fuzzSources()) {
      expect([name, inspectPdf(bytes).repaired]).toEqual([name, false]);
      expect([name, await fuzzFill(bytes, false), await fuzzFill(bytes, true)]).toEqual([name, 'filled', 'filled']);
    }
  });

  // The same cases each time; `test/system/fuzz` runs as many others as wanted.
  it.each([1, 2])('are filled or rejected with a code after any mutation (seed %i)', async (seed) => {
    await fc.assert(anyDocumentIsFilledOrRefused(await fuzzSources()), { seed, numRuns: 100 });
  });
});
