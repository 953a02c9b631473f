import { inflateSync } from 'node:zlib';
import { foldCase } from '@bulkfill/engine/core/text';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedCondition, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillRows } from '../../../support/fill-one.ts';
import { makePng } from '../../../support/make-png.ts';
import { printRows, shownPages } from '../../../support/print-rows.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  aList,
  aListCell,
  aMarker,
  anImage,
  aQr,
  aTemplate,
  aText,
  column,
  fixed,
} from '../../../support/template-builders.ts';
import { filledWhole } from '../../../support/whole-fill.ts';
import { readZip } from '../../zip/read-zip.ts';

const yes: ResolvedCondition = { kind: 'values', column: 0, values: [foldCase('yes')] };
const rows: readonly Row[] = [['no'], ['yes'], ['no']];

/** A colour that nothing else is drawn in. */
const color = [0.123, 0.456, 0.789] as const;
const colour = '.123 .456 .789';
const png = makePng({
  width: 2,
  height: 2,
  bitDepth: 8,
  colorType: 2,
  samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
});
const assets: ResolvedTemplate['assets'] = new Map([['logo', { mediaType: 'image/png', bytes: png }]]);
const source = { value: fixed(`data:image/png;base64,${png.toString('base64')}`) };

/** A page for overlays of every row and one for those of some rows, each with a field. */
const twoPages = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const form = document.getForm();
  for (const name of ['first', 'second']) {
    form.createTextField(name).addToPage(document.addPage([400, 400]), { x: 20, y: 20, width: 200, height: 22 });
  }
  return document.save({ useObjectStreams: false });
};

/** An overlay, and the marker by which it is found in a file. */
const kinds: readonly (readonly [string, ResolvedOverlay, string])[] = [
  ['a picture of a value', anImage({ source }), '/Subtype/Image'],
  ['a picture of the package', anImage({ source: { asset: 'logo' } }), '/Subtype/Image'],
  ['a signature', { ...anImage({ source: { asset: 'logo' } }), kind: 'signature', color: [0, 0, 0] }, '/Subtype/Image'],
  ['a picture of the row', anImage({ source: { value: column(1) } }), '/Subtype/Image'],
  ['a faint picture', anImage({ source: { asset: 'logo' }, opacity: 0.5 }), '/ca .5'],
  ['a QR code', aQr({ value: fixed('https://example.com/a-secret'), color }), colour],
  ['a bar code with a label', aBarcode({ value: fixed('SECRET'), color, showText: true }), colour],
  ['a text', aText({ value: fixed('SECRET') }), 'SECRET'],
  ['a long text', aText({ value: fixed('SECRET '.repeat(60)), wrap: true, overflow: 'visible' }), 'SECRET'],
  ['a text in a font of its own', aText({ value: fixed('Тайна'), color }), '/FontFile2'],
  ['a text of the row in a font of its own', aText({ value: column(2), color }), '/FontFile2'],
  ['a mark', aCheckbox({ value: fixed('yes'), color }), colour],
  ['a marker', aMarker({ label: 'SECRET' }), 'SECRET'],
  ['a list', aList({ value: fixed('["SECRET"]'), cells: [aListCell('name', 0, 200)] }), 'SECRET'],
];

/** Everything that can be taken out of a file: its bytes, and its streams. */
const contentsOf = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const parts = [text];
  for (let at = text.indexOf('stream\n'); at >= 0; at = text.indexOf('stream\n', at + 1)) {
    if (text.slice(at - 3, at) === 'end') continue;
    try {
      parts.push(inflateSync(bytes.subarray(at + 7), { finishFlush: 2 }).toString('latin1'));
    } catch {
      // It is not deflated.
    }
  }
  return parts
    .join('\n')
    .replaceAll(/\b0\.(?=\d)/g, '.')
    .replaceAll('/Subtype /Image', '/Subtype/Image');
};

const withCells = rows.map(([cell]) => [cell as string, `data:image/png;base64,${png.toString('base64')}`, 'Тайна']);

const placements: readonly (readonly [string, (overlay: ResolvedOverlay) => ResolvedTemplate])[] = [
  [
    'off by its condition',
    (overlay) => aTemplate([aText({ id: 'all', value: fixed('always') }), { ...overlay, when: yes }], assets),
  ],
  [
    'alone on its page and off',
    (overlay) => aTemplate([{ ...overlay, page: 1, when: yes } as ResolvedOverlay], assets),
  ],
  [
    'on a left-out page',
    (overlay) => ({
      ...aTemplate([aText({ id: 'all', value: fixed('always') }), { ...overlay, page: 1 } as ResolvedOverlay], assets),
      pages: [{ page: 1, when: yes }],
    }),
  ],
  [
    'on every page, and off',
    (overlay) =>
      aTemplate(
        [{ ...overlay, pages: 'all', when: yes } as ResolvedOverlay, aText({ id: 'all', value: fixed('always') })],
        assets,
      ),
  ],
];

describe('objects that a row does not show', () => {
  for (const [place, templateOf] of placements) {
    describe(place, () => {
      it.each(kinds)('are not in its file: %s', async (_, overlay, marker) => {
        const template = templateOf(overlay);
        for (const flattenForms of [false, true]) {
          const filled = await fillRows(await twoPages(), template, withCells, { flattenForms, includeStickers: true });
          expect(filled.map(({ pdf }) => contentsOf(pdf).includes(marker))).toEqual([false, true, false]);
          expect(filled[0]!.outcome).toMatchObject({ warnings: [], notices: [] });
        }
      });
    });
  }

  it('cost the other rows no byte', async () => {
    const always = aText({ id: 'all', value: fixed('always') });
    const sourcePdf = await twoPages();
    const [without] = await fillRows(sourcePdf, aTemplate([always]), [['no']]);
    for (const [, overlay] of kinds) {
      const [row] = await fillRows(sourcePdf, aTemplate([always, { ...overlay, when: yes }], assets), withCells);
      expect(Math.abs(row!.pdf.length - without!.pdf.length)).toBeLessThanOrEqual(60);
    }
    const [untouched] = await fillRows(sourcePdf, aTemplate([{ ...always, when: yes }]), [['no']]);
    // A line end is put behind a file that has none.
    expect(untouched!.pdf.length - sourcePdf.length).toBeLessThanOrEqual(1);
  });

  it('are not in a print file whose rows all lack them, and once for rows that have them', async () => {
    for (const [, overlay, marker] of kinds) {
      if (overlay.kind === 'marker') continue;
      const template = aTemplate([aText({ id: 'all', value: fixed('always') }), { ...overlay, when: yes }], assets);
      const off = await printRows(await twoPages(), template, [withCells[0]!, withCells[2]!]);
      expect(contentsOf(off.print)).not.toContain(marker);
      const some = await printRows(await twoPages(), template, withCells);
      const own = await Promise.all(some.rows.map((pdf) => shownPages(pdf)));
      const printed = await shownPages(some.print);
      expect(printed.map(({ text }) => text)).toEqual(own.flat().map(({ text }) => text));
      expect(printed.map(({ pixels }) => Buffer.from(pixels).toString('base64'))).toEqual(
        own.flat().map(({ pixels }) => Buffer.from(pixels).toString('base64')),
      );
    }
  });

  it('are in no archive entry of a row without them, and in the print file once', async () => {
    const template = aTemplate(
      [aText({ id: 'all', value: column(0) }), anImage({ id: 'logo', source: { asset: 'logo' }, when: yes })],
      assets,
    );
    const fill = {
      source: await twoPages(),
      template,
      rows: Array.from({ length: 40 }, (_, index) => [index % 3 === 0 ? 'yes' : `${index}`]),
      settings: { printFile: true },
    };
    const { archive, print } = await filledWhole(fill);
    const entries = (await readZip([archive!])).filter(({ name }) => name.endsWith('.pdf'));
    expect(entries.map(({ bytes }) => contentsOf(bytes).includes('/Subtype/Image'))).toEqual(
      fill.rows.map(([cell]) => cell === 'yes'),
    );
    expect(contentsOf(print!).split('/Subtype/Image').length).toBeLessThanOrEqual(3);
  });

  it('have no alternative text in a tagged document', async () => {
    const picture = anImage({ source: { asset: 'logo' }, alt: fixed('SECRET'), when: yes });
    const tagged = declaringPdf({ ua: true });
    const filled = await fillRows(tagged, aTemplate([picture], assets), rows);
    expect(filled.map(({ pdf }) => contentsOf(pdf).includes('SECRET'))).toEqual([false, true, false]);
  });

  it('leave no characters in a font that the row uses for other text', async () => {
    const overlays = [
      aText({ id: 'all', font: 'Noto Sans', value: fixed('abc') }),
      aText({ id: 'some', font: 'Noto Sans', value: fixed('xyz'), when: yes }),
    ];
    const filled = await fillRows(await twoPages(), aTemplate(overlays), rows);
    expect(filled.map(({ pdf }) => /<0078>|<0079>|<007A>/i.test(contentsOf(pdf)))).toEqual([false, true, false]);
    const [without] = await fillRows(await twoPages(), aTemplate(overlays.slice(0, 1)), [['no']]);
    // Numbers of objects may have a digit more.
    expect(Math.abs(filled[0]!.pdf.length - without!.pdf.length)).toBeLessThan(20);
  });
});

describe('fields that overlays of some rows fill', () => {
  const sir = (over: object): ResolvedOverlay => aField({ field: 'first', ...over });
  const not: ResolvedCondition = { kind: 'not', of: yes };

  it.each([false, true])('are filled by the overlay that the row has, flattened: %s', async (flattenForms) => {
    const overlays = [
      sir({ id: 'a', value: fixed('Madam'), when: yes }),
      sir({ id: 'b', value: fixed('Sir'), when: not }),
    ];
    const filled = await fillRows(await twoPages(), aTemplate(overlays), rows, { flattenForms });
    expect(filled.map(({ outcome }) => [outcome.applied, outcome.warnings])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ]);
    const shown = await Promise.all(filled.map(async ({ pdf }) => contentsOf(pdf)));
    expect(shown.map((text) => [text.includes('Sir'), text.includes('Madam')])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('are filled by the first of two overlays, and unchanged in a row without one', async () => {
    const first = sir({ id: 'a', value: fixed('Madam'), when: yes });
    const [none, both] = await fillRows(
      await twoPages(),
      aTemplate([first, sir({ id: 'b', value: fixed('Sir'), when: yes })]),
      rows,
    );
    expect(none!.outcome).toMatchObject({ applied: 0, warnings: [] });
    expect(both!.outcome.applied).toBe(1);
    expect(both!.outcome.warnings).toEqual([
      {
        code: 'VALUE_INVALID',
        overlay_id: 'b',
        message: 'The field "first" is already filled by the overlay "a".',
        params: expect.objectContaining({ field: 'first', overlay: 'a' }),
      },
    ]);
    const [fallback, chosen] = await fillRows(
      await twoPages(),
      aTemplate([first, sir({ id: 'b', value: fixed('Sir') })]),
      rows,
    );
    expect(fallback!.outcome).toMatchObject({ applied: 1, warnings: [] });
    expect(contentsOf(fallback!.pdf)).toContain('Sir');
    expect(chosen!.outcome.warnings.map(({ overlay_id }) => overlay_id)).toEqual(['b']);
  });
});
