import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillArchive } from '../../lib/engine/fill/fill-archive.ts';
import type { RowResult } from '../../lib/engine/fill/row-result-log.ts';
import { mib } from '../../lib/engine/kit/units.ts';
import { buildPackage } from '../../lib/engine/package/build-package.ts';
import { readPackage } from '../../lib/engine/package/read/read-package.ts';
import { generateSigningKey, publicJwks } from '../../lib/engine/package/signing-key.ts';
import { openCsvRows } from '../../lib/engine/rows/open-csv-rows.ts';
import { readPackagedFile } from '../../lib/engine/stamping/packaged-file-reader.ts';
import { type FilledRow, fillRows } from '../support/fill-one.ts';
import { fillSettings } from '../support/fill-settings.ts';
import { readText } from '../support/read-text.ts';

const exampleFile = (file: string): Buffer => readFileSync(new URL(`../../examples/income-statement/${file}`, import.meta.url));
const openRows = () => openCsvRows(exampleFile('rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 });

describe('the example income-statement', () => {
  let rows: (readonly (string | undefined)[])[];
  let verified: Awaited<ReturnType<typeof readPackage>>;
  let filled: FilledRow[];

  beforeAll(async () => {
    const key = await generateSigningKey();
    const payload = { schemaVersion: 5, template: JSON.parse(exampleFile('template.json').toString('utf8')) };
    verified = await readPackage(await buildPackage(payload, key), { keys: publicJwks(key), maxBytes: 20 * mib });
    rows = (await Array.fromAsync(openRows().batches())).flat();
    filled = await fillRows(exampleFile('source.pdf'), verified.template, rows);
  });

  it('has the pages that each household needs: further ones for its income, one for those who live on it', async () => {
    expect(filled.map(({ outcome }) => outcome.omittedPages)).toEqual([[1], [1, 2], [1], [1, 2], [2], []]);
    const pages = await Promise.all(filled.map(async ({ pdf }) => 1 + Math.max(...(await readText(pdf)).map(({ page }) => page))));
    expect(pages).toEqual([2, 1, 2, 1, 2, 5]);
  });

  it('has every income once, in order, and what it comes to', async () => {
    for (const [index, { pdf, outcome }] of filled.entries()) {
      expect(outcome).toMatchObject({ warnings: [], notices: [] });
      const items = JSON.parse(rows[index]?.[5] ?? '[]') as { readonly amount: string }[];
      const cents = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      const money = (amount: number) => `€${amount.toLocaleString('en-IE', { minimumFractionDigits: 2 })}`;
      const shown = (await readText(pdf)).map(({ text }) => text).filter((text) => text.startsWith('€'));
      expect(shown).toEqual([...items.map(({ amount }) => money(Number(amount))), money(cents / 100)]);
    }
  });

  it('is the same in a job, with the pages that a row lacks in its result', async () => {
    const results: RowResult[] = [];
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
});
