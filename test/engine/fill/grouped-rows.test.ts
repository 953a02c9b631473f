import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { FindingStoreReader } from '@bulkfill/engine/fill/check/finding-store-reader';
import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { maxGroupRows } from '@bulkfill/engine/rows/group-numbers';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { aList, aListCell, aPackage, aTemplate, aText, column, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

const source = rawPdf(onePage());

const name = aText({ id: 'name', rect: { x: 20, y: 5, width: 200, height: 20 } });
const cells = [aListCell('column_1', 0, 200), aListCell('column_2', 210, 60, { align: 'right' })];
const footer = { cells: new Map([['column_2', { sum: 'column_2' }]]) };
const items = aList({ value: { kind: 'group' }, cells, footer });

interface Case {
  readonly overlays?: readonly ResolvedOverlay[];
  readonly template?: Partial<ResolvedTemplate>;
  readonly rows: readonly Row[];
  readonly settings?: Partial<FillSettings>;
}

const input = async ({ overlays = [name, items], template, rows, settings }: Case): Promise<FillInput> => ({
  source,
  package: aPackage({ ...aTemplate(overlays), ...template }),
  ...(await openJobRows(rowsOf(...rows), undefined, settings?.groupBy)),
  settings: fillSettings({ maxFailedRowPercent: 100, ...settings }),
  options: fillOptions(),
});

const opened = async (given: Case) => {
  const chunks: Uint8Array[] = [];
  const parts = fillArchive(await input(given));
  let summary: FillSummary | undefined;
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) {
      summary = value;
      break;
    }
    chunks.push(value);
  }
  const entries = (await readZip([Buffer.concat(chunks)])).map(({ name: path, bytes }) => ({ path, bytes }));
  const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString('utf8'));
  return { pdfs: entries.slice(0, -1), manifest, summary };
};

const textsOf = async (bytes: Uint8Array) => (await readText(bytes)).map(({ text }) => text);

const found = async (given: Case) => {
  const parts = checkRows(await input(given));
  const chunks: Uint8Array[] = [];
  for await (const { output, chunks: own } of parts) if (output === 'findings') chunks.push(...own);
  const store = Buffer.concat(chunks);
  const reader = await FindingStoreReader.open(async (start, end) => store.subarray(start, end));
  const page = await reader.page({ after: 0, limit: 1000, codes: findingCodes, severities: findingSeverities });
  return page.findings.filter(({ row_number }) => row_number !== null);
};

const grouped = { groupBy: 'column_0' };
const invoices: readonly Row[] = [
  ['Ada', 'Pen', '1'],
  ['Bea', 'Cup', '2'],
  [' Ada ', 'Ink', '3'],
  ['Ada', 'Pad', '4'],
];

describe('grouped rows', () => {
  it('makes one document of the rows with one value, with each row as an item', async () => {
    const { pdfs, manifest, summary } = await opened({ rows: invoices, settings: grouped });
    expect(pdfs.map(({ path }) => path)).toEqual(['row_1.pdf', 'row_2.pdf']);
    expect(await textsOf(pdfs[0]!.bytes)).toEqual(['Ada', 'Pen', '1', 'Ink', '3', 'Pad', '4', '8']);
    expect(await textsOf(pdfs[1]!.bytes)).toEqual(['Bea', 'Cup', '2', '2']);
    expect(manifest.row_results).toMatchObject([
      { row_number: 1, source_rows: [1, 3, 4], status: 'success', notices: [] },
      { row_number: 2, source_rows: [2], status: 'success', notices: [] },
    ]);
    expect(manifest.summary).toMatchObject({ produced_rows: 2, source_row_count: 4 });
    expect(summary).toMatchObject({ rowCount: 2, producedRows: 2 });
  });

  it('shows the row as the only item without a column to group by, and nothing else changes', async () => {
    const { pdfs, manifest } = await opened({ rows: invoices });
    expect(await textsOf(pdfs[2]!.bytes)).toEqual(['Ada', 'Ink', '3', '3']);
    expect(JSON.stringify(manifest)).not.toContain('source_row');
    expect(pdfs).toHaveLength(4);
  });

  it('fills the bytes of the same data given as JSON lists', async () => {
    const cell = fc.constantFrom('', 'Pen', 'Größe', 'a "quoted" text', 'back\\slash', 'Ωmega', 'line\nbreak', '12.5');
    const row = fc.tuple(fc.constantFrom('Ada', 'Bea', 'Cem'), cell, fc.constantFrom('', '1', '2.5', '-3'));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const groups = Map.groupBy(rows, ([value]) => value);
        const asLists = [...groups.values()].map((own) => [
          ...(own[0] as Row),
          JSON.stringify(own.map(([, what, count]) => ({ column_1: what, column_2: count }))),
        ]);
        const overlays = [name, aList({ ...items, value: column(3) })];
        const one = await opened({ rows, settings: grouped });
        const other = await opened({ rows: asLists, overlays });
        expect(one.pdfs.length).toBe(groups.size);
        for (const [index, { bytes }] of one.pdfs.entries())
          expect(Buffer.compare(bytes, other.pdfs[index]?.bytes ?? Buffer.of())).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('counts documents, their number and their rows', async () => {
    const value = {
      kind: 'text',
      parts: [
        { counter: 'row_number', width: 1 },
        ' of ',
        { counter: 'rows', width: 1 },
        ': ',
        { counter: 'items', width: 3 },
      ],
    } as const;
    const overlays = [{ ...name, value }];
    const { pdfs } = await opened({ rows: invoices, overlays, settings: grouped });
    expect(await textsOf(pdfs[0]!.bytes)).toEqual(['1 of 2: 003']);
    expect(await textsOf(pdfs[1]!.bytes)).toEqual(['2 of 2: 001']);
    const single = await opened({ rows: invoices, overlays });
    expect(await textsOf(single.pdfs[3]!.bytes)).toEqual(['4 of 4: 001']);
  });

  it('makes a document of each row without a value, with the notice GROUP_VALUE_BLANK', async () => {
    const rows: readonly Row[] = [
      ['', 'Pen', '1'],
      ['Ada', 'Cup', '2'],
      [undefined, 'Ink', '3'],
      ['\u00a0', 'Pad', '4'],
    ];
    const overlays = [items];
    const { manifest } = await opened({ rows, overlays, settings: grouped });
    const codes = manifest.row_results.map(
      ({ source_rows, notices }: { source_rows: []; notices: { code: string }[] }) => [
        source_rows,
        notices.map(({ code }) => code),
      ],
    );
    const blank = ['GROUP_VALUE_BLANK'];
    expect(codes).toEqual([
      [[1], blank],
      [[2], []],
      [[3], blank],
      [[4], blank],
    ]);
    expect(manifest.summary).toMatchObject({ success_rows: 4, rows_with_notices: 3, source_row_count: 4 });
    expect(await found({ rows, overlays, settings: grouped })).toMatchObject(
      [1, 3, 4].map((row_number) => ({ code: 'GROUP_VALUE_BLANK', row_number, source_rows: [row_number] })),
    );
  });

  it('notes GROUP_VALUE_DIFFERS for each column of which only the first row is used', async () => {
    const when = { kind: 'values', column: 3, values: ['yes'] } as const;
    const template = { columns: [{ column: 3, label: 'Paid' }], pages: [{ page: 1, when: { ...when, column: 5 } }] };
    const overlays = [name, items, { ...aText({ id: 'paid', value: column(4) }), when }];
    const rows: readonly Row[] = [
      ['Ada', 'Pen', '1', 'yes', 'x', '', 'a'],
      ['Bea', 'Cup', '2', 'yes', 'x', '', 'b'],
      ['Ada ', 'Ink', '3', ' yes', 'x', 'yes', 'a'],
      ['Ada', 'Pad', '4', 'no', 'y', '', 'c'],
    ];
    const settings = { ...grouped, filenameColumns: ['column_6'] };
    const { manifest } = await opened({ rows, overlays, template, settings });
    const [ada, bea] = manifest.row_results;
    const differing = (shown: string, other: number) => ({
      code: 'GROUP_VALUE_DIFFERS',
      overlay_id: null,
      message: `The rows of the document differ in ${shown}, of which only the first row is used: row 1 and row ${other}.`,
    });
    expect(ada.notices).toEqual([
      differing('column_3 (Paid)', 4),
      differing('column_4', 4),
      differing('column_5', 3),
      differing('column_6', 4),
    ]);
    expect([ada.status, ada.file_name, bea.notices]).toEqual(['success', 'row_1_a.pdf', []]);
    const findings = await found({ rows, overlays, template, settings });
    expect(findings.filter(({ code }) => code === 'GROUP_VALUE_DIFFERS')).toMatchObject(
      ada.notices.map((notice: object) => ({ ...notice, severity: 'warning', row_number: 1, source_rows: [1, 3, 4] })),
    );
    const strict = await opened({ rows, overlays, template, settings: { ...settings, strict: true } });
    expect(strict.manifest.row_results).toMatchObject([
      { status: 'failed', error: { code: 'ROW_PARTIAL' }, source_rows: [1, 3, 4] },
      { status: 'success' },
    ]);
    expect(strict.manifest.row_results[0].error.message).toContain('column_3 (Paid)');
  });

  it('fills a document of 5,000 rows, and fails one of 5,001 with GROUP_TOO_LARGE', async () => {
    const rowsOfGroup = (count: number): Row[] =>
      Array.from({ length: count }, (_, index) => [`${count}`, `${index}`, '1']);
    const overlays = [name, aList({ ...items, overflow: 'clip' })];
    const rows = [...rowsOfGroup(maxGroupRows), ...rowsOfGroup(maxGroupRows + 1)];
    const { manifest } = await opened({ rows, overlays, settings: grouped });
    expect(manifest.row_results).toMatchObject([
      { status: 'success', notices: [{ code: 'LIST_CUT' }] },
      { status: 'failed', error: { code: 'GROUP_TOO_LARGE' } },
    ]);
    expect(manifest.row_results.map(({ source_rows }: { source_rows: [] }) => source_rows.length)).toEqual([
      5000, 5001,
    ]);
    expect(manifest.summary).toMatchObject({ failed_rows: 1, source_row_count: 10_001 });
    const findings = await found({ rows, overlays, settings: grouped });
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'GROUP_TOO_LARGE', row_number: 2, more_source_rows: 4901 },
    ]);
  });

  it('bounds the listed rows of a large document, and counts the others', async () => {
    const rows: Row[] = Array.from({ length: 20_000 }, () => ['one', 'x', '1']);
    const { manifest } = await opened({ rows, settings: grouped });
    const [result] = manifest.row_results;
    expect([result.source_rows.length, result.more_source_rows]).toEqual([6000, 14_000]);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(64 * 1024);
  });

  it('warns of an error in the cell of an item, whichever row has it', async () => {
    const rows: readonly Row[] = [
      ['Ada', 'Pen', '1'],
      ['Ada', '#N/A', '2'],
      ['Ada', '#N/A', '3'],
    ];
    const { manifest } = await opened({ rows, settings: grouped });
    expect(manifest.row_results).toMatchObject([
      { status: 'partial', warnings: [{ code: 'CELL_ERROR', overlay_id: 'items', column: 'column_1' }] },
    ]);
  });

  it('reports findings about one row of a document with that row', async () => {
    const rows: readonly Row[] = [
      ['Ada', 'Pen', '1'],
      ['Bea', 'MÃ¼ll', '2'],
      ['Ada', 'Pen', '1'],
    ];
    expect(await found({ rows, settings: grouped })).toMatchObject([
      { code: 'DUPLICATE_ROW', row_number: 1, source_rows: [3], message: 'Row 3 is equal to row 1.' },
      { code: 'MOJIBAKE_SUSPECTED', row_number: 2, source_rows: [2] },
    ]);
  });
});
