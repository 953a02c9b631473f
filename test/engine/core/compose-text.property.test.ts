import { normalizeForDrawing, normalizeNfc } from '@bulkfill/engine/core/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/**
 * Letters with and without marks, marks in varying order, jamo, syllables, kana with marks, and characters that
 * composition replaces.
 */
const character = fc.oneof(
  fc.constantFrom(
    ...'aeEéệñ 09شمحأؤאשבがかハゞ日本語กำकक़\u0301\u0323\u0327\u064e\u0651\u0654\u05bc\u05c1\u3099\u309a\u093c\u0340\u0344',
  ),
  fc.constantFrom(
    ...'\u1100\u1161\u11a8\uac00\uac01\u212b\u2126\u2329\uf900\ufb2a\ufb1d\u0958\u0344\u0f73\u{1d15e}\u{2f800}',
  ),
  fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
);

describe('composed text', () => {
  it('is in NFC for any sequence of characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        expect(normalizeNfc(text)).toBe(text.normalize('NFC'));
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps compatibility ideographs for drawing, and is in NFC except for them', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        const drawn = normalizeForDrawing(text);
        expect(drawn.normalize('NFC')).toBe(text.normalize('NFC'));
        expect(drawn.match(/[\uf900\u{2f800}]/gu)).toEqual(text.match(/[\uf900\u{2f800}]/gu));
      }),
      { numRuns: 2000 },
    );
  });
});
