import { PDFDocument, PDFName } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { aForm, formValues } from '../../../support/a-form.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, column, fixed } from '../../../support/template-builders.ts';

/** Returns the field values that pdf.js, an independent reader, finds. */
const valuesOf = async (pdf: Uint8Array): Promise<Record<string, unknown[]>> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const values: Record<string, unknown[]> = {};
    for (const annotation of await page.getAnnotations()) {
      const name = annotation.fieldName as string | undefined;
      if (name) values[name] = [...(values[name] ?? []), annotation.fieldValue];
    }
    return values;
  } finally {
    await task.destroy();
  }
};

/** The dark pixels of a region, as the page shows it without any help from a form layer. */
const ink = async (pdf: Uint8Array, x: number, y: number, width: number, height: number): Promise<number> => {
  const picture = await renderPage(pdf, 2);
  let dark = 0;
  for (let dy = 2; dy < height - 2; dy += 0.5) {
    for (let dx = 2; dx < width - 2; dx += 0.5) if ((pixelAt(picture, 2, x + dx, y + dy)[1] ?? 255) < 110) dark++;
  }
  return dark;
};

describe('field overlays', () => {
  it.each([false, true])(
    'draw names with decomposed characters as macOS writes them, and count their letters (flattened: %s)',
    async (flattenForms) => {
      const form = rawPdf(
        onePage('/Annots[5 0 R]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 12 Tf 0 g)>>>>',
          5: '<</Subtype/Widget/FT/Tx/T(name)/MaxLen 3/DA(/Helv 12 Tf 0 g)/Rect[10 10 90 40]>>',
        }),
      );
      const names = ['김철수', 'Zoë'];
      const rows = await fillRows(
        form,
        [aField({ field: 'name' })],
        [...names.map((name) => [name.normalize('NFD')]), ['\ufa10本']],
        {
          flattenForms,
        },
      );
      for (const [index, { pdf, outcome }] of rows.entries()) {
        expect(outcome.warnings).toEqual([]);
        expect(await ink(pdf, 10, 160, 80, 30)).toBeGreaterThan(50);
        if (!flattenForms) expect(await valuesOf(pdf)).toEqual({ name: [names[index] ?? '\ufa10本'] });
      }
    },
  );

  it.each(['/', '/Gone'])('tick a box whose mark uses the unknown font "%s"', async (font) => {
    const mark = {
      dict: '/Subtype/Form/BBox[0 0 30 30]/Resources<</Font<</ 9 0 R>>>>',
      data: `BT ${font} 20 Tf 5 5 Td (4) Tj ET`,
    };
    const form = rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
        5: '<</Subtype/Widget/FT/Btn/T(box)/AS/Off/Rect[10 10 40 40]/AP<</N<</Yes 8 0 R>>>>>>',
        8: mark,
        9: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
      }),
    );
    const { pdf } = await fillOne(form, [aField({ field: 'box' })], ['yes']);
    expect(await ink(pdf, 10, 160, 30, 30)).toBeGreaterThan(50);
    // The mark is drawn as a path; the widget's own appearance is no longer shown.
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/AS\/Yes\/AP<<\/N<<\/Yes \d\d 0 R/);
  });

  it.each([false, true])(
    'tick a box whose state names an empty appearance, as LaTeX writes them (flattened: %s)',
    async (flattenForms) => {
      const form = rawPdf(
        onePage('/Annots[5 0 R]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
          5: '<</Subtype/Widget/FT/Btn/T(box)/AS/Off/Rect[10 10 40 40]/MK<</CA(4)>>/AP<</N<</Yes<<>>>>>>>>',
        }),
      );
      const [ticked, unticked] = await fillRows(form, [aField({ field: 'box' })], [['yes'], ['no']], { flattenForms });
      expect(await ink(ticked!.pdf, 10, 160, 30, 30)).toBeGreaterThan(50);
      expect(await ink(unticked!.pdf, 10, 160, 30, 30)).toBe(0);
    },
  );

  it('replace appearances without a bounding box when they tick a box', async () => {
    const boxless = { dict: '/Subtype/Form', data: '0 0 30 30 re f' };
    const form = rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
        5: '<</Subtype/Widget/FT/Btn/T(box)/AS/Off/Rect[10 10 40 40]/AP<</N<</Yes 8 0 R/Off/Off>>>>>>',
        8: boxless,
      }),
    );
    const { pdf } = await fillOne(form, [aField({ field: 'box' })], ['yes']);
    expect(await ink(pdf, 10, 160, 30, 30)).toBeGreaterThan(50);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/AS\/Yes\/AP<<\/N<<\/Yes 9 0 R\/Off \d+ 0 R/);
  });

  it.each([false, true])(
    'untick a box without an appearance for that state, and draw its border in every viewer (flattened: %s)',
    async (flattenForms) => {
      const form = rawPdf(
        onePage('/Annots[5 0 R]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
          5: '<</Subtype/Widget/FT/Btn/T(box)/AS/Yes/V/Yes/Rect[10 10 40 40]/MK<</BC[0]>>/BS<</W 4>>/AP<</N<</Yes 8 0 R>>>>>>',
          8: { dict: '/Subtype/Form/BBox[0 0 30 30]', data: '0 0 30 30 re f' },
        }),
      );
      const [ticked, unticked] = await fillRows(form, [aField({ field: 'box' })], [['yes'], ['no']], { flattenForms });
      const at = async (pdf: Uint8Array) => {
        const picture = await renderPage(pdf, 2);
        return [pixelAt(picture, 2, 25, 175)[0], pixelAt(picture, 2, 12, 175)[0]];
      };
      expect(await at(ticked!.pdf)).toEqual([0, 0]);
      expect(await at(unticked!.pdf)).toEqual([255, 0]);
    },
  );

  it.each([false, true])(
    'tick and untick a box whose state has an empty name by words (flattened: %s)',
    async (flattenForms) => {
      const form = rawPdf(
        onePage('/Annots[5 0 R]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
          5: '<</Subtype/Widget/FT/Btn/T(box)/AS/Off/Rect[10 10 40 40]/AP<</N<</ 8 0 R>>>>>>',
          8: { dict: '/Subtype/Form/BBox[0 0 30 30]', data: '0 0 30 30 re f' },
        }),
      );
      const rows = await fillRows(form, [aField({ field: 'box' })], [['yes'], ['no'], [''], ['Ja']], { flattenForms });
      const inks = await Promise.all(rows.map(({ pdf }) => ink(pdf, 10, 160, 30, 30)));
      expect(inks.map((dark) => dark > 50)).toEqual([true, false, false, false]);
      expect(rows.map(({ outcome }) => outcome.warnings.map(({ code }) => code))).toEqual([
        [],
        [],
        [],
        ['VALUE_INVALID'],
      ]);
    },
  );

  it('fill every kind of field with a readable value and appearance', async () => {
    const form = await aForm();
    const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
    const row = Object.values(formValues);
    const { pdf, outcome } = await fillOne(form, overlays, row);
    expect(outcome).toMatchObject({ applied: 8, warnings: [] });
    expect(await valuesOf(pdf)).toMatchObject({
      'person.name': ['Łukasz Żółć'],
      notes: [formValues.notes],
      code: ['12345'],
      agree: [expect.not.stringMatching('Off')],
      size: ['Large', 'Large'],
      colour: [['Blue']],
      toys: [['Ball', 'Kite']],
      twin: ['Both', 'Both'],
    });
    for (const [x, y, width, height] of [
      [20, 18, 200, 22],
      [20, 50, 200, 60],
      [20, 123, 200, 22],
      [20, 160, 20, 20],
      [60, 190, 20, 20],
      [20, 228, 200, 22],
      [20, 328, 100, 22],
      [200, 328, 100, 22],
    ] as const) {
      expect(await ink(pdf, x, y, width, height)).toBeGreaterThan((await ink(form, x, y, width, height)) + 10);
    }
    // The other radio button stays empty.
    expect(await ink(pdf, 20, 190, 20, 20)).toBe(await ink(form, 20, 190, 20, 20));
  });

  it('set separate values per row and keep the source as a prefix of each PDF', async () => {
    const form = await aForm();
    const rows = await fillRows(
      form,
      [aField({ field: 'person.name' }), aField({ id: 'b', field: 'colour', value: fixed('Red') })],
      [['Ada'], ['Eve']],
    );
    expect(await Promise.all(rows.map(async (row) => (await valuesOf(row.pdf))['person.name']))).toEqual([
      ['Ada'],
      ['Eve'],
    ]);
    expect((await valuesOf(rows[1]!.pdf)).colour).toEqual([['Red']]);
    expect(Buffer.from(rows[1]!.pdf.subarray(0, form.length)).equals(Buffer.from(form))).toBe(true);
  });

  it('suggest the nearest fields if the name does not exist', async () => {
    const { outcome } = await fillOne(await aForm(), [aField({ field: 'person.nam' })], ['x']);
    expect(outcome.warnings[0]).toMatchObject({
      code: 'FIELD_NOT_FOUND',
      message: expect.stringContaining('"person.name"'),
    });
  });

  it('are skipped in a document without a form', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const { outcome } = await fillOne(await document.save(), [aField()], ['x']);
    expect(outcome.warnings).toMatchObject([{ code: 'FIELD_NOT_FOUND' }]);
  });

  it.each([
    ['a state that a radio group does not have', 'size', 'Medium', '"Small", "Large"'],
    ['an option that a list does not have', 'colour', 'Pink', '"Red", "Green", "Blue"'],
    ['more characters than the field holds', 'code', '123456', 'at most 5'],
    ['a word that is neither yes nor no', 'agree', 'perhaps', 'Off'],
  ])('skip %s and list what exists', async (_, field, value, says) => {
    const { outcome } = await fillOne(await aForm(), [aField({ field })], [value]);
    expect(outcome.warnings).toMatchObject([{ code: 'VALUE_INVALID', message: expect.stringContaining(says) }]);
  });

  it.each([
    ['a check box', 'agree', 'Off', ''],
    ['a radio group', 'size', null, ''],
    ['a choice', 'colour', [], ''],
    ['a text', 'person.name', '', ''],
  ])('empty %s for a blank value', async (_, field, expected, value) => {
    const filled = await fillOne(await aForm(), [aField({ field })], [value]);
    expect(filled.outcome).toMatchObject({ applied: 1, warnings: [] });
    const [found] = (await valuesOf(filled.pdf))[field] ?? [];
    expect(found === 'Off' || found === undefined ? (expected ?? null) : found).toEqual(expected);
  });

  it('tick a box by any name of its state', async () => {
    const document = await PDFDocument.load(await aForm());
    const widget = document.getForm().getCheckBox('agree').acroField.getWidgets()[0]!;
    const normal = widget.dict.lookup(PDFName.of('AP')) as unknown as {
      lookup(name: PDFName): {
        entries(): [PDFName, never][];
        set(n: PDFName, v: never): void;
        delete(n: PDFName): void;
      };
    };
    const states = normal.lookup(PDFName.of('N'));
    const [on, stream] = states.entries().find(([name]) => name.decodeText() !== 'Off')!;
    states.set(PDFName.of('Einverstanden'), stream);
    states.delete(on);
    const form = await document.save({ useObjectStreams: false });
    for (const value of ['yes', 'Einverstanden', 'einverstanden', 'TRUE', 'x']) {
      const { pdf } = await fillOne(form, [aField({ field: 'agree' })], [value]);
      expect((await valuesOf(pdf)).agree).toEqual(['Einverstanden']);
    }
  });

  it('use the first of two overlays for one field and report the second', async () => {
    const { outcome } = await fillOne(
      await aForm(),
      [aField({ field: 'person.name' }), aField({ id: 'again', field: 'person.name' })],
      ['x'],
    );
    expect(outcome).toMatchObject({ applied: 1, warnings: [{ code: 'VALUE_INVALID', overlay_id: 'again' }] });
  });
});
