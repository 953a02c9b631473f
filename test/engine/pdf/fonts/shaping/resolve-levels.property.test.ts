import { bidi } from '@bulkfill/engine/pdf/fonts/characters/bidi';
import { resolveBidiLevels } from '@bulkfill/engine/pdf/fonts/shaping/bidi-levels';
import { resolveLevels } from '@bulkfill/engine/pdf/fonts/shaping/resolve-levels';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const character = fc.constantFrom(...'abZאבשابجي٠١۲09 +-,./:#$%&!\u00a0\u0301\u05b8\u064e٪،؛€°\t()()[]{}〈〉');

describe('resolveLevels', () => {
  it('equals the complete algorithm and answers for most lines', () => {
    let lines = 0;
    let answered = 0;
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), fc.boolean(), (line, rightToLeft) => {
        const levels = resolveLevels(line, rightToLeft);
        lines++;
        if (levels === undefined) return;
        answered++;
        const complete = bidi().getEmbeddingLevels(line, rightToLeft ? 'rtl' : 'ltr').levels;
        expect([...levels]).toEqual([...complete]);
      }),
      { numRuns: 3000 },
    );
    expect(answered / lines).toBeGreaterThan(0.6);
  });

  it.each(['א\u202eb', 'א😀', 'א\u200db', 'a\nb'])('leaves %j to the complete algorithm', (line) => {
    expect(resolveLevels(line, true)).toBeUndefined();
  });
});

describe('resolveBidiLevels', () => {
  // Levels computed by ICU. Each half of a surrogate pair has the level of its character.
  it.each([
    ['א😀😀 12', true, '11111122'],
    ['😀 א 12 😀', true, '1111122111'],
    ['אa🇮🇱b', true, '1222222'],
    ['א 𝟙𝟚+3', true, '11222222'],
    ['ab א 𝟙𝟚', false, '000112222'],
    ['ab 𞤀𞤁', false, '0001111'],
  ])('classifies characters beyond the BMP: %s', (line, rightToLeft, levels) => {
    expect([...resolveBidiLevels(line, rightToLeft)].join('')).toBe(levels);
  });
});
