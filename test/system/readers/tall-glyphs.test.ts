import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFField, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../support/fill-one.ts';
import { tallWords } from '../../support/tall-words.ts';
import { aField, column, fixed } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';
import { withoutClips } from './without-clips.ts';

/** The kinds of field, with the height of the box and the size in `/DA`; 0 follows the box. */
const kinds = {
  fixed: [15, 11],
  automatic: [15, 0],
  low: [12, 11],
  lines: [30, 11],
  automaticLines: [34, 0],
  comb: [15, 11],
  automaticComb: [15, 0],
  list: [48, 11],
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const left = 20;
const width = 400;
/** Points between fields. */
const gap = 20;

const bottomOf = (name: Kind): number =>
  20 + names.slice(0, names.indexOf(name)).reduce((sum, other) => sum + kinds[other][0] + gap, 0);

const aForm = async (word: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([440, 420]);
  const form = document.getForm();
  for (const name of names) {
    const [height, size] = kinds[name];
    const place = { x: left, y: bottomOf(name), width, height, borderWidth: 0 };
    let field: PDFField;
    if (name === 'list') {
      const list = form.createOptionList(name);
      list.addToPage(page, place);
      list.acroField.setOptions([{ value: PDFString.of('a'), display: PDFHexString.fromText(word) }]);
      field = list;
    } else {
      const text = form.createTextField(name);
      if (name === 'lines' || name === 'automaticLines') text.enableMultiline();
      if (name === 'comb' || name === 'automaticComb') {
        text.setMaxLength(24);
        text.enableCombing();
      }
      text.addToPage(page, place);
      field = text;
    }
    field.acroField.dict.set(PDFName.of('DA'), PDFString.of(`/Helv ${size} Tf 0 g`));
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('DA'));
  }
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};

/** The ink of each field as poppler draws the page. */
const inkOf = async (folder: string, file: string): Promise<Readonly<Record<Kind, number>>> => {
  const pixelsPerPoint = 200 / 72;
  expect(await run('pdftoppm', ['-gray', '-r', '200', '-singlefile', file, join(folder, 'page')])).toMatchObject({
    code: 0,
  });
  const bytes = await readFile(join(folder, 'page.pgm'));
  const [head = '', wide, high] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  const pixels = bytes.subarray(head.length);
  const rows = (name: Kind) => ({ from: bottomOf(name) - gap / 2, to: bottomOf(name) + kinds[name][0] + gap / 2 });
  const ink = (name: Kind): number => {
    const { from, to } = rows(name);
    const first = Math.floor(Number(high) - to * pixelsPerPoint);
    const last = Math.floor(Number(high) - from * pixelsPerPoint);
    return pixels.subarray(first * Number(wide), last * Number(wide)).reduce((sum, value) => sum + 255 - value, 0);
  };
  return Object.fromEntries(names.map((name) => [name, ink(name)])) as Record<Kind, number>;
};

/** A share of the ink that no reader misses. */
const tolerance = 0.005;

describe('letters taller than their font declares', () => {
  it.each(Object.entries(tallWords))('are complete in every field or reported by the row: %s', async (_, word) => {
    const overlays = names.map((name) =>
      aField({ id: name, field: name, value: name === 'list' ? fixed('a') : column(0) }),
    );
    const { pdf, outcome } = await fillOne(await aForm(word), overlays, [word]);
    const folder = await aFolder();
    const file = join(folder, 'row.pdf');
    await writeFile(file, pdf);
    const shown = await inkOf(folder, file);
    const whole = await inkOf(folder, await withoutClips(folder, file, 8));
    const told = new Set(
      outcome.notices.filter(({ code }) => code === 'TEXT_CLIPPED').map(({ overlay_id }) => overlay_id),
    );
    const cut = names.filter((name) => 1 - shown[name] / whole[name] > tolerance);
    expect(cut.filter((name) => !told.has(name))).toEqual([]);
    expect(cut.filter((name) => name.startsWith('automatic'))).toEqual([]);
  });
});
