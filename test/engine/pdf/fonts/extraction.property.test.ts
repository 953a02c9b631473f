import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest } from '@bulkfill/engine/pdf/fonts/font-set';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractLines, fontSetPdf, objectNumbers } from '../../../support/font-set-pdf.ts';

const request: FontRequest = { font: 'Helvetica', bold: false, italic: false };

const charactersOf = (ranges: readonly (readonly [number, number])[]): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  );

/** Characters that every reader takes as they are. */
const repertoires: readonly (readonly [name: string, characters: string[]])[] = [
  [
    'WinAnsi',
    charactersOf([
      [0x20, 0x7e],
      [0xa1, 0xac],
      [0xae, 0xff],
    ]),
  ],
  [
    'Latin, Greek and Cyrillic',
    charactersOf([
      [0x20, 0x7e],
      [0xa1, 0xac],
      [0xae, 0x17f],
      [0x386, 0x38a],
      [0x38e, 0x3a1],
      [0x3a3, 0x3ce],
      [0x400, 0x45f],
    ]),
  ],
  ['Chinese', [...'的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你']],
  ['Japanese', [...'日本人大学一二三十円年月火水木金土曜あいうえおかきくけこアイウエオ']],
  ['Korean', [...'가나다라마바사아자차카타파하김이박최정강조윤장임']],
  ['Hebrew', charactersOf([[0x5d0, 0x5ea]])],
  [
    'Arabic',
    charactersOf([
      [0x627, 0x63a],
      [0x641, 0x64a],
    ]),
  ],
  [
    'Thai',
    charactersOf([
      [0xe01, 0xe30],
      [0xe32, 0xe32],
    ]),
  ],
  [
    'Devanagari',
    charactersOf([
      [0x905, 0x914],
      [0x915, 0x928],
      [0x93e, 0x940],
    ]),
  ],
];

const words = (characters: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    })
    // pdf.js, like any reader, takes spaces in a row for one.
    .map((parts) => parts.join(' ').normalize('NFC').replace(/ +/g, ' ').trim())
    .filter((text) => text !== '');

describe('drawn text', () => {
  it.each(repertoires)('is extracted unchanged by a reader: %s', async (_, characters) => {
    await fc.assert(
      fc.asyncProperty(fc.array(words(characters), { minLength: 1, maxLength: 20 }), async (texts) => {
        const collector = new FontCollector(new Map(), readPackagedFile);
        for (const text of texts) collector.use(request, text);
        const fonts = await collector.build(objectNumbers());
        const height = (texts.length + 1) * 40;
        const content = texts
          .map((text, i) => `BT 10 ${height - (i + 1) * 40} Td ${fonts.show(request, text, 10)} ET\n`)
          .join('');
        const lines = await extractLines(fontSetPdf(content, fonts, { width: 2000, height }));
        const found = texts.map((_text, i) =>
          lines
            .filter(({ y }) => Math.abs(y - (height - (i + 1) * 40)) < 20)
            .map(({ text }) => text)
            .join(''),
        );
        expect(found).toEqual(texts);
      }),
      { numRuns: 4 },
    );
  });
});
