import type { ResolvedListOverlay, ResolvedTextOverlay } from '@bulkfill/engine/svc/template';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../support/fill-one.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { tallWords } from '../../support/tall-words.ts';
import { aField, aList, aListCell, aText } from '../../support/template-builders.ts';

const page = rawPdf(onePage());
const tall = 'NGUYỄN THỊ ẪM';

interface FieldBox {
  readonly height: number;
  readonly size: number;
  readonly multiline?: boolean;
  readonly comb?: number;
}

/** A form of one text field without a border, 360 points wide. */
const aFieldPdf = async ({ height, size, multiline = false, comb }: FieldBox): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const field = document.getForm().createTextField('name');
  if (multiline) field.enableMultiline();
  if (comb !== undefined) {
    field.setMaxLength(comb);
    field.enableCombing();
  }
  field.addToPage(document.addPage([400, 200]), { x: 20, y: 40, width: 360, height, borderWidth: 0 });
  field.acroField.dict.set(PDFName.of('DA'), PDFString.of(`/Helv ${size} Tf 0 g`));
  for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('DA'));
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};

/** Size and baseline of the first line of the field's appearance, and the codes of notices. */
const drawn = async (box: FieldBox, text: string, flattenForms = false) => {
  const { pdf, outcome } = await fillOne(await aFieldPdf(box), [aField({ id: 'f', field: 'name' })], [text], {
    flattenForms,
  });
  const content = /\/Tx BMC[\s\S]*?EMC/.exec(Buffer.from(pdf).toString('latin1'))?.[0] ?? '';
  const [, y] = /[\d.]+ (-?[\d.]+) Td/.exec(content) ?? [];
  const [, size] = /\/\w+ ([\d.]+) Tf/.exec(content) ?? [];
  return { y: Number(y), size: Number(size), codes: outcome.notices.map(({ code }) => code) };
};

describe.each([
  ['that stays a field', false],
  ['that is flattened', true],
])('tall glyphs in a form field %s', (_, flatten) => {
  it('move a line of fixed size so that no mark is clipped', async () => {
    const plain = await drawn({ height: 15, size: 11 }, 'NGUYEN', flatten);
    const marked = await drawn({ height: 15, size: 11 }, tall, flatten);
    expect(marked).toMatchObject({ size: 11, codes: [] });
    // Noto Sans has Ễ 1.048 em high: 11.53 points below the edge at 15.
    expect(marked.y).toBeLessThanOrEqual(15 - 11.53);
    expect(marked.y).toBeLessThan(plain.y);
    expect((await drawn({ height: 30, size: 11 }, tall, flatten)).y).toBe(
      (await drawn({ height: 30, size: 11 }, 'NGUYEN', flatten)).y,
    );
  });

  it('are reported at a fixed size that no move helps, with the line in the middle', async () => {
    const { y, codes } = await drawn({ height: 12, size: 11 }, tall, flatten);
    expect(codes).toEqual(['TEXT_CLIPPED']);
    expect(y).toBeGreaterThan(0);
    expect((await drawn({ height: 12, size: 11 }, 'NGUYEN', flatten)).codes).toEqual([]);
  });

  it('determine the automatic size by the drawn letters', async () => {
    const box = { height: 15, size: 0 };
    const { size: usual } = await drawn(box, 'NGUYEN', flatten);
    for (const word of Object.values(tallWords)) {
      const { size, codes } = await drawn(box, word, flatten);
      expect(size).toBeLessThanOrEqual(usual);
      expect(codes).toEqual([]);
    }
    expect((await drawn(box, tallWords.Tibetan ?? '', flatten)).size).toBeLessThan(usual);
  });

  it.each<[string, FieldBox]>([
    ['cells of a comb', { height: 15, size: 11, comb: 20 }],
    ['several lines', { height: 30, size: 11, multiline: true }],
  ])('fit in %s, and are reported if clipped', async (_, box) => {
    expect((await drawn(box, tall, flatten)).codes).toEqual([]);
    expect((await drawn({ ...box, height: 11 }, tall, flatten)).codes).toEqual(['TEXT_CLIPPED']);
  });

  it('do not move Latin text, including accented capitals', async () => {
    const place = (text: string, height = 15) => drawn({ height, size: 11 }, text, flatten);
    const { y } = await place('Ada Gjpq');
    for (const text of ['ÉCOLE', 'Ångström', '(Ñandú)']) expect(await place(text)).toMatchObject({ y, codes: [] });
  });
});

const rect = { x: 20, y: 30, width: 160, height: 14 };
const overlaid = async (members: Partial<ResolvedTextOverlay>, text: string) => {
  const { pdf, outcome } = await fillOne(page, [aText({ id: 'a', rect, size: 12, ...members })], [text]);
  const [, y, size] = /[\d.]+ (-?[\d.]+) Td \/\w+ ([\d.]+) Tf/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  const { notices, warnings } = outcome;
  return { y: Number(y), size: Number(size), codes: [...notices, ...warnings].map(({ code }) => code) };
};

describe('tall glyphs in a text overlay', () => {
  it('move a clipped line within the rect', async () => {
    const { y } = await overlaid({ overflow: 'clip' }, 'NGUYEN');
    const marked = await overlaid({ overflow: 'clip' }, 'NGUYỄN');
    expect(marked).toMatchObject({ size: 12, codes: [] });
    expect(marked.y).toBeLessThan(y);
  });

  it.each<[ResolvedTextOverlay['overflow'], string]>([
    ['clip', 'TEXT_CLIPPED'],
    ['error', 'TEXT_OVERFLOW'],
  ])('are reported with overflow %s if marks do not fit, and plain letters are not', async (overflow, code) => {
    const low = { ...rect, height: 12 };
    expect((await overlaid({ overflow, rect: low }, tall)).codes).toEqual([code]);
    expect((await overlaid({ overflow, rect: low }, 'NGUYEN')).codes).toEqual([]);
  });

  it.each(['visible', 'clip', 'error'] as const)(
    'shrink a text with overflow %s until its marks are within the rect',
    async (overflow) => {
      const low = { ...rect, height: 12 };
      const { size, codes } = await overlaid({ overflow, fit: 'shrink', rect: low }, tall);
      expect(codes).toEqual(['TEXT_SHRUNK']);
      expect(size).toBeLessThan(11);
      expect((await overlaid({ overflow, fit: 'shrink', rect: low }, 'NGUYEN')).size).toBe(12);
    },
  );

  it('do not move a text that may be drawn beyond its rect', async () => {
    const { y } = await overlaid({}, 'NGUYEN');
    expect(await overlaid({}, tall)).toMatchObject({ y, size: 12, codes: [] });
  });
});

describe('tall glyphs in a list', () => {
  const listed = async (over: Partial<ResolvedListOverlay>, cell: Partial<ResolvedTextOverlay>, word: string) => {
    const cells = [aListCell('name', 0, 200, { rect: { x: 0, y: 0, width: 200, height: 12 }, ...cell })];
    const { pdf, outcome } = await fillOne(
      page,
      [aList({ itemHeight: 12, cells, ...over })],
      [JSON.stringify([{ name: word }, { name: 'b' }])],
    );
    const places = [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/(-?[\d.]+) (-?[\d.]+) Td/g),
    ].map(([, , y]) => Number(y));
    return { places, codes: [...outcome.notices, ...outcome.warnings].map(({ code }) => code) };
  };

  it('are reported if a line clips the marks of a cell', async () => {
    expect((await listed({}, { size: 11, overflow: 'clip' }, tall)).codes).toEqual(['TEXT_CLIPPED']);
    expect((await listed({}, { size: 11, overflow: 'clip' }, 'NGUYEN')).codes).toEqual([]);
  });

  it('grow a line for the marks of its texts', async () => {
    const plain = await listed({ grow: true }, { size: 11, wrap: true, overflow: 'clip' }, 'NGUYEN');
    const grown = await listed({ grow: true }, { size: 11, wrap: true, overflow: 'clip' }, tall);
    expect([plain.codes, grown.codes]).toEqual([[], []]);
    const second = ({ places }: typeof plain): number => places.at(-1) ?? 0;
    expect(second(grown)).not.toBe(second(plain));
  });
});
