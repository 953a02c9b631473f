import { splitLineSegments } from '@bulkfill/engine/pdf/overlays/text/line-segments';
import fc from 'fast-check';
import LineBreaker from 'linebreak';
import { expect, it } from 'vitest';

const paragraph = fc.string({ unit: fc.constantFrom(...'abZéŁſ09,.-  (’%\u00ad\u00d7'), maxLength: 16 });

it('breaks plain Latin text where the complete algorithm breaks it', () => {
  fc.assert(
    fc.property(paragraph, (text) => {
      const whole: number[] = [];
      const breaker = new LineBreaker(text);
      for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) whole.push(next.position);
      let at = 0;
      const ends = splitLineSegments(text, (piece) => piece.length).map((segment) => {
        at += segment.text.length + segment.spaces.length;
        return at;
      });
      expect(ends).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
});
