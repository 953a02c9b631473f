import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { orderVisually } from '@bulkfill/engine/pdf/fonts/shaping/bidi-levels';
import { LineWriter } from '@bulkfill/engine/pdf/fonts/shaping/line-writer';
import { type LevelRun, showMixedRuns } from '@bulkfill/engine/pdf/fonts/shaping/mixed-runs';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectNumbers } from '../../../../support/font-set-pdf.ts';

const request: FontRequest = { font: 'Helvetica', bold: false, italic: false };

const part = fc.oneof(
  ...[
    'محمدشارعالحي',
    'שלוםאבג',
    'abcXYZ',
    '0123456789',
    '٠١٢٣',
    '  .,:/-+()[]%«»!',
    '\u064e\u0651\u05b8\u0301\u200d\u200f\u00ad\ufe0f',
    '😀❤日本กำकि',
  ].map((characters) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 6 })),
);
/** Right-to-left text with numbers, so that every line runs both ways; now and then with anything else. */
const lines = fc.array(
  fc.array(part, { maxLength: 5 }).map((parts) => `حي ${parts.join('')} 12 ${parts.join(' ')}`.normalize('NFC').trim()),
  { minLength: 1, maxLength: 30 },
);

const fontsOf = async (texts: readonly string[]): Promise<FontSet> => {
  const collector = new FontCollector(new Map(), readPackagedFile);
  for (const text of texts) collector.use(request, text);
  return collector.build(objectNumbers());
};

describe('line in both directions', () => {
  it('is drawn like its runs together, whatever was drawn before', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (texts) => {
        const fonts = await fontsOf(texts);
        const fresh = await fontsOf(texts);
        const face = fonts.face(request);
        for (const text of texts) fonts.show(request, text, 12);
        for (const text of texts.toReversed()) {
          // Spaces that are widened by next to nothing have the line divided as a whole.
          expect(face.show(text, 12)).toBe(face.show(text, 12, 1e-9));
          expect(fresh.show(request, text, 12)).toBe(fonts.show(request, text, 12));
          expect(fresh.measure(request, text)).toBe(fonts.measure(request, text));
        }
      }),
      { numRuns: 4 },
    );
  });

  it('orders its runs by the bidirectional algorithm', () => {
    const run = fc.record({ level: fc.nat({ max: 2 }), width: fc.integer({ min: 1, max: 500 }) });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), (drawn) => {
        const space = { kind: 'space', text: 'x', part: undefined } as unknown as LevelRun['segments'][number];
        const runs = drawn.map(
          ({ level, width }): LevelRun => ({ level, width, segments: [space], resource: 'F', before: 0, after: 0 }),
        );
        const writer = new LineWriter(10);
        showMixedRuns(runs, writer, 10, (_, spaceAfter) => writer.codes('F', spaceAfter ? '' : 'x'));
        const moved =
          writer
            .finish()
            .match(/-?\d+(?= \(x)/g)
            ?.map((distance) => -Number(distance)) ?? [];
        const starts = new Array<number>(runs.length);
        let x = 0;
        for (const index of orderVisually(drawn.map(({ level }) => level))) {
          starts[index] = x;
          x += (drawn[index] as (typeof drawn)[number]).width;
        }
        const distances = starts.map(
          (start, i) =>
            start - (i === 0 ? 0 : (starts[i - 1] as number) + (drawn[i - 1] as (typeof drawn)[number]).width),
        );
        expect(moved).toEqual(distances.filter((distance) => distance !== 0));
      }),
      { numRuns: 2000 },
    );
  });
});
