import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { aCreate, aForm, aGet, aRetry } from '../../../support/service/create-request.ts';
import { mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { aFolder } from '../command.ts';
import { aSpreadsheet, type Step, type Visit } from './a-spreadsheet.ts';

let stack: TestStack;
let folder: string;
let spreadsheet: (visit: Visit) => Promise<void>;

beforeAll(async () => {
  [stack, folder] = await Promise.all([startTestStack(), aFolder()]);
  spreadsheet = await aSpreadsheet(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Cells that a spreadsheet would like to run, to round, to take for something else, or to lose. */
const formulas = ['=1+1', '=HYPERLINK("http://127.0.0.1/","x")', '+49 30 1234', '-5', '@SUM(A1)', "'=1+1", "''@x"];
const numbers = ['007', '0012345678901234567890', '1.50', '1e5', '12345678901234567890', '2026-01-02', 'TRUE', '50%'];
const texts = [
  'line one\nline two',
  '"quoted", with commas; and more',
  ' spaces ',
  'Zoë Διώνη Юлия 李小龍 مرحبا',
  "O'Neill",
  '😀',
];

/** A job of such cells, of which every row is incomplete: column 1, the code, is missing. */
const aJob = async (cells: readonly string[]) => {
  const service = testService(stack, { filler: mixedRowsFiller });
  const { token } = await service.anAccount('scale');
  const rows = `[${cells.map((cell, at) => JSON.stringify({ column_0: `Name ${at + 1}`, column_2: cell })).join(',\n')}]`;
  const form = aForm({ csv_file: null, rows_json: rows, max_failed_row_percent: '100' });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const corrections = async (of: string, format = 'csv') =>
    (await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${of}/corrections.${format}`))).arrayBuffer();
  const retried = async (table: string) => {
    const answer = await service.api.fetch(aRetry(token, jobId, { corrections: await readFile(table) }));
    const job = (await answer.json()) as { job_id: string; status: string };
    expect(job).toMatchObject({ status: 'completed' });
    const key = (await service.jobs.get(job.job_id))?.artifact?.key ?? '';
    const entries = await readZip([(await service.objects.read(key, 10_000_000)) ?? new Uint8Array()]);
    const manifest = JSON.parse(Buffer.from(entries.at(-1)?.bytes ?? []).toString()) as {
      row_results: { row_number: number; status: string }[];
    };
    // The remaining incomplete rows show how the service read the cells.
    const table2 = parse(Buffer.from(await corrections(job.job_id)), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    return {
      statuses: new Map(manifest.row_results.map(({ row_number: number, status }) => [number, status])),
      cells: new Map(table2.map(({ row_number: number, column_2: cell }) => [Number(number), unprefixed(cell ?? '')])),
    };
  };
  const path = join(folder, `${jobId}.csv`);
  await writeFile(path, new Uint8Array(await corrections(jobId)));
  const workbook = join(folder, `${jobId}.xlsx`);
  await writeFile(workbook, new Uint8Array(await corrections(jobId, 'xlsx')));
  return { path, workbook, retried };
};

/** Uses the contract's wording, not the service's code. */
const unprefixed = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const numbered = (cells: readonly string[]) => new Map(cells.map((cell, at) => [at + 1, cell]));

describe('corrections.csv in LibreOffice', () => {
  // Contract: rows/corrections.csv-formulas
  it.each([
    ['CSV', ['saved.csv']],
    ['XLSX, and that as CSV', ['saved.xlsx', 'again.csv']],
  ])('keeps every cell if columns are opened as text and saved as %s', async (_name, names) => {
    const cells = [...formulas, ...numbers, ...texts];
    const { path, retried } = await aJob(cells);
    let table = path;
    for (const name of names) {
      const target = join(folder, name);
      await spreadsheet({ source: table, target });
      table = target;
    }
    const { statuses, cells: arrived } = await retried(table);
    expect(arrived).toEqual(numbered(cells));
    expect([...statuses.values()]).toEqual(cells.map(() => 'partial'));
  });

  // Contract: rows/corrections.xlsx-labels
  it('keeps every cell of the workbook saved as XLSX', async () => {
    const cells = [...formulas, ...numbers, ...texts, 'a_x000D_b', 'tab\there'];
    const { workbook, retried } = await aJob(cells);
    const target = join(folder, 'workbook.xlsx');
    await spreadsheet({ source: workbook, target, steps: [{ do: 'type', row: 5, column: 5, text: '0047' }] });
    const { statuses, cells: arrived } = await retried(target);
    const expected = numbered(cells);
    // Row 5 is complete now.
    expected.delete(5);
    expect(arrived).toEqual(expected);
    expect([...statuses]).toEqual(cells.map((_, at) => [at + 1, at + 1 === 5 ? 'success' : 'partial']));
  });

  // Contract: rows/corrections.csv-formulas
  it('runs no formula and loses no text if the program guesses the column types', async () => {
    const cells = [...formulas, ...texts];
    const { path, retried } = await aJob(cells);
    const target = join(folder, 'guessed.csv');
    await spreadsheet({ source: path, target, opensAs: 'guessed' });
    expect((await retried(target)).cells).toEqual(numbered(cells));
  });

  // Contract: retry/edited-table
  it('is accepted with moved columns, deleted rows and edited cells', async () => {
    const cells = [...formulas, ...numbers, ...texts];
    const { path, retried } = await aJob(cells);
    const target = join(folder, 'corrected.csv');
    // row_number, status, codes, messages, column_0, column_1, column_2; row 1 is on line 1.
    const steps: Step[] = [
      { do: 'type', row: 5, column: 5, text: '4711' },
      { do: 'type', row: 6, column: 6, text: '00123' },
      { do: 'delete row', row: 3 },
      { do: 'move column', from: 6, to: 0 },
      { do: 'move column', from: 1, to: 4 },
    ];
    await spreadsheet({ source: path, target, steps });
    const { statuses, cells: arrived } = await retried(target);
    const rest = cells.map((_, at) => at + 1).filter((row) => row !== 3);
    expect([...statuses]).toEqual(rest.map((row) => [row, row === 5 ? 'success' : 'partial']));
    const expected = numbered(cells);
    for (const row of [3, 5]) expected.delete(row);
    expected.set(6, '00123');
    expect(arrived).toEqual(expected);
  });
});
