import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import { fillEach, fillOne } from '@bulkfill/engine/fill/fill-one';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { aPackage, aTemplate, aText, column, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

const source = rawPdf(onePage());
const template = aTemplate([aText({ value: column(0) })]);
const plain = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };

const archived = async (...rows: string[][]): Promise<Buffer[]> => {
  const chunks: Uint8Array[] = [];
  const archive = fillArchive({
    source,
    package: aPackage(template),
    rows: rowsOf(...rows),
    settings: fillSettings(),
    options: {
      readFont: readPackagedFile,
      maxImageOverlaysPerRow: 100,
      maxOutputBytes: 1e9,
      jobId: 'j',
      createdAt: '2026-01-02T03:04:05Z',
    },
  });
  for await (const chunk of archive) chunks.push(chunk);
  return (await readZip(chunks)).filter(({ name }) => name.endsWith('.pdf')).map(({ bytes }) => Buffer.from(bytes));
};

describe('fillOne', () => {
  it('returns the documents that an archive contains', async () => {
    const rows = [['Ada'], ['Grace']];
    const filled = await fillEach(source, template, rows, plain);
    expect(filled.map(({ pdf }) => Buffer.from(pdf))).toEqual(await archived(...rows));
  });

  it('returns one document for a preview with the outcome of its overlays', async () => {
    const { pdf, outcome } = await fillOne(source, template, ['Ada'], plain);
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['Ada']);
    expect(outcome).toMatchObject({ applied: 1, warnings: [] });
  });
});
