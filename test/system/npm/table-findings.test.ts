import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BulkfillClient } from '@bulkfill/bulkfill/client/index';
import { checkRows, fillZip, readTable, type Template } from '@bulkfill/bulkfill/library/index';
import { emptyDraft } from '@bulkfill/web/console/new-job/draft';
import { formOf, runParts } from '@bulkfill/web/console/new-job/job-form';
import { writeEditedCsv } from '@bulkfill/web/console/new-job/rows-to-send';
import { selectFindings } from '@bulkfill/web/console/new-job/select-findings';
import { answerRows } from '@bulkfill/web/rows/answer-rows';
import { noEdits, type RowEdits, withCell, withLeftOut } from '@bulkfill/web/rows/row-edits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { readZip } from '../../engine/zip/read-zip.ts';
import { aWorkbook, sheetRows } from '../../support/a-workbook.ts';
import { aWorld, type World } from '../black-box/client/world.ts';

const at = (y: number) => ({ page: 0, rect: { x: 20, y, width: 150, height: 20 } });
const template = {
  columns: ['Name', 'Account', 'Team', 'Unused'].map((label, column) => ({ key: `column_${column}`, label })),
  overlays: [
    { id: 'name', kind: 'text', ...at(20), value: { column: 'column_0' } },
    { id: 'account', kind: 'text', ...at(50), value: { column: 'column_1' } },
    { id: 'team', kind: 'text', ...at(80), value: { column: 'column_2' } },
  ],
} as const satisfies Template;

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** Columns in another order than the template's. */
const people = aWorkbook({
  sheets: [
    {
      data: `${sheetRows([['Account', 'Unused', 'Team', 'Name']])}${[
        `<c r="A2" t="e"><v>#N/A</v></c>${text('C2', 'North')}${text('D2', 'Ann')}`,
        `<c r="A3"><v>1234567890123456</v></c><c r="B3" t="e"><v>#REF!</v></c>${text('D3', 'Ben')}`,
        `<c r="A4"><f>A2</f></c>${text('D4', 'Cid')}`,
        `<c r="A5"><v>7</v></c>${text('C5', 'South')}${text('D5', 'Dan')}`,
        `<c r="A6"><v>8</v></c>${text('C6', 'South')}${text('D6', 'Eve')}`,
      ]
        .map((cells, index) => `<row r="${index + 2}">${cells}</row>`)
        .join('')}`,
      after: '<mergeCells><mergeCell ref="C2:C4"/></mergeCells>',
    },
  ],
});

let world: World;
let client: BulkfillClient;
let files: { readonly pdf: Blob; readonly package: Buffer };
let folder = '';
beforeAll(async () => {
  world = await aWorld();
  client = new BulkfillClient({ apiKey: world.account.key, baseUrl: world.service.baseUrl });
  const svc = await world.signer.package({ pdf: world.pdf, template });
  files = { pdf: new Blob([world.pdf as Uint8Array<ArrayBuffer>]), package: svc };
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-findings-'));
  await writeFile(join(folder, 'form.pdf'), world.pdf);
  await writeFile(join(folder, 'form.svc'), svc);
  await writeFile(join(folder, 'template.json'), JSON.stringify(template));
  await writeFile(join(folder, 'people.xlsx'), people);
});
afterAll(async () => {
  await world.service.stop();
  await rm(folder, { recursive: true, force: true });
});

type Told = readonly string[];
interface Result {
  readonly row_number: number;
  readonly status: string;
  readonly warnings?: readonly { readonly code: string; readonly overlay_id?: string; readonly message: string }[];
}

const told = (rows: readonly Result[]): Told =>
  rows.flatMap(({ row_number, status, warnings = [] }) => [
    `${row_number} ${status}`,
    ...warnings.map(({ code, overlay_id, message }) => `${row_number} ${code} ${overlay_id} ${message}`),
  ]);

const manifestOf = async (zip: Uint8Array): Promise<Told> => {
  const manifest = (await readZip([zip])).find(({ name }) => name === 'manifest.json');
  return told((JSON.parse(Buffer.from(manifest?.bytes ?? []).toString()) as { row_results: Result[] }).row_results);
};

/** Rows of a job of the service, once it has ended. */
const jobRows = async (jobId: string): Promise<Told> => {
  expect(await client.jobs.wait(jobId)).toMatchObject({ status: 'completed' });
  return told((await Array.fromAsync(client.jobs.rows(jobId))) as Result[]);
};

/** Result of the library for the table, which every other client must match. */
const byLibrary = async (): Promise<Told> => {
  const stream = new PassThrough();
  const [, zip] = await Promise.all([
    fillZip({ pdf: world.pdf, template, rows: await readTable(people) }, stream),
    buffer(stream),
  ]);
  return manifestOf(zip);
};

const byConsole = async (
  edits: RowEdits | ((rows: readonly (readonly string[])[]) => RowEdits) = noEdits,
): Promise<string> => {
  const columns = template.columns.map(({ label }, column) => ({ column, label }));
  const file = new File([people as Uint8Array<ArrayBuffer>], 'people.xlsx');
  const answer = await answerRows({
    file,
    sha256: undefined,
    settings: {},
    columns,
    chosen: undefined,
    kept: new Map(),
  });
  if (!('rows' in answer) || answer.rows.csv === undefined) throw new Error('The table could not be read.');
  const { rows } = answer;
  const changes = typeof edits === 'function' ? edits(rows.rows) : edits;
  const draft = {
    ...emptyDraft,
    percent: '100',
    pdf: new File([files.pdf], 'form.pdf'),
    package: new File([files.package as Uint8Array<ArrayBuffer>], 'form.svc'),
  };
  const parts = runParts({
    draft,
    columns: [],
    csv: await writeEditedCsv(rows.csv as Blob, rows, changes),
    findings: selectFindings(rows, changes),
  });
  const response = await fetch(`${world.service.baseUrl}/v1/bulkfill/export-jobs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.account.key}`, 'Idempotency-Key': crypto.randomUUID() },
    body: formOf(parts),
  });
  return ((await response.json()) as { job_id: string }).job_id;
};

describe('findings of a table reader', () => {
  it('are the same in text and status for library, command line, API clients and console', async () => {
    const expected = await byLibrary();
    expect(expected.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '1 partial',
      '1 CELL_ERROR account',
      '2 partial',
      '2 NUMBER_SHORTENED account',
      '2 CELL_MERGED team',
      '3 partial',
      '3 CELL_NOT_CALCULATED account',
      '3 CELL_MERGED team',
      '4 success',
      '5 success',
    ]);
    const env = { BULKFILL_API_KEY: world.account.key, BULKFILL_BASE_URL: world.service.baseUrl };
    const path = (name: string) => join(folder, name);
    const form = ['--pdf', path('form.pdf'), '--table', path('people.xlsx')];
    const rendered = await bulkfill([
      'render',
      ...form,
      '--template',
      path('template.json'),
      '--out',
      path('local.zip'),
    ]);
    expect(rendered.code).toBe(0);
    expect(await manifestOf(await readFile(path('local.zip')))).toEqual(expected);
    const submitted = await bulkfill(['submit', ...form, '--svc', path('form.svc'), '--out', path('remote.zip')], env);
    expect(submitted).toMatchObject({ code: 0 });
    expect(await manifestOf(await readFile(path('remote.zip')))).toEqual(expected);
    const strict = await bulkfill(
      ['submit', ...form, '--svc', path('form.svc'), '--strict', '--out', path('strict.zip')],
      env,
    );
    expect(strict.code).toBe(1);

    const table = await readTable(people);
    const job = await client.jobs.create({ ...files, rows: table });
    expect(await jobRows(job.job_id)).toEqual(expected);
    const { template_id: templateId } = await client.templates.create(files);
    const ofTemplate = await client.jobs.create({ templateId, rows: table });
    expect(await jobRows(ofTemplate.job_id)).toEqual(expected);
    expect(await jobRows(await byConsole())).toEqual(expected);
  });

  it('are reported by checks of the library and of the API with the same text', async () => {
    const table = await readTable(people);
    const local = await checkRows({ pdf: world.pdf, template, rows: table });
    const begun = await client.checks.create({ ...files, rows: table });
    const { result } = await client.checks.wait(begun.check_id);
    const remote = await Array.fromAsync(client.checks.findings(begun.check_id));
    expect(remote).toEqual(local.findings);
    expect(result?.findings_by_code).toEqual(local.result.findings_by_code);
    expect(result?.findings_by_code).toMatchObject({
      CELL_ERROR: 1,
      CELL_MERGED: 2,
      CELL_NOT_CALCULATED: 1,
      NUMBER_SHORTENED: 1,
    });
    expect(result?.partial_rows).toBe(3);
  });

  it('fail rows with strict', async () => {
    const job = await client.jobs.create({ ...files, rows: await readTable(people), strict: true });
    const rows = await jobRows(job.job_id);
    expect(rows.filter((row) => /^\d+ (?:failed|partial|success)$/.test(row))).toEqual([
      '1 failed',
      '2 failed',
      '3 failed',
      '4 success',
      '5 success',
    ]);
  });

  it('are sent by the console without those of changed cells and omitted rows', async () => {
    const rows = await jobRows(
      await byConsole((cells) =>
        withLeftOut(withCell(withCell(noEdits, cells, 1, 0, '99'), cells, 2, 2, 'North'), 0, true),
      ),
    );
    expect(rows.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '1 partial',
      '1 CELL_MERGED team',
      '2 partial',
      '2 CELL_NOT_CALCULATED account',
      '3 success',
      '4 success',
    ]);
  });

  it('stay with the rows of a retry except for corrected cells, and are replaced by those that a retry sends', async () => {
    const job = await client.jobs.create({ ...files, rows: await readTable(people) });
    await client.jobs.wait(job.job_id);
    const again = await client.jobs.retry(job.job_id);
    expect((await jobRows(again.job_id)).filter((row) => !/partial$/.test(row))).toHaveLength(5);

    const corrections = new TextDecoder().decode(await client.jobs.corrections(job.job_id)).split('\r\n');
    const correctedTable = corrections
      .map((line) => (line.startsWith('3,') ? line.replace('Cid,,,', 'Cid,55,North,') : line))
      .join('\r\n');
    expect(correctedTable).toContain('Cid,55,North,');
    const corrected = await client.jobs.retry(job.job_id, { corrections: correctedTable });
    const rows = await jobRows(corrected.job_id);
    expect(rows).toContain('3 success');
    expect(rows.filter((row) => /CELL_MERGED/.test(row)).map((row) => row.slice(0, 1))).toEqual(['2']);

    const cleared = await client.jobs.retry(job.job_id, { tableFindings: [] });
    // The text of two cells shows the error.
    expect((await jobRows(cleared.job_id)).filter((row) => /^\d+ (?:partial|success)$/.test(row))).toEqual([
      '1 partial',
      '2 partial',
      '3 success',
    ]);
    await expect(
      client.jobs.retry(job.job_id, { tableFindings: [{ code: 'CELL_MERGED', row_number: 6, column: 'column_2' }] }),
    ).rejects.toMatchObject({ status: 400, code: 'INVALID_TABLE_FINDINGS' });
  });

  it('are validated against rows, template and codes, without echoing a value', async () => {
    const rows = [['Ann', '1', 'North']];
    const create = (tableFindings: unknown) =>
      client.jobs.create({ ...files, rows, tableFindings: JSON.stringify(tableFindings) });
    const refused = async (tableFindings: unknown) => {
      const error = await create(tableFindings).then(
        () => undefined,
        (thrown: { status: number; code: string; message: string }) => thrown,
      );
      expect(error).toMatchObject({ status: 400, code: 'INVALID_TABLE_FINDINGS' });
      expect(error?.message).not.toContain('<b>');
    };
    // The template has a fourth column, which these rows lack.
    const accepted = await create([{ code: 'CELL_MERGED', row_number: 1, column: 'column_3' }]);
    expect(await jobRows(accepted.job_id)).toEqual(['1 success']);
    await refused([{ code: 'CELL_MERGED', row_number: 1, column: 'column_4' }]);
    await refused([{ code: 'CELL_MERGED', row_number: 2, column: 'column_0' }]);
    await refused([{ code: '<b>MINE</b>', row_number: 1, column: 'column_0' }]);
    await refused([{ code: 'CELL_MERGED', row_number: 1, column: 'column_0', message: '<b>Read me</b>' }]);
    await refused('<b>');
  });

  it('are part of the idempotent request', async () => {
    const table = await readTable(people);
    const first = await client.jobs.create({ ...files, rows: table }, { idempotencyKey: 'findings-1' });
    const again = await client.jobs.create({ ...files, rows: table }, { idempotencyKey: 'findings-1' });
    expect(again.job_id).toBe(first.job_id);
    await expect(
      client.jobs.create({ ...files, rows: { ...table, findings: [] } }, { idempotencyKey: 'findings-1' }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH' });
  });

  it('include a warning about a guessed encoding in jobs and checks', async () => {
    // "Łukasz Żółć" in Windows-1250.
    const bytes = Buffer.concat([
      Buffer.from('Name,Account,Team,Unused\n'),
      Buffer.from([0xa3]),
      Buffer.from('ukasz '),
      Buffer.from([0xaf, 0xf3, 0xb3, 0xe6]),
      Buffer.from(',1,North,\nEwa,2,North,\n'),
    ]);
    const table = await readTable(bytes);
    const job = await client.jobs.create({ ...files, rows: table });
    await client.jobs.wait(job.job_id);
    const { warnings } = (await client.jobs.read(job.job_id, { include: ['warnings'] })) as {
      warnings?: readonly { readonly code: string }[] | null;
    };
    expect(warnings?.map(({ code }) => code)).toContain('ENCODING_GUESSED');
    const check = await client.checks.create({ ...files, rows: table });
    expect((await client.checks.wait(check.check_id)).result?.findings_by_code).toMatchObject({ ENCODING_GUESSED: 1 });
  });
});
