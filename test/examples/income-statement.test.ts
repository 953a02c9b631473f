import { readFileSync } from 'node:fs';
import { mib } from '@bulkfill/engine/core/units';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { previewRow } from '@bulkfill/engine/fill/preview/preview-row';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../engine/zip/read-zip.ts';
import { fillRows, type RowDocument } from '../support/fill-one.ts';
import { fillOptions, fillSettings } from '../support/fill-settings.ts';
import { readText } from '../support/read-text.ts';
import { rowsOf } from '../support/template-builders.ts';

const exampleFile = (file: string): Buffer =>
  readFileSync(new URL(`../../examples/income-statement/${file}`, import.meta.url));
const openRows = () => openCsvRows(exampleFile('rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 });

describe('example income-statement', () => {
  let rows: (readonly (string | undefined)[])[];
  let verified: Awaited<ReturnType<typeof readPackage>>;
  let filled: RowDocument[];

  beforeAll(async () => {
    const key = await generateSigningKey();
    const payload = { schemaVersion: 5, template: JSON.parse(exampleFile('template.json').toString('utf8')) };
    verified = await readPackage(await buildPackage(payload, key), { keys: toPublicJwks(key), maxBytes: 20 * mib });
    rows = (await Array.fromAsync(openRows().batches())).flat();
    filled = await fillRows(exampleFile('source.pdf'), verified.template, rows);
  });

  it('includes the pages that each household needs: further ones for its income, one for a sole income', async () => {
    expect(filled.map(({ outcome }) => outcome.omittedPages)).toEqual([[1], [1, 2], [1], [1, 2], [2], []]);
    const pages = await Promise.all(
      filled.map(async ({ pdf }) => 1 + Math.max(...(await readText(pdf)).map(({ page }) => page))),
    );
    expect(pages).toEqual([2, 1, 2, 1, 2, 5]);
  });

  it('lists every income once, in order, and the total', async () => {
    for (const [index, { pdf, outcome }] of filled.entries()) {
      expect(outcome).toMatchObject({ warnings: [], notices: [] });
      const items = JSON.parse(rows[index]?.[5] ?? '[]') as { readonly amount: string }[];
      const cents = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      const money = (amount: number) => `€${amount.toLocaleString('en-IE', { minimumFractionDigits: 2 })}`;
      const shown = (await readText(pdf)).map(({ text }) => text).filter((text) => text.startsWith('€'));
      expect(shown).toEqual([...items.map(({ amount }) => money(Number(amount))), money(cents / 100)]);
    }
  });

  it('fills the same pages in a job, and lists omitted pages in its result', async () => {
    const results: RowOutcome[] = [];
    const archive = fillArchive({
      source: exampleFile('source.pdf'),
      package: verified,
      rows: openRows(),
      settings: fillSettings({ filenameColumns: ['column_1'], printFile: true }),
      options: {
        readFont: readPackagedFile,
        maxImageOverlaysPerRow: 10,
        maxOutputBytes: 2 ** 30,
        jobId: 'example',
        createdAt: '2026-11-22T00:00:00.000Z',
        onRowResult: (result) => void results.push(structuredClone(result)),
      },
    });
    for await (const _ of archive);
    expect(results.map(({ status, omittedPages, fileSizeBytes }) => [status, omittedPages, fileSizeBytes])).toEqual(
      filled.map(({ outcome, pdf }, index) => [
        'success',
        outcome.omittedPages.length === 0 ? undefined : outcome.omittedPages,
        // The counters say how many rows there are.
        expect.toSatisfy((size: number) => index === 0 || Math.abs(size - pdf.length) < 200),
      ]),
    );
  });

  /** The PDFs of some rows, by their numbers in the whole job, as a retry makes them. */
  const retried = async (
    rowNumbers: readonly number[],
    settings: Partial<FillSettings> = {},
  ): Promise<Uint8Array[]> => {
    const chosen = rowNumbers.map((number) => rows[number - 1]!);
    const options = fillOptions();
    const archive = fillArchive({
      source: exampleFile('source.pdf'),
      package: verified,
      rows: rowsOf(...chosen),
      rowNumbers,
      rowsOfJob: rows.length,
      settings: fillSettings(settings),
      options,
    });
    const entries = await readZip([Buffer.concat(await Array.fromAsync(archive))]);
    return entries.filter(({ name }) => name.endsWith('.pdf')).map(({ bytes }) => bytes);
  };
  const rowsOfJob = async () => retried(rows.map((_, index) => index + 1));

  it('fills the same pages if some rows are rerun, with the same counts', async () => {
    const whole = await rowsOfJob();
    expect(await retried([6, 2])).toEqual([whole[5], whole[1]]);
  });

  it('fills the same text if the source is compacted or flattened', async () => {
    const textsOf = async (pdf: Uint8Array) => (await readText(pdf)).map(({ page, text }) => `${page} ${text}`);
    const whole = await textsOf((await rowsOfJob())[5]!);
    for (const settings of [{ optimize: true }, { flattenForms: true }]) {
      const [last] = await retried([6], settings);
      expect(await textsOf(last!)).toEqual(whole);
    }
  });

  it('previews the same pages as a fill, further pages included', async () => {
    const whole = await rowsOfJob();
    const source = exampleFile('source.pdf');
    const options = {
      includeStickers: false,
      flattenForms: false,
      maxPages: 100,
      readFont: readPackagedFile,
      maxImageOverlaysPerRow: 10,
    };
    for (const rowNumber of [2, 6]) {
      const place = { rowNumber, rows: rows.length };
      const preview = await previewRow(source, verified.template, rows[rowNumber - 1]!, { ...options, place });
      expect(preview).toMatchObject({ pdf: 'appended', result: { status: 'success' } });
      const found = await readText(Buffer.concat([source, preview.bytes]));
      expect(found).toEqual(await readText(whole[rowNumber - 1]!));
    }
  });
});
