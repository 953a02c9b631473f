import { hash } from 'node:crypto';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput } from '@bulkfill/engine/fill/fill-input';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { describe, expect, it } from 'vitest';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, type RawObjects, rawPdf } from '../../support/raw-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { aPackage, aTemplate, aText, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

const rows = [['Ada'], ['Grace']];
/** Kept apart from its twin by more than an archive looks back. */
const noise = Array.from({ length: 1500 }, (_, index) => hash('sha256', String(index), 'hex')).join('');
const twice = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 1 1]', data: Buffer.from(noise, 'hex') };
const bloated: RawObjects = onePage('/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>', '', { 5: twice, 6: twice });
const signed: RawObjects = {
  ...bloated,
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]/SigFlags 3>>>>',
  7: '<</FT/Sig/T(s)/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>>>',
};

const input = (source: Uint8Array, settings: Partial<FillSettings>): FillInput => ({
  source,
  package: aPackage(aTemplate([aText()])),
  rows: rowsOf(...rows),
  settings: fillSettings(settings),
  options: fillOptions(),
});

const fill = async (source: Uint8Array, settings: Partial<FillSettings>) => {
  const made = {
    archive: [] as Uint8Array[],
    rows: [] as Uint8Array[],
    print: [] as Uint8Array[],
    findings: [] as Uint8Array[],
  };
  for await (const { output, chunks } of fillOutputs(input(source, settings))) made[output].push(...chunks);
  const entries = new Map(
    (await readZip([Buffer.concat(made.archive)])).map((entry) => [entry.name, Buffer.from(entry.bytes)]),
  );
  const { manifest, pdfs } = {
    manifest: JSON.parse(entries.get('manifest.json')!.toString()),
    pdfs: [...entries.values()].slice(0, -1),
  };
  return { manifest, pdfs, archive: Buffer.concat(made.archive), print: Buffer.concat(made.print) };
};

const codes = (manifest: { warnings: { code: string }[] }): string[] => manifest.warnings.map(({ code }) => code);
const texts = async (pdf: Uint8Array): Promise<string[]> => (await readText(pdf)).map(({ text }) => text);

describe('fill with an optimized source', () => {
  it('produces smaller PDFs with the same text, and reports the original source', async () => {
    const source = rawPdf(bloated);
    const [plain, small] = [await fill(source, {}), await fill(source, { optimize: true })];
    const { source: told } = small.manifest;
    expect(told).toEqual({ ...plain.manifest.source, optimized_size_bytes: told.optimized_size_bytes });
    expect(told).toMatchObject({ size_bytes: source.length, sha256: hash('sha256', source, 'hex') });
    expect(told.optimized_size_bytes).toBeLessThan(source.length - 40_000);
    expect(codes(small.manifest)).toEqual([]);
    for (const [index, pdf] of small.pdfs.entries()) {
      expect(pdf.length).toBeLessThan(plain.pdfs[index]!.length - 40_000);
      expect(await texts(pdf)).toEqual(rows[index]);
    }
    expect(small.archive.length).toBeLessThan(plain.archive.length - 80_000);
  });

  it.each([{ flattenForms: true }, { printFile: true }])('works with other settings: %o', async (settings) => {
    const small = await fill(rawPdf(bloated), { ...settings, optimize: true });
    expect(small.pdfs[1]!.length).toBeLessThan(60_000);
    expect(await texts(small.pdfs[1]!)).toEqual(['Grace']);
    if (settings.printFile) expect(await texts(small.print)).toEqual(['Ada', 'Grace']);
  });

  it('leaves a signed source unchanged and says so', async () => {
    const source = rawPdf(signed);
    const { manifest, pdfs } = await fill(source, { optimize: true });
    expect(manifest.source.optimized_size_bytes).toBe(source.length);
    expect(codes(manifest)).toEqual(['SOURCE_PDF_SIGNED_NOT_OPTIMIZED', 'SOURCE_PDF_SIGNED']);
    expect(pdfs[0]!.subarray(0, source.length).equals(Buffer.from(source))).toBe(true);
  });

  it('reports that a damaged source was repaired', async () => {
    const { manifest } = await fill(rawPdf(bloated, { shift: 9 }), { optimize: true });
    expect(codes(manifest)).toEqual(['SOURCE_PDF_REPAIRED']);
    expect(manifest.source.optimized_size_bytes).toBeLessThan(60_000);
  });

  it('returns row by row what the archive contains', async () => {
    const source = rawPdf(bloated);
    const { pdfs } = await fill(source, { optimize: true });
    const given: Uint8Array[] = [];
    for await (const { pdf } of fillRows(input(source, { optimize: true }))) given.push(pdf!);
    expect(given.map((pdf) => Buffer.from(pdf))).toEqual(pdfs);
  });

  it('is off by default', async () => {
    const source = rawPdf(signed);
    const { manifest, pdfs } = await fill(source, {});
    expect(Object.keys(manifest.source)).toEqual(['sha256', 'size_bytes', 'page_count']);
    expect(codes(manifest)).toEqual(['SOURCE_PDF_SIGNED']);
    expect(pdfs[0]!.subarray(0, source.length).equals(Buffer.from(source))).toBe(true);
  });
});
