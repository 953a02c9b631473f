import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { refuseLosses } from '@bulkfill/engine/pdf/conformance/refuse-losses';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillRows } from '../../../support/fill-one.ts';
import { anImage, aTemplate, aText, column, rowsOf } from '../../../support/template-builders.ts';
import { declaredBy } from '../../../trials/conformance/declared.ts';
import { deepPng, fadingPng, opaquePng } from '../../../trials/conformance/pictures.ts';

const picture = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const a1 = declaringPdf({ a: '1b' });
const both = declaringPdf({ a: '1a', ua: true, asAttributes: true });

describe('declared conformance', () => {
  it.each([
    ['1b', declaringPdf({ a: '1b' }), ['PDF/A-1b']],
    ['2u, as attributes', declaringPdf({ a: '2u', asAttributes: true }), ['PDF/A-2u']],
    ['3a and UA-1', declaringPdf({ a: '3a', ua: true }), ['PDF/A-3a', 'PDF/UA-1']],
  ])('is kept by rows: %s', async (_, source, flavours) => {
    const [row] = await fillRows(source, [aText()], [['Ada']]);
    expect(await declaredBy(row!.pdf)).toEqual(flavours);
  });

  it('is removed from every row if every row loses it, and reported with the reason', async () => {
    const overlays = [aText({ id: 'pale', opacity: 0.5 })];
    const [row] = await fillRows(both, overlays, [['Ada']]);
    expect(await declaredBy(row!.pdf)).toEqual(['PDF/UA-1']);
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const { conformance } = await compile(both, aTemplate(overlays), rowsOf(['Ada']), options);
    expect(conformance?.report()).toEqual([
      {
        flavour: 'PDF/A-1a',
        kept: false,
        losses: [{ code: 'TRANSPARENCY', overlay_id: 'pale', message: expect.stringContaining('opacity') }],
      },
      { flavour: 'PDF/UA-1', kept: true, losses: [] },
    ]);
  });

  it('is removed from the single row that loses it, with a notice', async () => {
    const rows = await fillRows(a1, [anImage({ id: 'photo' })], [[picture(opaquePng)], [picture(fadingPng)]]);
    expect(await Promise.all(rows.map(({ pdf }) => declaredBy(pdf)))).toEqual([['PDF/A-1b'], []]);
    expect(rows.map(({ outcome }) => outcome.notices.map(({ code, overlay_id }) => [code, overlay_id]))).toEqual([
      [],
      [['CONFORMANCE_LOST', 'photo']],
    ]);
  });

  it('is not lost to transparency if the flavour allows it', async () => {
    const [row] = await fillRows(
      declaringPdf({ a: '2b' }),
      [anImage({ id: 'photo', opacity: 0.5 })],
      [[picture(fadingPng)]],
    );
    expect(await declaredBy(row!.pdf)).toEqual(['PDF/A-2b']);
    expect(row!.outcome.notices).toEqual([]);
  });

  it('is kept with 16-bit pictures in PDF/A-1 by reducing them to 8 bits', async () => {
    const source = declaringPdf({ a: '1b' });
    const template = aTemplate(
      [anImage({ id: 'asset', source: { asset: 'deep' } }), anImage({ id: 'cell' })],
      new Map([['deep', { mediaType: 'image/png' as const, bytes: deepPng }]]),
    );
    const [row] = await fillRows(source, template, [[picture(deepPng)]]);
    expect(await declaredBy(row!.pdf)).toEqual(['PDF/A-1b']);
    const [later] = await fillRows(declaringPdf({ a: '2b' }), template, [[picture(deepPng)]]);
    const bits = (pdf: Uint8Array) =>
      [
        ...Buffer.from(pdf)
          .toString('latin1')
          .matchAll(/\/BitsPerComponent (\d+) \/Filter/g),
      ].map(([, depth]) => depth);
    expect([bits(row!.pdf), bits(later!.pdf)]).toEqual([
      ['8', '8'],
      ['16', '16'],
    ]);
  });

  it('adds a blending space to pages without an output intent, except in PDF/A-1', async () => {
    const page = async (a: string) => {
      const [row] = await fillRows(declaringPdf({ a }), [anImage({ id: 'photo' })], [[picture(opaquePng)]]);
      return Buffer.from(row!.pdf).toString('latin1').includes('/Transparency');
    };
    expect([await page('1b'), await page('2b')]).toEqual([false, true]);
  });

  it('is removed from all rows if it is ignored, without any effort to keep it', async () => {
    const [row] = await fillRows(both, [aText()], [['Ada']], { conformance: 'ignore' });
    expect(await declaredBy(row!.pdf)).toEqual([]);
    const text = Buffer.from(row!.pdf).toString('latin1');
    expect(text).toContain('/BaseFont /Helvetica');
    expect(text.split('BDC')).toHaveLength(2);
  });

  it('is lost if the source lacks the structure that it claims', async () => {
    const untagged = declaringPdf({ ua: true, isTagged: false });
    const [row] = await fillRows(untagged, [aText()], [['Ada']]);
    expect(await declaredBy(row!.pdf)).toEqual([]);
    const treeless = declaringPdf({ ua: true, more: { 6: '<</Type/StructTreeRoot/K 7 0 R>>' } });
    const [other] = await fillRows(treeless, [aText()], [['Ada']]);
    expect(await declaredBy(other!.pdf)).toEqual([]);
  });

  it.each<[string, Uint8Array, ResolvedOverlay, boolean, RegExp | undefined]>([
    [
      'an opacity',
      a1,
      aText({ id: 'pale', opacity: 0.5 }),
      false,
      /PDF\/A-1b would be lost \(TRANSPARENCY\)\. The overlay "pale":/,
    ],
    ['a fading asset', a1, anImage({ id: 'logo', source: { asset: 'fading' } }), false, /TRANSPARENCY.*"logo"/],
    ['no structure', declaringPdf({ ua: true, isTagged: false }), aText(), false, /PDF\/UA-1.*ALREADY_BROKEN/],
    ['a print file', a1, aText(), true, /PRINT_FILE/],
    ['nothing', a1, aText({ value: column(0) }), false, undefined],
  ])('is rejected before a run that requires it if it has %s', (_, source, overlay, printFile, message) => {
    const template = aTemplate([overlay], new Map([['fading', { mediaType: 'image/png' as const, bytes: fadingPng }]]));
    const refuse = (): void =>
      refuseLosses({ source, template, printFile, includeStickers: false, flattenForms: false, maxPages: 10 });
    if (message === undefined) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(message);
  });
});

describe('source without declared conformance', () => {
  it('keeps the standard fonts and has no report', async () => {
    const [row] = await fillRows(declaringPdf({}), [aText()], [['Ada']]);
    expect(Buffer.from(row!.pdf).toString('latin1')).toContain('/BaseFont /Helvetica');
  });
});
