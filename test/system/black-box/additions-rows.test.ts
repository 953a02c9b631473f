import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { type Client, type Fields, jobsPath } from './client/client.ts';
import { archiveOf, everythingOf, handedOut, memberOf, mixedFields, mixedRows } from './client/rows-of.ts';
import type { Answer } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let client: Client;
let mixed: Fields;
let jobId: unknown;
beforeAll(async () => {
  world = await aWorld();
  client = world.client;
  mixed = await mixedFields(world);
  jobId = (await client.create(mixed)).body?.job_id;
  await client.settled(jobId);
});
afterAll(async () => {
  await world.service.stop();
});

const path = (rest: string, job = jobId): string => `${jobsPath}/${String(job)}${rest}`;
const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const numbers = (answer: Answer): number[] =>
  memberOf<{ row_number: number }[]>(answer, 'rows').map(({ row_number: number }) => number);
const tableOf = (csv: Buffer): string[][] => parse(csv, { bom: true }) as string[][];
const retryBody = (table: readonly (readonly string[])[]): Buffer =>
  Buffer.from(table.map((line) => `${line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join(''));

describe('GET …/rows', () => {
  // Contract: rows/row-results
  it('returns the manifest’s row results in order, in pages and by status', async () => {
    const { manifest } = await archiveOf(client, jobId);
    const all = await client.get(path('/rows'));
    expect([all.status, all.body]).toEqual([200, { rows: manifest.row_results, next: null }]);
    const seen: number[] = [];
    let after = '';
    for (;;) {
      const page = await client.get(path(`/rows?limit=2&status=failed,partial${after}`));
      seen.push(...numbers(page));
      if (page.body?.next === null) break;
      after = `&after=${encodeURIComponent(String(page.body?.next))}`;
    }
    expect(seen).toEqual([2, 3, 5]);
    expect(numbers(await client.get(path('/rows?status=success')))).toEqual([1, 4]);
    expect(numbers(await client.get(path('/rows?status=success%2Cfailed&limit=1000')))).toEqual([1, 2, 4, 5]);
    const last = await client.get(path('/rows?limit=5'));
    expect([numbers(last), last.body?.next]).toEqual([[1, 2, 3, 4, 5], null]);
  });

  // Contract: rows/row-results
  it('returns 100 rows per page by default', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ column_0: `many ${index}` }));
    const { body: job = {} } = await client.create({ rows_json: JSON.stringify(rows) });
    const first = await client.get(path('/rows', job.job_id));
    expect(numbers(first)).toHaveLength(100);
    const rest = await client.get(path(`/rows?after=${first.body?.next}`, job.job_id));
    expect([numbers(rest), rest.body?.next]).toEqual([[101], null]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=1&limit=1',
    'status=',
    'status=queued',
    'status=failed,',
    'status=failed&status=partial',
    'after=',
    'after=x',
    'after=a&after=b',
  ])('rejects ?%s with INVALID_PARAMETER', async (query) => {
    const answer = await client.get(path(`/rows?${query}`));
    expect([...codeOf(answer), answer.body?.message]).toEqual([
      400,
      'INVALID_PARAMETER',
      expect.stringContaining(query.split('=')[0]!),
    ]);
  });
});

describe('GET …/rows/{row_number}/pdf', () => {
  // Contract: rows/rows-pdf
  it('returns the ZIP entry under its name', async () => {
    const { body: job = {} } = await client.create({ ...mixed, filename_columns: '["column_1"]' });
    const { entries } = await archiveOf(client, job.job_id);
    expect([...entries.keys()]).toEqual(['row_1_1.pdf', 'row_3.pdf', 'row_4_49_30.pdf', 'manifest.json']);
    for (const [number, name] of [
      [1, 'row_1_1.pdf'],
      [3, 'row_3.pdf'],
      [4, 'row_4_49_30.pdf'],
      [1, 'row_1_1.pdf'],
    ] as const) {
      expect((await client.get(path(`/rows/${number}/pdf`, job.job_id))).status).toBe(302);
      const pdf = await handedOut(client, path(`/rows/${number}/pdf`, job.job_id));
      expect([pdf.status, pdf.bytes.equals(entries.get(name)!), pdf.headers['content-type']]).toEqual([
        200,
        true,
        'application/pdf',
      ]);
      expect(pdf.headers['content-disposition']).toContain(name);
    }
  });

  it('answers 404 for a failed or unknown row, and 400 for an invalid number', async () => {
    expect(codeOf(await client.get(path('/rows/2/pdf')))).toEqual([404, 'ROW_HAS_NO_PDF']);
    for (const number of ['6', '999999'])
      expect(codeOf(await client.get(path(`/rows/${number}/pdf`)))).toEqual([404, 'ROW_NOT_FOUND']);
    for (const number of ['0', '-1', 'x', '1.0', '1e0', '%20']) {
      const answer = await client.get(path(`/rows/${number}/pdf`));
      expect([...codeOf(answer), answer.body?.message]).toEqual([
        400,
        'INVALID_PARAMETER',
        expect.stringContaining('row_number'),
      ]);
    }
  });

  it('returns the PDF of a reused job, too', async () => {
    const { entries } = await archiveOf(client, jobId);
    const { body: reused = {} } = await client.create(mixed);
    expect((await everythingOf(client, reused.job_id)).summary).toMatchObject({ billed_rows: 0 });
    const pdf = await handedOut(client, path('/rows/4/pdf', reused.job_id));
    expect(pdf.bytes.equals(entries.get('row_4.pdf')!)).toBe(true);
    expect((await client.get(path('/rows', reused.job_id))).body).toEqual((await client.get(path('/rows'))).body);
    const corrections = await client.get(path('/corrections.csv', reused.job_id));
    expect(corrections.bytes.equals((await client.get(path('/corrections.csv'))).bytes)).toBe(true);
  });
});

describe('GET …/corrections.csv', () => {
  // Contract: rows/corrections.csv-formulas
  it('contains the rows without success, safe for spreadsheets', async () => {
    const answer = await client.get(path('/corrections.csv'));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, ...lines] = tableOf(answer.bytes);
    expect(header).toEqual(['row_number', 'status', 'codes', 'messages', 'column_0', 'column_1']);
    expect(lines.map(([number, status, , , ...cells]) => [number, status, ...cells])).toEqual([
      ['2', 'failed', '', '007'],
      ['3', 'partial', "'=1+1", ''],
      ['5', 'failed', '', "''-5"],
    ]);
    expect(lines.map(([, , codes]) => codes)).toEqual([
      expect.stringContaining('REQUIRED_OVERLAY_NOT_APPLIED'),
      'VALUE_BLANK',
      expect.stringContaining('COLUMN_MISSING'),
    ]);
    for (const [, , , messages] of lines) expect(messages).toMatch(/\S/);
  });

  const cells = [
    '=1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    "'=1",
    "'-",
    "''=1",
    "'x",
    "'",
    '007',
    ' =1',
    'a "b", c',
    'two\r\nlines',
    '1-2',
    'ü–日',
  ];
  // Contract: rows/corrections.csv-formulas
  it('preserves every cell in a round trip', async () => {
    const overlays = [anOverlay({ required: true })];
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays });
    const rows = [
      { column_0: 'x' },
      Object.fromEntries(['', ...cells].map((cell, index) => [`column_${index}`, cell])),
    ];
    const { body: job = {} } = await client.create({
      svc_file: svcFile,
      rows_json: JSON.stringify(rows),
      max_failed_row_percent: '100',
    });
    const [header = [], line = []] = tableOf((await client.get(path('/corrections.csv', job.job_id))).bytes);
    expect(line.slice(5)).toEqual(cells.map((cell) => (/^'* *[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
    const failedAgain = await client.retry(job.job_id, { corrections: retryBody([header, line]) });
    const [, back = []] = tableOf((await client.get(path('/corrections.csv', failedAgain.body?.job_id))).bytes);
    expect(back).toEqual(line);
  });

  it('contains only a header if every row succeeded', async () => {
    const { body: job = {} } = await client.create({ rows_json: '[{"column_0":"fine"}]' });
    const answer = await client.get(path('/corrections.csv', job.job_id));
    expect([answer.status, tableOf(answer.bytes)]).toEqual([
      200,
      [['row_number', 'status', 'codes', 'messages', 'column_0']],
    ]);
  });

  it('has the columns of a CSV job, as many as its records have', async () => {
    const fields = { ...mixed, rows_json: undefined, csv_file: Buffer.from('Ada,1,x\n,0012,"a,b"\n') };
    const { body: job = {} } = await client.create(fields);
    const [header, line = []] = tableOf((await client.get(path('/corrections.csv', job.job_id))).bytes);
    expect(header?.slice(4)).toEqual(['column_0', 'column_1', 'column_2']);
    expect([line[0], ...line.slice(4)]).toEqual(['2', '', '0012', 'a,b']);
  });
});

describe('threshold-failed job', () => {
  // Contract: rows/how-long
  it('has rows and corrections up to the failure, and no PDFs', async () => {
    const { body: job = {} } = await client.create({ ...mixed, max_failed_row_percent: '20' });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'FAILED_ROW_THRESHOLD_EXCEEDED' } });
    const rows = await client.get(path('/rows', job.job_id));
    expect(rows.status).toBe(200);
    expect(numbers(rows)).toEqual(mixedRows.map((_, index) => index + 1));
    expect((await client.get(path('/rows/1/pdf', job.job_id))).status).toBe(404);
    expect(tableOf((await client.get(path('/corrections.csv', job.job_id))).bytes).map(([number]) => number)).toEqual([
      'row_number',
      '2',
      '3',
      '5',
    ]);
    expect(codeOf(await client.download(job.job_id))).toEqual([404, 'DELIVERY_NOT_FOUND']);
  });
});

describe('direct delivery', () => {
  // Contract: rows/rows-pdf
  it('streams PDF, corrections and print file, and answers 404 after the delivery has expired', async () => {
    const direct = await aWorld({
      DELIVERY_MODE: 'direct',
      DELIVERY_LIFETIME_SECONDS: '15',
      RECOVERY_INTERVAL_SECONDS: '1',
    });
    try {
      const fields = { ...(await mixedFields(direct)), print_file: 'true' };
      const { body: job = {} } = await direct.client.create(fields);
      const { entries } = await archiveOf(direct.client, job.job_id);
      const pdf = await direct.client.get(path('/rows/1/pdf', job.job_id));
      expect([pdf.status, pdf.headers['content-type'], pdf.bytes.equals(entries.get('row_1.pdf')!)]).toEqual([
        200,
        'application/pdf',
        true,
      ]);
      expect(pdf.headers['content-disposition']).toContain('row_1.pdf');
      expect(pdf.headers['content-length']).toBe(String(pdf.bytes.length));
      const head = await direct.client.get(path('/rows/1/pdf', job.job_id), [], 'HEAD');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      const print = await direct.client.get(path('/print-file', job.job_id));
      expect([print.status, print.headers['content-type'], print.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        expect.stringMatching(/^attachment/),
      ]);
      await expect
        .poll(
          async () => memberOf<Record<string, unknown>>(await direct.client.read(job.job_id), 'result').download_url,
          {
            timeout: 60_000,
            interval: 200,
          },
        )
        .toBeNull();
      for (const rest of ['/rows', '/rows/1/pdf', '/corrections.csv', '/print-file'])
        expect(codeOf(await direct.client.get(path(rest, job.job_id)))).toEqual([404, 'DELIVERY_NOT_FOUND']);
      expect(codeOf(await direct.client.retry(job.job_id))).toEqual([409, 'JOB_INPUTS_EXPIRED']);
    } finally {
      await direct.service.stop();
    }
  });
});
