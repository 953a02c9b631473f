import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPayload, aTemplate, testKey } from '../../../engine/svc/package-builders.ts';
import { aWorkbook, sheetRows } from '../../../support/a-workbook.ts';
import { aCheck, aCreate, aForm, aGet, aRetry } from '../../../support/service/create-request.ts';
import { mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
let svc: Uint8Array;

beforeAll(async () => {
  stack = await startTestStack();
  const columns = ['Nachname', 'Code', 'Versichertennummer'].map((label, column) => ({
    key: `column_${column}`,
    label,
  }));
  svc = await buildPackage(aPayload({ source: undefined, template: aTemplate({ columns, overlays: [] }) }), testKey);
});

/** Rows 1 and 2 are partial: they lack a code. */
const rows = 'Zoë,,7560621234567\nMüller,,=1+1\nGrace,4,1\n';

const aJob = async (csv: string = rows) => {
  const service = testService(stack, { filler: mixedRowsFiller });
  const { token } = await service.anAccount('scale');
  const form = aForm({ csv_file: csv, svc_file: svc, max_failed_row_percent: '100' });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const get = (name: string, of = jobId) => service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${of}/${name}`));
  const retry = async (corrections: string | Uint8Array) => {
    const response = await service.api.fetch(aRetry(token, jobId, { corrections: Buffer.from(corrections) }));
    const body = (await response.json()) as { job_id?: string; code?: string; message?: string };
    if (response.status !== 200) return `${response.status} ${body.code}: ${body.message}`;
    const input = (await service.jobs.get(body.job_id ?? ''))?.inputs.rows;
    const bytes = await service.objects.read(input?.key ?? '', input?.sizeBytes ?? 0);
    return (parse(Buffer.from(bytes ?? [])) as string[][]).map((cells) => cells.join('|'));
  };
  /** The table findings that a retry keeps for its rows. */
  const findingsOf = async (corrections: string | Uint8Array) => {
    const response = await service.api.fetch(aRetry(token, jobId, { corrections: Buffer.from(corrections) }));
    const { job_id: retried } = (await response.json()) as { job_id: string };
    const input = (await service.jobs.get(retried))?.inputs.tableFindings;
    return input === undefined
      ? undefined
      : JSON.parse(Buffer.from((await service.objects.read(input.key, input.sizeBytes)) ?? []).toString());
  };
  const check = async (name: string) => {
    const begun = await service.api.fetch(
      aCheck(token, aForm({ csv_file: csv, svc_file: svc, max_failed_row_percent: null })),
    );
    const { check_id: id } = (await begun.json()) as { check_id: string };
    return service.api.fetch(aGet(token, `/v1/bulkfill/checks/${id}/${name}`));
  };
  return { jobId, get, retry, findingsOf, check };
};

let job: ReturnType<typeof aJob> | undefined;
const shared = () => {
  job ??= aJob();
  return job;
};

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const leading = ['row_number', 'status', 'codes', 'messages'];
const labels = ['Nachname', 'Code', 'Versichertennummer'];
const table = (names: readonly string[], ...lines: readonly string[]) =>
  [[...leading, ...names].join(';'), ...lines, ''].join('\r\n');

describe('GET …/corrections.xlsx', () => {
  // Contract: rows/corrections.xlsx-labels
  it('has the labels as its header and every cell unchanged', async () => {
    const { jobId, get } = await shared();
    const response = await get('corrections.xlsx');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="corrections-${jobId}.xlsx"`);
    expect(response.headers.get('ratelimit')).toMatch(/^"download"/);
    const { rows: read } = await readTable(await bytesOf(response), { header: false });
    expect(read[0]).toEqual([...leading, ...labels]);
    expect(read.slice(1).map((row) => [row[0], row[1], ...row.slice(4)])).toEqual([
      ['1', 'partial', 'Zoë', '', '7560621234567'],
      ['2', 'partial', 'Müller', '', '=1+1'],
    ]);
  });

  // Contract: retry/what-spreadsheet
  it('is accepted by a retry, both unchanged and corrected', async () => {
    const { get, retry } = await shared();
    expect(await retry(await bytesOf(await get('corrections.xlsx')))).toEqual(['Zoë||7560621234567', 'Müller||=1+1']);
    const corrected = aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Code', 'row_number', 'status', 'codes', 'messages', 'versichertennummer', 'Nachname'],
            ['C-1', 2, '', '', '', '=1+1', 'Möller'],
          ]),
        },
      ],
    });
    expect(await retry(corrected)).toEqual(['Möller|C-1|=1+1']);
  });

  it('has findings for the changed cells in which a reader finds something', async () => {
    const { findingsOf } = await shared();
    const error = { xml: '<c r="@" t="e"><f>NA()</f><v>#N/A</v></c>' };
    const empty = { xml: '<c r="@"><f>A1&amp;A2</f></c>' };
    const corrected = aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Code', 'row_number', 'status', 'codes', 'messages', 'versichertennummer', 'Nachname'],
            [error, 1, '', '', '', '7560621234567', 'Zoë'],
            [empty, 2, '', '', '', '=1+1', '#DIV/0!'],
          ]),
        },
      ],
    });
    expect(await findingsOf(corrected)).toEqual([
      { code: 'CELL_ERROR', row_number: 1, column: 'column_1' },
      { code: 'CELL_ERROR', row_number: 2, column: 'column_0' },
      { code: 'CELL_NOT_CALCULATED', row_number: 2, column: 'column_1' },
    ]);
    const asText = table(labels, '1;;;;Zoë;#NV;7560621234567', '2;;;;Möller;C-1;=1+1');
    expect(await findingsOf(asText)).toEqual([{ code: 'CELL_ERROR', row_number: 1, column: 'column_1' }]);
    expect(await findingsOf(table(labels, '1;;;;Zoë;C-1;7560621234567'))).toBeUndefined();
  });

  it('is available for a check, too', async () => {
    const { check } = await shared();
    const { rows: read } = await readTable(await bytesOf(await check('corrections.xlsx')), { header: false });
    expect(read[0]).toEqual([...leading, ...labels]);
  });

  it('rejects a workbook with other columns, or a file that is not a workbook, and names the line or the file type', async () => {
    const { retry } = await shared();
    const other = aWorkbook({
      sheets: [
        {
          data: sheetRows([
            [...leading, 'Nachname', 'Ort'],
            ['1', '', '', '', 'a', 'b'],
          ]),
        },
      ],
    });
    expect(await retry(other)).toMatch(
      /^400 INVALID_CORRECTIONS: .*line 1 lacks the column "column_1" \("Code"\).*another job/,
    );
    expect(await retry(Buffer.from('PK\x03\x04 no workbook'))).toMatch(
      /^400 INVALID_CORRECTIONS: The workbook of corrections could not be read: /,
    );
  });
});

describe('GET …/corrections.csv?labels=true', () => {
  // Contract: rows/corrections.xlsx-labels
  it('adds the labels to the keys for jobs and checks', async () => {
    // Of its own: the same rows retried twice would be delivered from the first retry.
    const { get, retry, check } = await aJob();
    const header = 'row_number,status,codes,messages,column_0 Nachname,column_1 Code,column_2 Versichertennummer';
    const labelled = (await bytesOf(await get('corrections.csv?labels=true'))).toString();
    expect(labelled.replace('\ufeff', '').split('\r\n')[0]).toBe(header);
    expect(
      (await bytesOf(await check('corrections.csv?labels=true'))).toString().replace('\ufeff', '').split('\r\n')[0],
    ).toBe(header);
    expect((await bytesOf(await get('corrections.csv'))).toString()).toContain(
      'messages,column_0,column_1,column_2\r\n',
    );
    expect(await retry(labelled)).toEqual(['Zoë||7560621234567', 'Müller||=1+1']);
    const refused = await get('corrections.csv?labels=yes');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_PARAMETER' }),
    ]);
  });
});

describe('POST …/retry: corrections changed by a spreadsheet program', () => {
  // Contract: retry/what-spreadsheet
  it('are rejected by line and column if digits became a power of ten, also rounded', async () => {
    const { retry } = await shared();
    const refusal =
      /^400 INVALID_CORRECTIONS: .*line 2 has in "column_2" \("Versichertennummer"\) a number of which a spreadsheet program dropped digits.*as text/;
    for (const value of ['7,56062E+12', '7.56062E+12', '7E+12'])
      expect(await retry(table(['column_0', 'column_1', 'column_2'], `1;;;;Zoë;C;${value}`))).toMatch(refusal);
    expect(await retry(table(labels, '1;;;;Zoë;1,23457E+19;7560621234567'))).toMatch(
      /line 2 has in "column_1" \("Code"\) a number/,
    );
    expect(await retry(table(labels, '2;;;;Müller;C;7,56062E+12'))).toEqual(['Müller|C|7,56062E+12']);
    expect(await retry(table(labels, '1;;;;Zoë;C;7.5e12'))).toEqual(['Zoë|C|7.5e12']);
    const long = await aJob('Zoë,,12345678901234567890\n');
    expect(await long.retry(table(labels, '1;;;;Zoë;C;12345678901234500000'))).toMatch(refusal);
    expect(await long.retry(table(labels, '1;;;;Zoë;C;12345678901234567891'))).toEqual(['Zoë|C|12345678901234567891']);
  });

  it('are accepted with semicolons, tabs, labels, and as Unicode text', async () => {
    const { retry } = await shared();
    expect(await retry(table(labels, '1;;;;Zoë;C;1'))).toEqual(['Zoë|C|1']);
    const tabs = `\ufeff${table(labels, '1;;;;Ägidius;C;1').replaceAll(';', '\t')}`;
    expect(await retry(Buffer.from(tabs, 'utf16le'))).toEqual(['Ägidius|C|1']);
  });

  // Contract: retry/what-spreadsheet
  it('are decoded with the code page that unchanged cells prove, and rejected if none is proven', async () => {
    const { retry } = await shared();
    const latin = (text: string) => Buffer.from(text, 'latin1');
    expect(await retry(latin(table(labels, '1;;;;Zoë;C;1', '2;;;;Müller;Cé;2')))).toEqual(['Zoë|C|1', 'Müller|Cé|2']);
    const refusal =
      /^400 INVALID_CORRECTIONS: .*line 2 is not valid UTF-8, and the rest of the file does not tell its encoding/;
    // Changed, so it proves nothing.
    expect(await retry(latin(table(labels, '1;;;;Chloë;C;1')))).toMatch(refusal);
    // ñ of Windows-1252 is ń of Windows-1250, and ü and ë are the same in both.
    expect(await retry(latin(table(labels, '1;;;;Zoë;Cñ;1')))).toMatch(refusal);
    const polish = await aJob('Paweł,,1\n');
    const windows1250 = Buffer.from([
      ...latin(table(labels, '1;;;;Pawe')),
      0xb3,
      ...latin(';C'),
      0xb9,
      ...latin(';1\r\n'),
    ]);
    expect(
      await polish.retry(Buffer.from(windows1250.toString('latin1').replace('Pawe\r\n', 'Pawe'), 'latin1')),
    ).toEqual(['Paweł|Cą|1']);
  });
});
