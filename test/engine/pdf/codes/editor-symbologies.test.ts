import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { pairsFrom } from '@bulkfill/web/editor/core/name-value-pairs';
import { symbologies } from '@bulkfill/web/editor/core/symbologies';
import { describe, expect, it } from 'vitest';

const documented = [
  ...readFileSync(join(import.meta.dirname, '../../../../docs/generated/symbologies.md'), 'utf8').matchAll(
    /^\| `([^`]+)` \|/gm,
  ),
];

describe('symbologies offered by the editor', () => {
  it('are all supported ones', () => {
    expect(Object.keys(symbologies).sort()).toEqual(documented.map(([, name = '']) => name).sort());
  });

  it('encode their samples', () => {
    const samples = Object.entries(symbologies).filter(([, { sample }]) => sample !== undefined);
    expect(samples.length).toBeGreaterThan(100);
    // Throws for a value that the symbology does not hold.
    for (const [symbology, { sample, needs = '' }] of samples)
      expect([symbology, encodeBarcode(symbology, sample!, pairsFrom(needs))]).toEqual([symbology, expect.anything()]);
  });
});
