import { hash } from 'node:crypto';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillOptions, FillSummary } from '@bulkfill/engine/fill/fill-input';
import { engine } from '@bulkfill/engine/fill/manifest';
import { RowStoreReader } from '@bulkfill/engine/fill/row-store/row-store-reader';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { aForm, withTextSize } from '../../support/a-form.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aField, aPackage, aTemplate, aText, column, fixed, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

interface Case {
  readonly source?: Uint8Array;
  readonly overlays?: readonly ResolvedOverlay[];
  readonly rows: readonly Row[];
  readonly more?: Partial<FillInput>;
  readonly options?: Partial<FillOptions>;
}

const filled = async ({ source = rawPdf(onePage()), overlays = [aText()], rows, more = {}, options = {} }: Case) => {
  const parts = fillOutputs({
    source,
    package: aPackage(aTemplate(overlays)),
    rows: rowsOf(...rows),
    settings: fillSettings({ maxFailedRowPercent: 100, flattenForms: true }),
    options: fillOptions(options),
    ...more,
  });
  const bytes = {
    archive: [] as Uint8Array[],
    rows: [] as Uint8Array[],
    print: [] as Uint8Array[],
    findings: [] as Uint8Array[],
  };
  let summary: FillSummary | undefined;
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) {
      summary = value;
      break;
    }
    bytes[value.output].push(...value.chunks);
  }
  const entries = new Map(
    (await readZip([Buffer.concat(bytes.archive)])).map((entry) => [entry.name, Buffer.from(entry.bytes)]),
  );
  const text = entries.get('manifest.json') as Buffer;
  const stored = Buffer.concat(bytes.rows);
  return { entries, text, manifest: JSON.parse(text.toString()), summary, stored };
};

const long = 'far too long for its box, at any size';
const rect = { x: 20, y: 30, width: 60, height: 16 };

describe('evidence in the manifest', () => {
  // Contract: evidence/sha256-fit
  it('names the engine and its version from package.json', async () => {
    expect((await filled({ rows: [['Ada']] })).manifest.engine).toEqual({
      name: 'bulkfill',
      version: manifest.version,
    });
    expect(engine).toEqual({ name: manifest.name, version: manifest.version });
  });

  it('names the rows file, and the retried job if there is one', async () => {
    const rowsFile = { sha256: 'cd'.repeat(32), format: 'csv' } as const;
    const retryOf = '11111111-1111-4111-8111-111111111111';
    const told = await filled({ rows: [['Ada']], more: { rowsFile, rowNumbers: [7] }, options: { retryOf } });
    expect(told.manifest).toMatchObject({ rows: rowsFile, retry_of: retryOf, row_results: [{ row_number: 7 }] });
    const plain = await filled({ rows: [['Ada']] });
    expect(plain.manifest).not.toHaveProperty('rows');
    expect(plain.manifest).not.toHaveProperty('retry_of');
  });

  // Contract: evidence/sha256-fit
  it('contains the SHA-256 of every PDF in the ZIP, and none for a failed row', async () => {
    const { entries, manifest } = await filled({
      overlays: [aText({ required: true })],
      rows: [['Ada'], [undefined], ['Ελένη'], ['x'.repeat(5000)]],
    });
    const results: { status: string; file_name: string; sha256?: string; fit?: unknown }[] = manifest.row_results;
    expect(results.map(({ status }) => status)).toEqual(['success', 'failed', 'success', 'success']);
    for (const { status, file_name, sha256 } of results) {
      if (status !== 'failed') expect(sha256).toBe(hash('sha256', entries.get(file_name) as Buffer, 'hex'));
    }
    expect(results[1]).not.toHaveProperty('sha256');
    expect(results[1]).not.toHaveProperty('fit');
    expect(new Set(results.map(({ sha256 }) => sha256)).size).toBe(4);
  });

  // Contract: evidence/sha256-fit
  it('contains size and lines of texts that were shrunk, whether they fit or not, and of no others', async () => {
    const { manifest } = await filled({
      overlays: [
        aText({ id: 'shrinks', rect, fit: 'shrink', minSize: 6 }),
        aText({ id: 'wraps', rect: { ...rect, height: 20 }, fit: 'shrink', minSize: 6, wrap: true }),
        aText({ id: 'runs over', rect }),
      ],
      rows: [['Ada'], ['shrunk a bit'], [long]],
    });
    const fits = manifest.row_results.map((row: { fit: unknown }) => row.fit);
    expect(fits[0]).toEqual([]);
    expect(fits[1]).toMatchObject([
      { overlay_id: 'shrinks', lines: 1 },
      { overlay_id: 'wraps', lines: expect.any(Number) },
    ]);
    expect(fits[1][0].size_pt).toBeGreaterThan(6);
    expect(fits[1][0].size_pt).toBeLessThan(12);
    expect(fits[2]).toMatchObject([
      { overlay_id: 'shrinks', size_pt: 6, lines: 1 },
      { overlay_id: 'wraps', lines: 2 },
    ]);
  });

  it('contains them for texts equal in all rows, for flattened fields, and for comb cells', async () => {
    const same = await filled({
      overlays: [aText({ id: 'all', rect, fit: 'shrink', value: fixed('shrunk a bit') })],
      rows: [['a'], ['b']],
    });
    expect(same.manifest.row_results).toMatchObject([
      { fit: [{ overlay_id: 'all' }] },
      { fit: [{ overlay_id: 'all' }] },
    ]);
    const cells = aText({ id: 'cells', rect, comb: 10, fit: 'shrink', minSize: 4, value: fixed('WWWW') });
    expect((await filled({ overlays: [cells], rows: [['a']] })).manifest.row_results[0].fit).toMatchObject([
      { overlay_id: 'cells', lines: 1 },
    ]);
    const field = await filled({
      source: withTextSize(await aForm(), '0'),
      overlays: [aField({ id: 'f', field: 'person.name', value: column(0) })],
      rows: [['Ada'], ['x'.repeat(60)], ['x'.repeat(400)]],
    });
    expect(field.manifest.row_results.map((row: { fit: unknown }) => row.fit)).toMatchObject([
      [],
      [{ overlay_id: 'f', lines: 1 }],
      [{ overlay_id: 'f', size_pt: 4, lines: 1 }],
    ]);
  });

  it('limits notices to code, overlay and message, and marks readable text as minor', async () => {
    const { manifest } = await filled({ overlays: [aText({ rect, fit: 'shrink' })], rows: [['shrunk a bit']] });
    expect(Object.keys(manifest.row_results[0].notices[0])).toEqual(['code', 'overlay_id', 'message', 'minor']);
  });

  it('equals the row results stored next to the ZIP', async () => {
    const { manifest, stored } = await filled({
      overlays: [aText({ rect, fit: 'shrink', required: true })],
      rows: [['Ada'], [undefined], ['shrunk a bit']],
    });
    const reader = await RowStoreReader.open(async (start, end) => stored.subarray(start, end));
    const { rows } = await reader.page({ after: 0, limit: 10, statuses: ['success', 'partial', 'failed'] });
    expect(rows.map(({ result }) => result)).toEqual(manifest.row_results);
  });

  it('is covered by the SHA-256 of the manifest, for any number of row blocks', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => [`row ${i}`]);
    const options = { digestsManifest: true };
    const { text, summary } = await filled({ rows, options });
    expect(summary?.manifestSha256).toBe(hash('sha256', text, 'hex'));
    const none = await filled({ overlays: [aText({ required: true })], rows: [[undefined]], options });
    expect(none.summary?.manifestSha256).toBe(hash('sha256', none.text, 'hex'));
    expect((await filled({ rows: [['Ada']] })).summary?.manifestSha256).toBeUndefined();
  });
});
