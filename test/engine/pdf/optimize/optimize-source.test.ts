import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { difference } from '../../../support/picture-difference.ts';
import { withDocument } from '../../../support/print-rows.ts';
import { layersAndLinks } from '../../../support/print-sources.ts';
import { onePage, type RawObjects, type RawPdfOptions, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { aField, aText, column } from '../../../support/template-builders.ts';

const noise = (length: number, seed = 1): Buffer => {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
};

/** An object that nothing leads to. */
const unused: RawObjects = { 90: { dict: '', data: noise(4000) } };

const optimize = (source: Uint8Array) => optimizeSource(source, 100);
const rawOptimized = (objects: RawObjects, options?: RawPdfOptions) =>
  optimize(rawPdf({ ...objects, ...unused }, options));

/** Returns the streams under `/XObject` of the first page by name, read by an independent reader. */
const xObjectsOf = async (pdf: Uint8Array): Promise<Map<string, string>> => {
  const document = await PDFDocument.load(pdf);
  const entries = document.getPages()[0]!.node.Resources()!.lookup(PDFName.of('XObject')) as unknown as {
    entries: () => [PDFName, { toString: () => string }][];
  };
  return new Map(entries.entries().map(([name, ref]) => [name.asString(), ref.toString()]));
};

const streamsOf = async (pdf: Uint8Array): Promise<PDFRawStream[]> =>
  (await PDFDocument.load(pdf)).context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream);

describe('optimizeSource', () => {
  it('removes unreachable objects, and the result looks and reads the same', async () => {
    const source = rawPdf(
      onePage('/Resources<</Font<</F1 5 0 R>>>>', 'BT /F1 20 Tf 20 90 Td (kept) Tj ET 1 0 0 rg 20 20 50 20 re f', {
        5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ...unused,
      }),
    );
    const { bytes, isSigned, isRepaired } = optimize(source);
    expect([isSigned, isRepaired]).toEqual([false, false]);
    expect(bytes.length).toBeLessThan(source.length - 4000);
    expect((await readText(bytes)).map(({ text }) => text)).toEqual(['kept']);
    expect(await difference(source, bytes)).toBe(0);
  });

  it('produces the same bytes for the same source', () => {
    expect(Buffer.from(rawOptimized(onePage()).bytes).equals(Buffer.from(rawOptimized(onePage()).bytes))).toBe(true);
  });

  it('merges equal streams, including streams that differ only in equal references', async () => {
    const mask = {
      dict: '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray',
      data: noise(64, 3),
    };
    const picture = (maskNumber: number) => ({
      dict: `${mask.dict.replace('Gray', 'RGB')}/SMask ${maskNumber} 0 R`,
      data: noise(192, 4),
    });
    const { bytes } = rawOptimized(
      onePage('/Resources<</XObject<</A 5 0 R/B 6 0 R/C 9 0 R>>>>', '', {
        5: picture(7),
        6: picture(8),
        7: mask,
        8: mask,
        9: { ...picture(7), data: noise(192, 5) },
      }),
    );
    const named = await xObjectsOf(bytes);
    expect(named.get('/A')).toBe(named.get('/B'));
    expect(named.get('/C')).not.toBe(named.get('/A'));
    expect((await streamsOf(bytes)).filter(({ dict }) => dict.get(PDFName.of('Width')) !== undefined)).toHaveLength(3);
  });

  it('keeps equal objects with their own identity separate: layers and appearances that a program may redraw', async () => {
    const appearance = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 80 20]', data: '/Tx BMC EMC' };
    const field = (name: string, number: number, kind: string) =>
      `<</Type/Annot/Subtype/Widget/FT/${kind}/T(${name})/DA(/Helv 9 Tf)/Rect[10 10 90 30]/AP<</N ${number} 0 R>>>>`;
    const { bytes } = rawOptimized(
      onePage('/Annots[5 0 R 6 0 R 7 0 R 8 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R]>>/OCProperties<</OCGs[20 0 R 21 0 R]/D<</OFF[21 0 R]>>>>>>',
        5: field('a', 10, 'Tx'),
        6: field('b', 11, 'Tx'),
        7: field('c', 12, 'Btn'),
        8: field('d', 13, 'Btn'),
        10: appearance,
        11: appearance,
        12: appearance,
        13: appearance,
        20: '<</Type/OCG/Name(Layer)>>',
        21: '<</Type/OCG/Name(Layer)>>',
      }),
    );
    expect(
      (await streamsOf(bytes)).filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Form')),
    ).toHaveLength(3);
    const layers = await withDocument(bytes, async (document) => [...(await document.getOptionalContentConfig())]);
    expect(layers.map(([, { visible }]) => visible)).toEqual([true, false]);
  });

  it('keeps outline, names, layers, tags, metadata, attachments and links', async () => {
    const source = Buffer.concat([layersAndLinks]);
    const bulky = withUnused(source);
    const { bytes } = optimize(bulky);
    expect(bytes.length).toBeLessThan(bulky.length);
    expect(await everythingOf(bytes)).toEqual(await everythingOf(bulky));
  });

  it('produces a source that is filled the same, fields too', async () => {
    const source = withUnused(await aForm());
    const { bytes } = optimize(source);
    expect(bytes.length).toBeLessThan(source.length);
    const overlays = [aField({ field: 'person.name', value: column(0) }), aText({ id: 'drawn', value: column(1) })];
    for (const flattenForms of [false, true]) {
      const [before, after] = [
        await fillOne(source, overlays, ['Ada', 'Grace'], { flattenForms }),
        await fillOne(bytes, overlays, ['Ada', 'Grace'], { flattenForms }),
      ];
      expect(after.outcome).toEqual(before.outcome);
      expect(after.pdf.length).toBeLessThan(before.pdf.length);
      expect(await difference(before.pdf, after.pdf)).toBe(0);
      expect(await readText(after.pdf)).toEqual(await readText(before.pdf));
    }
  });

  it('keeps numbers exactly, however small', async () => {
    const { bytes } = rawOptimized(onePage('/Own[0.00000000000123 -.5 123456789.125]'));
    const page = (await PDFDocument.load(bytes)).getPages()[0]!.node;
    expect(page.get(PDFName.of('Own'))?.toString()).toBe('[ 0.00000000000123 -0.5 123456789.125 ]');
  });

  it('keeps the file identifier and other trailer entries', async () => {
    const { bytes } = rawOptimized(onePage('', '', { 8: '<</Title(T)>>', 9: '<</Own 1>>' }), {
      trailer: '/Root 1 0 R/Info 8 0 R/Additional 9 0 R/ID[<0102><0304>]',
    });
    expect(Buffer.from(bytes).toString('latin1')).toMatch(
      /\/Info \d+ 0 R\/Additional \d+ 0 R\/ID\[<0102><[0-9a-f]{32}>\]/,
    );
  });

  it('drops trailer entries about the position of its own bytes', async () => {
    const trailer = '/Root 1 0 R/Own(kept)/F(elsewhere.pdf)/FFilter/FlateDecode/FDecodeParms<</Columns 4>>';
    const { bytes } = rawOptimized(onePage(), { trailer });
    const section = Buffer.from(bytes).toString('latin1').split('/Type/XRef')[1] ?? '';
    expect(section).toContain('/Own (kept)');
    expect(section).not.toMatch(/\/F \(|\/FFilter|\/FDecodeParms/);
    expect((await readText((await fillOne(bytes, [aText()], ['Ada'])).pdf)).length).toBeGreaterThan(0);
  });

  it('produces a sound document from a damaged one', async () => {
    const twice = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 1 1]', data: noise(40_000) };
    const page = onePage('/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>', '', { 5: twice, 6: twice });
    const { bytes, isRepaired } = rawOptimized(page, { shift: 9 });
    expect(bytes.length).toBeLessThan(50_000);
    expect(isRepaired).toBe(true);
    expect((await fillOne(bytes, [aText()], ['Ada'])).outcome.applied).toBe(1);
  });

  it('does not compress metadata, which other programs search for', async () => {
    const metadata = '<x:xmpmeta>words and words and words and words and words</x:xmpmeta>'.repeat(20);
    const { bytes } = rawOptimized(
      onePage('', '', {
        1: '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>',
        5: { dict: '/Type/Metadata/Subtype/XML', data: metadata },
      }),
    );
    expect(Buffer.from(bytes).includes(metadata)).toBe(true);
  });
});

const signature = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<00>>>';
const signedField = (entries: string, more: RawObjects = {}): RawObjects =>
  onePage('/Annots[5 0 R]', '', {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/SigFlags 3>>>>',
    5: `<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]${entries}>>`,
    ...more,
  });

/** A stream whose data continues after its `/Length`. */
const wrongLength = (): Uint8Array => {
  const whole = Buffer.from(rawPdf({ ...onePage('', 'q Q q Q q Q'), ...unused })).toString('latin1');
  return Buffer.from(whole.replace('/Length 11>>', '/Length 07>>'), 'latin1');
};

/** A hybrid file whose table marks an object as free that its stream lists. */
const hybrid = (): Uint8Array => {
  const source = Buffer.from(rawPdf({ ...onePage('/Own 5 0 R', '', { 5: '7' }), ...unused }));
  const offset = source.indexOf('5 0 obj');
  const entry = String.fromCharCode(1, offset >> 8, offset & 255);
  const stream = `9 0 obj\n<</Type/XRef/W[1 2 0]/Index[5 1]/Size 91/Length 3>>\nstream\n${entry}\nendstream\nendobj\n`;
  const table = 'xref\n5 1\n0000000000 65535 f \ntrailer\n<</Size 91/Root 1 0 R';
  const previous = source.lastIndexOf('xref\n0');
  const end = `${table}/Prev ${previous}/XRefStm ${source.length}>>\nstartxref\n${source.length + stream.length}\n%%EOF\n`;
  return Buffer.concat([source, Buffer.from(stream + end, 'latin1')]);
};

describe('optimizeSource: unchanged source', () => {
  it.each([
    ['a signature', signedField('/V 7 0 R', { 7: signature })],
    [
      'a signature of a form that does not say so',
      { ...signedField('/V 7 0 R', { 7: signature }), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>' },
    ],
    ['a time stamp', signedField('/V<</Type/DocTimeStamp/Filter/Adobe.PPKLite/Contents<00>>>')],
    ['usage rights', onePage('', '', { 1: '<</Type/Catalog/Pages 2 0 R/Perms<</UR3 7 0 R>>>>', 7: signature })],
    ['a certification', onePage('', '', { 1: '<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP<</Type/Sig>>>>>>' })],
  ])('has %s', (_, objects) => {
    const source = rawPdf({ ...objects, ...unused });
    expect(optimize(source)).toEqual({ bytes: source, isSigned: true, isRepaired: false });
  });

  it('does not include one with an empty signature field', () => {
    expect(rawOptimized(signedField(''))).toMatchObject({ isSigned: false });
    expect(rawOptimized(signedField('')).bytes.length).toBeLessThan(4000);
  });

  it.each([
    ['would not be smaller', rawPdf(onePage())],
    ['refers to another generation', rawPdf({ ...onePage('/Own 5 1 R', '', { 5: '7' }), ...unused })],
    ['has an object that cannot be read', rawPdf({ ...onePage('/Own 5 0 R', '', { 5: '['.repeat(400) }), ...unused })],
    ['has a stream of another length than it says', wrongLength()],
    ['hides an object from readers that do not know cross-reference streams', hybrid()],
    [
      'says that it is PDF/A-1',
      rawPdf({
        ...onePage('', '', {
          1: '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>',
          5: { dict: '/Type/Metadata/Subtype/XML', data: "<rdf:Description pdfaid:part='1' pdfaid:conformance='B'/>" },
        }),
        ...unused,
      }),
    ],
    [
      'says that it is PDF/X-3',
      rawPdf(
        { ...onePage('', '', { 8: '<</GTS_PDFXVersion(PDF/X-3:2003)>>' }), ...unused },
        { trailer: '/Root 1 0 R/Info 8 0 R' },
      ),
    ],
  ])('%s', (_, source) => {
    const { bytes, isSigned } = optimize(source);
    expect([bytes === source, isSigned]).toEqual([true, false]);
  });

  it.each([
    ['no PDF', Buffer.from('no PDF'), 'INVALID_PDF'],
    [
      'encrypted',
      rawPdf(onePage('', '', { 5: '<</Filter/Standard>>' }), { trailer: '/Root 1 0 R/Encrypt 5 0 R' }),
      'ENCRYPTED_PDF_UNSUPPORTED',
    ],
  ])('is rejected if it is %s', (_, source, code) => {
    expect(() => optimize(source)).toThrow(expect.objectContaining({ code }));
  });

  it('is rejected if it has too many pages', () => {
    expect(() => optimizeSource(rawPdf(onePage()), 0)).toThrow(
      expect.objectContaining({ code: 'MAX_PDF_PAGES_EXCEEDED' }),
    );
  });
});

/** A document with an update that adds an object which nothing leads to. */
const withUnused = (source: Uint8Array): Uint8Array => {
  const text = Buffer.from(source).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1];
  const isStream = !text.slice(Number(previous)).startsWith('xref');
  const size = Math.max(...[...text.matchAll(/(\d+) 0 obj/g)].map(([, number]) => Number(number)), 900) + 1;
  const trailer = /trailer\s*<<(.*?)>>\s*startxref/s.exec(text)?.[1] ?? /\/Root \d+ 0 R/.exec(text)![0];
  const kept = trailer.replaceAll(/\/(Size|Prev) \d+/g, '');
  const object = Buffer.concat([
    Buffer.from(`\n${size} 0 obj\n<</Length 6000>>\nstream\n`),
    noise(6000, 9),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const at = source.length + object.length;
  const entry = Buffer.alloc(14);
  entry.writeUInt8(1, 0);
  entry.writeUInt32BE(source.length + 1, 1);
  entry.writeUInt8(1, 7);
  entry.writeUInt32BE(at, 8);
  const section = isStream
    ? Buffer.concat([
        Buffer.from(
          `${size + 1} 0 obj\n<</Type/XRef/W[1 4 2]/Index[${size} 2]/Size ${size + 2}/Prev ${previous}${kept}/Length 14>>\nstream\n`,
        ),
        entry,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    : Buffer.from(
        `xref\n${size} 1\n${String(source.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size + 1}/Prev ${previous}${kept}>>\n`,
      );
  return Buffer.concat([source, object, section, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
};

/** Returns everything that pdf.js reports besides page pictures. Annotation ids are object numbers, which change. */
const everythingOf = (pdf: Uint8Array) =>
  withDocument(pdf, async (document) => {
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const annotations = (await page.getAnnotations()).map(({ subtype, rect, url, contentsObj }) => ({
        subtype,
        rect,
        url,
        contentsObj,
      }));
      pages.push({ view: page.view, rotate: page.rotate, annotations, tags: await page.getStructTree() });
    }
    const { info } = await document.getMetadata();
    return {
      pages,
      info: { ...info, PDFFormatVersion: undefined },
      metadata: (await document.getMetadata()).metadata?.getRaw(),
      outline: (await document.getOutline()).map(({ title }) => title),
      destinations: Object.keys(await document.getDestinations()),
      labels: await document.getPageLabels(),
      attachments: Object.values((await document.getAttachments()) ?? {}).map(({ filename, content }) => [
        filename,
        Buffer.from(content).toString(),
      ]),
      scripts: await document.getJSActions(),
      mark: await document.getMarkInfo(),
      layers: [...(await document.getOptionalContentConfig())].map(([, { name, visible }]) => [name, visible]),
    };
  });
