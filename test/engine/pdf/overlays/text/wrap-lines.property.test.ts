import { splitLineSegments } from '@bulkfill/engine/pdf/overlays/text/line-segments';
import { countLines, wrapLines } from '@bulkfill/engine/pdf/overlays/text/wrap-lines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const measure = (line: string): number => line.replaceAll('\u00ad', '').length * 500;
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', ' ', '-', 'é', '你', '好', 'ภ', 'า', 'ษ', 'א', '(', ')', '\u00ad', '👍🏽'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 120,
});
/** Removes the characters that may disappear or appear at the end of a line. */
const essence = (value: string): string => value.replace(/[\s\u00ad-]/g, '');

describe('wrapLines', () => {
  it('loses no character except spaces and adds none except hyphens', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, columns) => {
        const segments = [splitLineSegments(value, measure)];
        const lines = wrapLines(segments, columns * 500, measure);
        expect(essence(lines.map((line) => line.text).join(''))).toBe(essence(value));
      }),
    );
  });

  it('produces no line wider than the rect, unless it is one character', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, columns) => {
        const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
        for (const line of wrapLines([splitLineSegments(value, measure)], columns * 500, measure)) {
          if (line.width > columns * 500)
            expect([...graphemes.segment(line.text.replace(/-$/, ''))].length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('counts the same lines that it produces', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 130, max: 300 }), (value, columns) => {
        const segments = [splitLineSegments(value, measure)];
        expect(countLines(segments, columns * 500, 500)).toBe(wrapLines(segments, columns * 500, measure).length);
      }),
    );
  });

  it('splits a text into segments that join to it', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(
          splitLineSegments(value, measure)
            .map((segment) => segment.text + segment.spaces)
            .join(''),
        ).toBe(value);
      }),
    );
  });
});
