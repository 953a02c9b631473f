import { toUnicodeMap } from '@bulkfill/engine/pdf/fonts/embed/to-unicode';
import { describe, expect, it } from 'vitest';

const texts = new Map([
  [1, 'A'],
  [2, '\0'],
  [3, 'a\ufeff'],
  [4, '\uf8ff'],
  [5, '😀'],
]);
const saidBy = (map: string): string[] => [...map.matchAll(/^<\w+> <(\w*)>$/gm)].slice(1).map(([, hex = '']) => hex);

describe('toUnicodeMap', () => {
  it('maps codes to their text if nothing is declared', () => {
    expect(saidBy(toUnicodeMap(texts, 2))).toEqual(['0041', '0000', '0061FEFF', 'F8FF', 'D83DDE00']);
  });

  it('omits what PDF/A forbids if PDF/A is declared', () => {
    expect(saidBy(toUnicodeMap(texts, 2, { cidSet: false, isPublic: false }))).toEqual([
      '0041',
      'FFFD',
      '0061FFFD',
      'F8FF',
      'D83DDE00',
    ]);
  });

  it('omits private characters if the text must be accessible', () => {
    expect(saidBy(toUnicodeMap(texts, 2, { cidSet: false, isPublic: true }))).toEqual([
      '0041',
      'FFFD',
      '0061FFFD',
      'FFFD',
      'D83DDE00',
    ]);
  });
});
