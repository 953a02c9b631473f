import { hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillOptions, FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import type { PackageSource } from '@bulkfill/engine/svc/verified-package';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { pngChunk, pngHeader, pngSignature } from '../../support/make-png.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { anImage, aPackage, aQr, aTemplate, aText, column, fixed, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

const source = rawPdf(onePage());

interface Case {
  overlays?: readonly ResolvedOverlay[];
  rows: readonly Row[];
  settings?: Partial<FillSettings>;
  options?: Partial<FillOptions>;
  designedOn?: PackageSource;
}

const input = ({ overlays = [aText()], rows, settings, options = {}, designedOn }: Case): FillInput => ({
  source,
  package: { ...aPackage(aTemplate(overlays)), source: designedOn ?? null },
  rows: rowsOf(...rows),
  settings: fillSettings(settings),
  options: fillOptions(options),
});

const fill = async (given: Case): Promise<{ zip: Buffer; summary: FillSummary }> => {
  const chunks: Uint8Array[] = [];
  const generator = fillArchive(input(given));
  for (;;) {
    const next = await generator.next();
    if (next.done) return { zip: Buffer.concat(chunks), summary: next.value };
    chunks.push(next.value);
  }
};

const opened = async (given: Case) => {
  const { zip, summary } = await fill(given);
  const entries = new Map((await readZip([zip])).map((entry) => [entry.name, entry.bytes]));
  const names = [...entries.keys()];
  const manifest = JSON.parse(Buffer.from(entries.get('manifest.json')!).toString('utf8'));
  return { zip, summary, entries, names, manifest };
};

const errorOf = async (given: Case) => {
  try {
    await fill(given);
  } catch (error) {
    if (isEngineError(error)) return error;
    throw error;
  }
  throw new Error('the job did not fail');
};

describe('fillArchive', () => {
  it('pads row numbers so that file names sort, and numbers a retry like the original job', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => [`Ada ${index}`]);
    const settings = { readableNames: true, filenameColumns: ['column_0'] };
    const { names, manifest } = await opened({ rows, settings });
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted());
    expect([names[0], names[9]]).toEqual(['row_01_Ada_0.pdf', 'row_10_Ada_9.pdf']);
    expect(manifest.row_results[0]).toMatchObject({ row_number: 1, file_name: 'row_01_Ada_0.pdf' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of fillArchive({ ...input({ rows: [['Bea']], settings }), rowNumbers: [7], rowsOfJob: 400 }))
      chunks.push(chunk);
    const [retried] = await readZip([Buffer.concat(chunks)]);
    expect(retried?.name).toBe('row_007_Bea.pdf');
  });

  // Contract: 1.3, 2.6/manifest-version, 9.3
  it('writes one PDF per row and a manifest with each row', async () => {
    const { names, entries, manifest, summary, zip } = await opened({ rows: [['Ada'], ['Zoë'], ['Łukasz']] });
    expect(names).toEqual(['row_1.pdf', 'row_2.pdf', 'row_3.pdf', 'manifest.json']);
    expect((await readText(entries.get('row_2.pdf')!)).map((found) => found.text)).toEqual(['Zoë']);
    expect((await readText(entries.get('row_3.pdf')!)).map((found) => found.text)).toEqual(['Łukasz']);
    expect(manifest).toMatchObject({
      version: 2,
      job_id: '00000000-0000-4000-8000-000000000000',
      created_at: '2026-01-02T03:04:05Z',
      source: { sha256: hash('sha256', source, 'hex'), size_bytes: source.length, page_count: 1 },
      package: { schema_version: 5, sha256: 'ab'.repeat(32), name: 'Test' },
      summary: {
        produced_rows: 3,
        success_rows: 3,
        partial_rows: 0,
        failed_rows: 0,
        applied_overlay_count: 3,
        skipped_overlay_count: 0,
        notice_count: 0,
      },
      warnings: [],
    });
    expect(manifest.row_results[1]).toEqual({
      row_number: 2,
      status: 'success',
      file_name: 'row_2.pdf',
      file_size_bytes: entries.get('row_2.pdf')!.length,
      applied_overlay_count: 1,
      skipped_overlay_count: 0,
      warnings: [],
      notices: [],
      sha256: hash('sha256', entries.get('row_2.pdf')!, 'hex'),
      fit: [],
    });
    expect(summary).toMatchObject({ rowCount: 3, producedRows: 3, zipSizeBytes: zip.length });
  });

  it('names files by columns', async () => {
    const { names } = await opened({
      rows: [['Ada', 'King-Noel']],
      settings: { filenameColumns: ['column_1', 'column_0'] },
    });
    expect(names[0]).toBe('row_1_King_Noel_Ada.pdf');
  });

  // Contract: 2.6/success-partial, row-status
  it('reports a row as partial if an overlay was skipped or none was applied', async () => {
    const { manifest } = await opened({
      overlays: [aText({ id: 'name' }), aQr({ id: 'code', value: column(1) })],
      rows: [
        ['Ada', 'x'],
        ['Eve', ''],
        [undefined, undefined],
      ],
    });
    expect(manifest.row_results.map((row: { status: string }) => row.status)).toEqual([
      'success',
      'partial',
      'partial',
    ]);
    expect(manifest.row_results[1].warnings).toMatchObject([{ code: 'VALUE_BLANK', overlay_id: 'code' }]);
    expect(manifest.summary).toMatchObject({ applied_overlay_count: 3, skipped_overlay_count: 3, partial_rows: 2 });
    const bare = await opened({ overlays: [], rows: [['x']] });
    expect(bare.manifest.row_results[0]).toMatchObject({
      status: 'partial',
      applied_overlay_count: 0,
      skipped_overlay_count: 0,
    });
  });

  it('reports a row as a success with a notice if conditions leave out every overlay', async () => {
    const when = { kind: 'values', column: 0, values: ['yes'] } as const;
    const { manifest } = await opened({ overlays: [aText({ id: 'name', when })], rows: [['yes'], ['no']] });
    expect(manifest.row_results).toMatchObject([
      { status: 'success', applied_overlay_count: 1, notices: [] },
      {
        status: 'success',
        applied_overlay_count: 0,
        warnings: [],
        notices: [{ code: 'NO_OVERLAY_APPLIES', overlay_id: null }],
      },
    ]);
    expect(manifest.summary).toMatchObject({ success_rows: 2, rows_with_notices: 1 });
  });

  // Contract: row-status/notices-change
  it('reports texts that do not fit as notices, which change no status', async () => {
    const { manifest, summary } = await opened({
      overlays: [aText({ id: 'name', rect: { x: 20, y: 30, width: 30, height: 20 } })],
      rows: [['Ada'], ['Maximilian'], ['Alexandra']],
    });
    expect(manifest.row_results.map((row: { status: string }) => row.status)).toEqual([
      'success',
      'success',
      'success',
    ]);
    const message =
      'The text does not fit the overlay at 12 points; it runs over its edge. The value comes from column_0.';
    const notices = [{ code: 'TEXT_OVERFLOWS', overlay_id: 'name', message }];
    expect(manifest.row_results.map((row: { notices: unknown }) => row.notices)).toEqual([[], notices, notices]);
    expect(manifest.summary).toMatchObject({ notice_count: 2, success_rows: 3, rows_with_notices: 2 });
    expect(summary).toMatchObject({ noticeCount: 2, noticedRows: 2, rowsWithNotices: 2 });
  });

  it('counts success_rows with text that is clipped or shrunk below 60 % of its size, and not at 60 %', async () => {
    // One digit is 0.556 em wide.
    const widthAt = (size: number): number => 10 * 0.556 * size;
    const shrunk = (id: string, size: number) =>
      aText({ id, size: 10, fit: 'shrink', minSize: 5, rect: { x: 20, y: 30, width: widthAt(size), height: 20 } });
    const of = (overlays: readonly ResolvedOverlay[], row: Row) => opened({ overlays, rows: [row] });
    const readable = await of([shrunk('a', 6)], ['0123456789']);
    expect(readable.manifest.row_results[0].notices).toMatchObject([{ code: 'TEXT_SHRUNK', minor: true }]);
    expect(readable.manifest.summary).toMatchObject({ notice_count: 1, rows_with_notices: 0 });
    expect(readable.summary).toMatchObject({ noticedRows: 1, rowsWithNotices: 0 });
    const small = await of([shrunk('a', 5.9)], ['0123456789']);
    expect(small.manifest.row_results[0].notices[0]).not.toHaveProperty('minor');
    expect(small.manifest.summary).toMatchObject({ rows_with_notices: 1 });
    const cut = aText({ id: 'b', overflow: 'clip', rect: { x: 20, y: 60, width: 20, height: 20 } });
    expect((await of([shrunk('a', 6), cut], ['0123456789'])).manifest.summary).toMatchObject({
      success_rows: 1,
      rows_with_notices: 1,
    });
    const partial = await of([cut, aQr({ id: 'c', value: column(1) })], ['0123456789', '']);
    expect(partial.manifest.summary).toMatchObject({ partial_rows: 1, notice_count: 1, rows_with_notices: 0 });
  });

  // Contract: 1.4, row-status
  it('fails a row whose required overlay cannot be applied, and continues below the threshold', async () => {
    const { manifest, names } = await opened({
      overlays: [aText({ id: 'name', required: true })],
      rows: [['Ada'], [undefined], ['Eve'], ['Bob']],
      settings: { maxFailedRowPercent: 25 },
    });
    expect(names).toEqual(['row_1.pdf', 'row_3.pdf', 'row_4.pdf', 'manifest.json']);
    expect(manifest.row_results[1]).toMatchObject({
      row_number: 2,
      status: 'failed',
      file_name: null,
      file_size_bytes: null,
      error: { code: 'REQUIRED_OVERLAY_NOT_APPLIED' },
    });
  });

  // Contract: 2.4, 3/threshold-strict, FAILED_ROW_THRESHOLD_EXCEEDED
  it('aborts at the first failed row over the threshold with the figures at that moment', async () => {
    const error = await errorOf({
      overlays: [aText({ required: true })],
      rows: [['Ada'], [undefined], ['Eve'], [undefined], ['Bob'], [undefined], [undefined], ['x']],
      settings: { maxFailedRowPercent: 24 },
    });
    expect(error.code).toBe('FAILED_ROW_THRESHOLD_EXCEEDED');
    expect(error.details).toEqual({
      failure_class: 'threshold_failed',
      input_row_count: 8,
      produced_row_count: 2,
      failed_row_count: 2,
      failed_row_percent: 25,
      max_failed_row_percent: 24,
    });
    expect(error.message).toMatch(
      /^2 of 8 rows failed, more than the 24 % allowed; the job stopped at row 4: REQUIRED_OVERLAY_NOT_APPLIED: The required overlay "\w+" /,
    );
  });

  // (7 / 100) * 100 is 7.000000000000001 in floating point.
  it.each([7, 14, 28, 55, 56])(
    'completes if %i of 100 rows fail, the maximum allowed, and aborts at one more',
    async (allowed) => {
      const overlays = [aText({ id: 'name', required: true })];
      const rows = (failed: number) => Array.from({ length: 100 }, (_, index) => [index < failed ? undefined : 'Ada']);
      const settings = { maxFailedRowPercent: allowed };
      const { manifest } = await opened({ overlays, rows: rows(allowed), settings });
      expect(manifest.summary).toMatchObject({ failed_rows: allowed, produced_rows: 100 - allowed });
      const error = await errorOf({ overlays, rows: rows(allowed + 1), settings });
      expect(error).toMatchObject({
        code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
        details: { failed_row_percent: allowed + 1 },
      });
    },
  );

  it('limits the error message of an aborted job for any overlay names', async () => {
    const error = await errorOf({ overlays: [aText({ id: '😀'.repeat(5_000), required: true })], rows: [[undefined]] });
    expect([...error.message].length).toBeLessThan(620);
    expect(error.message.isWellFormed()).toBe(true);
    const cut = await errorOf({ overlays: [aText({ id: 'Name \ud83d', required: true })], rows: [[undefined]] });
    expect(cut.message).toContain('The required overlay "Name \ufffd" could not be applied.');
  });

  it('reports warnings before the first row, and every row as in the manifest', async () => {
    const told: string[] = [];
    await opened({
      overlays: [aText({ id: 'name', required: true })],
      rows: [['Ada'], [undefined]],
      designedOn: { sha256: '00'.repeat(32) },
      settings: { maxFailedRowPercent: 100 },
      options: {
        onWarnings: (warnings) => told.push(...warnings.map(({ code }) => code)),
        onRowResult: ({ rowNumber, status, error }) => told.push(`${rowNumber} ${status} ${error?.code ?? ''}`),
      },
    });
    expect(told).toEqual(['SOURCE_PDF_FINGERPRINT_MISMATCH', '1 success ', '2 failed REQUIRED_OVERLAY_NOT_APPLIED']);
  });

  it('completes without a PDF if every row may fail', async () => {
    const { names, manifest } = await opened({
      overlays: [aText({ required: true, value: column(3) })],
      rows: [['Ada'], ['Eve']],
      settings: { maxFailedRowPercent: 100 },
    });
    expect(names).toEqual(['manifest.json']);
    expect(manifest.summary).toMatchObject({ produced_rows: 0, failed_rows: 2 });
  });

  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  // Contract: 3/too-many, SIGNATURE_OVERLAY_LIMIT_EXCEEDED
  it('accepts the maximum number of pictures per row, and fails the job for one more', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, i) => anImage({ id: `picture ${i}`, source: { value: fixed(pixel) } }));
    const { manifest } = await opened({
      overlays: pictures(3),
      rows: [['']],
      options: { readFont: readPackagedFile, maxImageOverlaysPerRow: 3 },
    });
    expect(manifest.row_results[0]).toMatchObject({ status: 'success', applied_overlay_count: 3 });
    const error = await errorOf({
      overlays: pictures(4),
      rows: [['']],
      options: { readFont: readPackagedFile, maxImageOverlaysPerRow: 3 },
    });
    expect(error.code).toBe('SIGNATURE_OVERLAY_LIMIT_EXCEEDED');
    expect(error.details).toBeUndefined();
  });

  const bilevel = (width: number, height: number): string => {
    const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
    const file = [pngSignature, pngHeader(width, height, 1, 0), pngChunk('IDAT', rows), pngChunk('IEND', [])];
    return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`;
  };

  it('skips a row’s picture with too many pixels, but not a template’s', async () => {
    const overlays = [
      anImage({ id: 'of the row', source: { value: column(0) } }),
      anImage({ id: 'of the template', source: { value: fixed(bilevel(25_000_001, 1)) } }),
    ];
    const { manifest } = await opened({ overlays, rows: [[bilevel(5000, 5000)], [bilevel(25_000_001, 1)]] });
    expect(manifest.row_results[0]).toMatchObject({ status: 'success', applied_overlay_count: 2 });
    expect(manifest.row_results[1]).toMatchObject({
      status: 'partial',
      applied_overlay_count: 1,
      warnings: [
        {
          code: 'VALUE_INVALID',
          overlay_id: 'of the row',
          message: expect.stringContaining('at most 25000000 are read'),
        },
      ],
    });
    const few = await opened({
      overlays,
      rows: [[bilevel(2, 2)], [bilevel(5, 1)]],
      options: { maxRowPicturePixels: 4 },
    });
    expect(few.manifest.row_results).toMatchObject([{ status: 'success' }, { status: 'partial' }]);
  });

  // Contract: limit/output, CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED
  it('accepts an output of exactly the limit and rejects one byte more', async () => {
    const rows = [['Ada'], ['Eve'], ['Bob']];
    const { zip } = await fill({ rows });
    expect((await fill({ rows, options: { maxOutputBytes: zip.length } })).zip.length).toBe(zip.length);
    expect((await errorOf({ rows, options: { maxOutputBytes: zip.length - 1 } })).code).toBe(
      'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED',
    );
  });

  // Contract: 2.6/warnings-about
  it('reports how the submitted PDF differs from the one that the package was designed on', async () => {
    const warningsFor = async (designedOn: PackageSource) =>
      (await opened({ rows: [['Ada']], designedOn })).manifest.warnings.map(
        (warning: { code: string }) => warning.code,
      );
    const same = {
      sha256: hash('sha256', source, 'hex'),
      sizeBytes: source.length,
      pages: [{ width: 300, height: 200, rotation: 0 }],
    };
    expect(await warningsFor(same)).toEqual([]);
    expect(await warningsFor({ ...same, sha256: '00'.repeat(32) })).toEqual(['SOURCE_PDF_FINGERPRINT_MISMATCH']);
    expect(await warningsFor({ ...same, pages: [...same.pages, ...same.pages] })).toEqual([
      'SOURCE_PDF_PAGE_COUNT_MISMATCH',
    ]);
    expect(await warningsFor({ ...same, pages: [{ width: 300.4, height: 200, rotation: 0 }] })).toEqual([]);
    expect(await warningsFor({ ...same, pages: [{ width: 301, height: 200, rotation: 0 }] })).toEqual([
      'SOURCE_PDF_PAGE_SIZE_MISMATCH',
    ]);
  });

  it('produces the same bytes for the same input', async () => {
    const given: Case = { overlays: [aText(), aQr({ value: column(0) })], rows: [['Ada'], ['Ελένη'], ['Zoë']] };
    expect((await fill(given)).zip.equals((await fill(given)).zip)).toBe(true);
  });

  it('reports progress and stops when it is aborted', async () => {
    const seen: number[] = [];
    await fill({ rows: [['a'], ['b']], options: { onProgress: ({ rowsDone }) => seen.push(rowsDone) } });
    expect(seen).toEqual([2]);
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(fill({ rows: [['a']], options: { signal: stopped } })).rejects.toThrow('enough');
  });
});
