import { hash } from 'node:crypto';
import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { protectedTemplate, withPassword } from '../../support/protected-rows.ts';
import { aText, column, rowsOf } from '../../support/template-builders.ts';
import { filledWhole } from '../../support/whole-fill.ts';
import { readZip } from '../zip/read-zip.ts';

const good = withPassword(['Ada'], 'marked-password');
const bad = withPassword(['Bea'], 'mark');

const fill = (
  rows: readonly Row[],
  settings: Partial<FillSettings> = {},
  overlays: readonly ResolvedOverlay[] = [aText()],
  source = declaringPdf({ a: '2b', ua: true }),
) => filledWhole({ source, template: protectedTemplate(overlays), rows, settings });

const check = async (rows: readonly Row[], settings: Partial<FillSettings> = {}) => {
  const found: unknown[] = [];
  const parts = checkRows({
    source: declaringPdf({ a: '2b' }),
    package: { source: null, template: protectedTemplate([aText()]) },
    rows: rowsOf(...rows),
    settings: fillSettings(settings),
    options: { ...fillOptions(), onRowResult: (result) => found.push(result) },
  });
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) return { summary: value, results: found };
  }
};

describe('protect', () => {
  it('is in the row result, whose size and digest are of the encrypted file', async () => {
    const { archive } = await fill([good, bad]);
    const entries = await readZip([archive!]);
    const { row_results: results } = JSON.parse(Buffer.from(entries[1]!.bytes).toString());
    expect(results).toMatchObject([
      { protected: true, file_size_bytes: entries[0]!.bytes.length, sha256: hash('sha256', entries[0]!.bytes) },
      { status: 'failed', error: { code: 'PASSWORD_UNUSABLE' } },
    ]);
    expect(results[1]).not.toHaveProperty('protected');
  });

  // Contract: PROTECT_WITH_PRINT_FILE
  it('rejects a print file with PROTECT_WITH_PRINT_FILE, before any row', async () => {
    const { failure, archive } = await fill([good], { printFile: true });
    expect([failure, archive]).toEqual([expect.objectContaining({ code: 'PROTECT_WITH_PRINT_FILE' }), undefined]);
  });

  it('withdraws PDF/A with the loss ENCRYPTED, and keeps PDF/UA', async () => {
    const { summary, archive } = await fill([good], {}, []);
    expect(summary?.conformance).toMatchObject([
      { flavour: 'PDF/A-2b', kept: false, losses: [{ code: 'ENCRYPTED', overlay_id: null }] },
      { flavour: 'PDF/UA-1' },
    ]);
    const [row] = await readZip([archive!]);
    const { bytes } = unlockDocument(row!.bytes, { password: 'marked-password', rightsConfirmed: false });
    expect(Buffer.from(bytes).includes('pdfaid:part')).toBe(false);
    expect((await fill([good], { conformance: 'require' })).failure).toMatchObject({ code: 'CONFORMANCE_NOT_KEPT' });
  });

  it('names no PDF by the column of passwords', async () => {
    const { archive } = await fill([good], { filenameColumns: ['column_9', 'column_0'] });
    const [row] = await readZip([archive!]);
    expect(row?.name).toBe('row_1_Ada.pdf');
  });

  it('draws the column only if an overlay says so', async () => {
    const { archive } = await fill([good], {}, [aText({ value: column(9) })]);
    const [row] = await readZip([archive!]);
    const { bytes } = unlockDocument(row!.bytes, { password: 'marked-password', rightsConfirmed: false });
    expect(openPdf(bytes, { maxPages: 1 }).pages).toHaveLength(1);
    expect(Buffer.from(bytes).includes('marked-password')).toBe(true);
  });

  it('is checked without a password in findings, and with the sizes of a run', async () => {
    const rows = [good, bad, withPassword(['Cem'], '')];
    const { summary, results } = await check(rows);
    expect(summary.findingsByCode).toMatchObject({ PASSWORD_UNUSABLE: 2, CONFORMANCE_LOST: 1 });
    expect(summary.findingsByCode).not.toHaveProperty('COLUMN_UNUSED');
    const { told } = await filledWhole({
      source: declaringPdf({ a: '2b' }),
      template: protectedTemplate([aText()]),
      rows,
    });
    expect(results[0]).toMatchObject({ fileSizeBytes: (told[0] as { fileSizeBytes: number }).fileSizeBytes });
    expect(JSON.stringify([summary, results])).not.toContain('mark');
  });
});
