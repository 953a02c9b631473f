import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput } from '@bulkfill/engine/fill/fill-input';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { anImage, aPackage, aTemplate, aText, column, rowsOf } from '../../support/template-builders.ts';
import { declaredBy } from '../../trials/conformance/declared.ts';
import { fadingPng, opaquePng } from '../../trials/conformance/pictures.ts';
import { readZip } from '../zip/read-zip.ts';

const uri = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const rows = [
  ['Ada', uri(opaquePng)],
  ['Zoë', uri(fadingPng)],
];
const photo = anImage({ id: 'photo', source: { value: column(1) } });
const pale = aText({ id: 'pale', opacity: 0.5 });

const input = (
  overlays: readonly ResolvedOverlay[],
  settings: Partial<FillSettings>,
  source = declaringPdf({ a: '1b' }),
): FillInput => ({
  source,
  package: aPackage(aTemplate(overlays)),
  rows: rowsOf(...rows),
  settings: fillSettings({ maxFailedRowPercent: 100, ...settings }),
  options: fillOptions(),
});

const fill = async (overlays: readonly ResolvedOverlay[], settings: Partial<FillSettings>, source?: Uint8Array) => {
  const archive: Uint8Array[] = [];
  const print: Uint8Array[] = [];
  for await (const { output, chunks } of fillOutputs(input(overlays, settings, source))) {
    if (output === 'archive') archive.push(...chunks);
    if (output === 'print') print.push(...chunks);
  }
  const entries = await readZip([Buffer.concat(archive)]);
  return {
    manifest: JSON.parse(Buffer.from(entries.at(-1)!.bytes).toString()),
    pdfs: entries.slice(0, -1).map(({ bytes }) => bytes),
    print,
  };
};

const checked = async (overlays: readonly ResolvedOverlay[], settings: Partial<FillSettings>, source?: Uint8Array) => {
  const parts = checkRows(input(overlays, settings, source));
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) return value;
  }
};
const check = async (...of: Parameters<typeof checked>) => (await checked(...of)).findingsByCode;

describe('conformance of a fill', () => {
  it('is in the manifest if and only if the source declares a flavour', async () => {
    expect((await fill([aText()], {})).manifest.conformance).toEqual([{ flavour: 'PDF/A-1b', kept: true, losses: [] }]);
    expect((await fill([aText()], {}, declaringPdf({}))).manifest).not.toHaveProperty('conformance');
  });

  it('is lost by a single row with a notice in the manifest', async () => {
    const { manifest, pdfs } = await fill([aText(), photo], {});
    expect(manifest.conformance).toEqual([{ flavour: 'PDF/A-1b', kept: true, losses: [] }]);
    expect(manifest.row_results.map(({ notices }: { notices: unknown[] }) => notices)).toEqual([
      [],
      [{ code: 'CONFORMANCE_LOST', overlay_id: 'photo', message: expect.any(String) }],
    ]);
    expect(await Promise.all(pdfs.map((pdf) => declaredBy(pdf)))).toEqual([['PDF/A-1b'], []]);
  });

  it('fails the row that loses it if required', async () => {
    const { manifest, pdfs } = await fill([aText(), photo], { conformance: 'require' });
    expect(pdfs).toHaveLength(1);
    expect(manifest.row_results[1]).toMatchObject({ status: 'failed', error: { code: 'CONFORMANCE_NOT_KEPT' } });
  });

  // Contract: CONFORMANCE_NOT_KEPT
  it('rejects the run if every row loses a required flavour', async () => {
    await expect(fill([pale], { conformance: 'require' })).rejects.toThrow(
      expect.objectContaining({ code: 'CONFORMANCE_NOT_KEPT' }),
    );
    await expect(fillRows(input([pale], { conformance: 'require' })).next()).rejects.toThrow(/"pale"/);
    await expect(fill([aText()], { conformance: 'require', printFile: true })).rejects.toThrow(/PRINT_FILE/);
  });

  it('is reported with each individually filled row if every row loses it', async () => {
    const notices: unknown[] = [];
    for await (const { result, pdf } of fillRows(input([pale], {}))) {
      notices.push(...result.notices);
      expect(await declaredBy(pdf!)).toEqual([]);
    }
    const lost = {
      code: 'CONFORMANCE_LOST',
      overlay_id: 'pale',
      message: 'Its opacity is below 1, which PDF/A-1 does not allow.',
    };
    expect(notices).toEqual([lost, lost]);
    const { value } = await fillRows(input([aText()], {}, declaringPdf({ a: '2a' }))).next();
    expect(value?.result.notices).toEqual([
      { code: 'CONFORMANCE_LOST', overlay_id: null, message: expect.stringContaining('not tagged') },
    ]);
  });

  it('is kept by rows next to a print file, which declares nothing', async () => {
    const { manifest, pdfs, print } = await fill([aText()], { printFile: true });
    const loss = { code: 'PRINT_FILE', overlay_id: null, message: expect.any(String) };
    expect(manifest.conformance).toEqual([{ flavour: 'PDF/A-1b', kept: true, losses: [loss] }]);
    expect(await declaredBy(pdfs[0]!)).toEqual(['PDF/A-1b']);
    expect(await declaredBy(Buffer.concat(print))).toEqual([]);
  });

  it('is checked before the run: once for all rows and per row that loses it', async () => {
    expect(await check([pale, photo], {})).toMatchObject({ CONFORMANCE_LOST: 1 });
    expect(await check([aText(), photo], {})).toMatchObject({ CONFORMANCE_LOST: 1 });
    expect(await check([pale], { conformance: 'require' })).toMatchObject({ CONFORMANCE_NOT_KEPT: 1 });
    expect(await check([aText(), photo], { conformance: 'require' })).toMatchObject({ CONFORMANCE_NOT_KEPT: 1 });
    expect(await check([aText()], {})).not.toHaveProperty('CONFORMANCE_LOST');
  });

  it('counts rows as complete in a check only if the run would produce them', async () => {
    const counts = async (settings: Partial<FillSettings>) => {
      const { successRows, failedRows } = await checked([pale], settings);
      return [successRows, failedRows];
    };
    expect(await counts({})).toEqual([2, 0]);
    expect(await counts({ conformance: 'require' })).toEqual([0, 2]);
  });

  it('includes pictures without an alternative text in a check if the source is tagged', async () => {
    const said = anImage({ ...photo, id: 'said', alt: column(0) });
    expect(await check([photo, said], {}, declaringPdf({ ua: true }))).toMatchObject({ ALT_TEXT_MISSING: 1 });
    expect(await check([photo], {})).not.toHaveProperty('ALT_TEXT_MISSING');
  });
});
