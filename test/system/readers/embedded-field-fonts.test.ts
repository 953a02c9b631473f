import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../support/fill-one.ts';
import { aFontForm, type EmbeddableFont, embeddableFonts, type FontField } from '../../support/font-form.ts';
import { aField } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';
import { withoutClips } from './without-clips.ts';

const gap = 30;
const fields: readonly FontField[] = [
  { name: 'left', y: 30, height: 40, size: 36 },
  { name: 'right', y: 100, height: 40, size: 36, quadding: 2 },
  { name: 'centred', y: 170, height: 40, size: 36, quadding: 1 },
  { name: 'low', y: 240, height: 16, size: 20 },
  { name: 'lines', y: 286, height: 44, size: 20, lines: true },
  { name: 'comb', y: 360, height: 24, size: 22, comb: 24 },
];

/** The ink around each field, by a reader. */
const inkOf = async (folder: string, file: string, reader: 'poppler' | 'mupdf'): Promise<readonly number[]> => {
  const dpi = 200;
  const picture = join(folder, `${reader}.pgm`);
  const [program, args] =
    reader === 'poppler'
      ? ['pdftoppm', ['-gray', '-r', `${dpi}`, '-singlefile', file, join(folder, reader)]]
      : ['mutool', ['draw', '-q', '-c', 'gray', '-r', `${dpi}`, '-o', picture, file, '1']];
  expect(await run(program as string, args as string[])).toMatchObject({ code: 0 });
  const bytes = await readFile(picture);
  const [head = '', wide, high] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  const pixels = bytes.subarray(head.length);
  return fields.map(({ y, height }) => {
    const first = Math.floor(Number(high) - ((y + height + gap / 2) * dpi) / 72);
    const last = Math.floor(Number(high) - ((y - gap / 2) * dpi) / 72);
    return pixels.subarray(first * Number(wide), last * Number(wide)).reduce((sum, value) => sum + 255 - value, 0);
  });
};

/** Fractions of a field's ink that are clipped: above the first must be reported, below the second must not. */
const seen = 0.001;
const missed = 0.02;
/** A hair's breadth of usual letters may be cut above or below, in a box that is lower than its text. */
const missedInLow = 0.045;

describe.each(Object.keys(embeddableFonts) as EmbeddableFont[])('field in an embedded font, %s', (font) => {
  it.each(['fQf', 'jWj', 'figs', 'AHA', 'QyQ', 'f Q\nj f', 'ff', 'xxx'])(
    'reports %j as clipped exactly if readers clip it',
    async (text) => {
      const form = await aFontForm(font, fields, (code) =>
        code === 0x51 ? 700 : code === 0x57 ? 800 : code === 0x66 ? 120 : 480,
      );
      const overlays = fields.map(({ name }) => aField({ id: name, field: name }));
      const { pdf, outcome } = await fillOne(form, overlays, [text]);
      const folder = await aFolder();
      const file = join(folder, 'row.pdf');
      await writeFile(file, pdf);
      const open = await withoutClips(folder, file, gap / 2);
      const told = fields.map(({ name }) =>
        outcome.notices.some(({ code, overlay_id }) => code === 'TEXT_CLIPPED' && overlay_id === name),
      );
      for (const reader of ['poppler', 'mupdf'] as const) {
        const shown = await inkOf(folder, file, reader);
        const whole = await inkOf(folder, open, reader);
        const cut = fields.map((_, index) => 1 - shown[index]! / whole[index]!);
        const wrong = fields.filter(({ name }, index) =>
          told[index] ? cut[index]! < seen : cut[index]! > (name === 'low' ? missedInLow : missed),
        );
        expect([reader, wrong.map(({ name }) => name)]).toEqual([reader, []]);
      }
    },
  );
});
