import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readZip } from '../../../engine/zip/read-zip.ts';
import { aCreate, aForm, aGet } from '../../../support/service/create-request.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { answer, aService, jobPath, jobId as someJobId } from '../fake-service.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

/** A job of six rows, of which row 2 fails and rows 3 and 6 are partial, at a service that listens. */
const aJob = async (options: TestServiceOptions = {}, fields: Readonly<Record<string, string>> = {}) => {
  const service = testService(stack, { filler: mixedRowsFiller, settings: { DELIVERY_MODE: 'direct' }, ...options });
  const { token } = await service.anAccount();
  const form = aForm({ csv_file: mixedRows, max_failed_row_percent: '100', ...fields });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const server = createServer(getRequestListener((request) => service.api.fetch(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const path = await aFolder();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const job = (command: string, ...args: string[]) =>
    bulkfill(['job', command, jobId, ...args, '--base-url', baseUrl, '--api-key', token], { DATA_DIR: path('none') });
  const get = async (below: string) =>
    Buffer.from(
      await (await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${jobId}${below}`))).arrayBuffer(),
    );
  return { jobId, job, get, path };
};

const usage = (stderr: RegExp) => ({ code: 2, stdout: '', stderr: expect.stringMatching(stderr) });
const refused = (code: string) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`bulkfill: ${code}: .+\\n$`)),
});

describe('bulkfill job rows', () => {
  it('prints rows by status, in pages, with the first reason of each', async () => {
    const { job } = await aJob();
    const first = await job('rows', '--status', 'failed,partial', '--limit', '2');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^Rows: 2\n {2}row 2 failed: [A-Z_]+: .+\n {2}row 3 partial: [A-Z_]+: .+\nFor more, add --after \S+\n$/,
    );
    const after = /--after (\S+)/.exec(first.stdout)![1]!;
    const last = await job('rows', '--status', 'failed,partial', '--limit', '2', '--after', after);
    expect(last.stdout).toMatch(/^Rows: 1\n {2}row 6 partial: .+\n$/);
  });

  it('prints the page of the API with --json, and reports a rejection by the service', async () => {
    const { job, get } = await aJob();
    expect(JSON.parse((await job('rows', '--json')).stdout)).toEqual(JSON.parse(String(await get('/rows'))));
    expect(await job('rows', '--limit', '1001')).toMatchObject(refused('INVALID_PARAMETER'));
  });

  it('rejects an answer that is not a page', async () => {
    const service = await aService({ [`GET ${jobPath}/rows?`]: [answer(200, { rows: 'none' })] });
    const args = ['job', 'rows', someJobId, '--base-url', service.baseUrl, '--api-key', 'svc_bfexp_a.b'];
    expect(await bulkfill(args, { DATA_DIR: '/nowhere' })).toMatchObject(refused('UNEXPECTED_ANSWER'));
  });
});

describe('bulkfill job pdf', () => {
  it('writes the PDF of one row, and no file for a row without a PDF', async () => {
    const { job, get, path } = await aJob();
    const { code, stdout } = await job('pdf', '1', '--out', path('one.pdf'));
    const pdf = await readFile(path('one.pdf'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Wrote ${path('one.pdf')}: `) });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.equals(await get('/rows/1/pdf'))).toBe(true);
    expect(await job('pdf', '2', '--out', path('two.pdf'))).toMatchObject(refused('ROW_HAS_NO_PDF'));
    expect(await job('pdf', '7', '--out', path('two.pdf'))).toMatchObject(refused('ROW_NOT_FOUND'));
    await expect(readFile(path('two.pdf'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('requires a row number, a destination that is not a link and a single document on standard output', async () => {
    const { job, path } = await aJob();
    await writeFile(path('target'), 'mine');
    await symlink(path('target'), path('link'));
    expect(await job('pdf', '0', '--out', path('one.pdf'))).toMatchObject(usage(/whole number from 1/));
    expect(await job('pdf', '1')).toMatchObject(usage(/--out/));
    expect(await job('pdf', '1', '--out', path('link'))).toMatchObject(usage(/symbolic link/));
    expect(await job('pdf', '1', '--out', '-', '--json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--json'),
    });
    expect(await readFile(path('target'), 'utf8')).toBe('mine');
  });
});

describe('bulkfill job corrections and job retry', () => {
  it('downloads the failed rows as a table, and runs the corrected ones as a new job', async () => {
    const { jobId, job, get, path } = await aJob();
    const fetched = await job('corrections', '--out', path('bad.csv'));
    expect(fetched).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`bulkfill job retry ${jobId} --corrections`),
    });
    const table = await readFile(path('bad.csv'), 'utf8');
    expect(table).toBe(String(await get('/corrections.csv')));
    const lines = table.split(/\r?\n/);
    const failed = lines.find((line) => line.startsWith('2,failed,'))!;
    await writeFile(path('corrected.csv'), `${lines[0]}\n${failed.replace(/,,2$/, ',Bob,2')}\n`);
    const { code, stdout } = await job(
      'retry',
      '--corrections',
      path('corrected.csv'),
      '--out',
      path('out.zip'),
      '--strict',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Job \S+ completed: .+out\.zip, .+\n1 row: 1 complete, 0 partial, 0 failed\.\nAt the service: 0 rows billed\.\n$/,
    );
    expect(stdout).not.toContain(jobId);
    const manifest = (await readZip([await readFile(path('out.zip'))])).at(-1)!;
    const { row_results: rows } = JSON.parse(Buffer.from(manifest.bytes).toString()) as {
      row_results: { row_number: number }[];
    };
    expect(rows.map((row) => row.row_number)).toEqual([2]);
  });

  it('downloads them as a workbook by file name, and uploads it again', async () => {
    const { jobId, job, get, path } = await aJob();
    const fetched = await job('corrections', '--out', path('bad.XLSX'));
    expect(fetched).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Correct it, save it, then: bulkfill job retry ${jobId}`),
    });
    expect((await readFile(path('bad.XLSX'))).equals(await get('/corrections.xlsx'))).toBe(true);
    const retried = await job('retry', '--corrections', path('bad.XLSX'), '--out', path('out.zip'));
    expect(retried).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('3 rows: 0 complete, 2 partial, 1 failed.\n'),
    });
  });

  it('reruns all incomplete rows unchanged without a table; --strict judges them', async () => {
    const { jobId, job, path } = await aJob();
    const { code, stdout } = await job(
      'retry',
      '--out',
      path('out.zip'),
      '--strict',
      '--json',
      '--idempotency-key',
      'again',
    );
    expect(code).toBe(1);
    const document = JSON.parse(stdout) as { job_id: string };
    expect(document).toMatchObject({ retry_of: jobId, idempotency_key: 'again', partial_rows: 2, failed_rows: 1 });
    const replay = await job('retry', '--out', path('again.zip'), '--json', '--idempotency-key', 'again');
    expect(JSON.parse(replay.stdout)).toMatchObject({ job_id: document.job_id });
    expect((await readFile(path('again.zip'))).equals(await readFile(path('out.zip')))).toBe(true);
  });

  it('downloads the print file too, if the job has one', async () => {
    const { job, path } = await aJob({}, { print_file: 'true' });
    const { code, stdout } = await job('retry', '--out', path('out.zip'), '--print-file', path('all.pdf'), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ print_file: path('all.pdf'), produced_rows: 2 });
    expect((await readFile(path('all.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    const without = await aJob();
    const refusal = await without.job('retry', '--out', path('without.zip'), '--print-file', path('none.pdf'));
    expect(refusal).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DELIVERY_NOT_FOUND: .*has no print file/),
    });
    expect((await without.job('retry', '--out', path('same.zip'), '--print-file', path('same.zip'))).code).toBe(2);
  });

  it('sends the package and the PDF that replace those of the job', async () => {
    const refusal = answer(400, { code: 'INVALID_CORRECTIONS', message: 'Line 2: row 9 is unknown.' });
    const service = await aService({ [`POST ${jobPath}/retry`]: [refusal] });
    const path = await aFolder();
    await writeFile(path('form.pdf'), '%PDF-1.7');
    await writeFile(path('form.svc'), 'svc');
    await writeFile(path('corrected.csv'), 'row_number;status;codes;messages;column_0\n9;failed;;;Bob\n');
    const files = ['--corrections', path('corrected.csv'), '--svc', path('form.svc'), '--pdf', path('form.pdf')];
    const args = ['job', 'retry', someJobId, ...files, '--base-url', service.baseUrl, '--api-key', 'svc_bfexp_a.b'];
    const run = (out: string) => bulkfill([...args, '--out', out], { DATA_DIR: path('none') });
    for (const name of ['corrected.csv', 'form.svc', 'form.pdf'])
      expect(await run(path(name))).toMatchObject(usage(/give --out another one/));
    expect(service.requests).toEqual([]);
    expect(await run(path('out.zip'))).toMatchObject(refused('INVALID_CORRECTIONS'));
    const { form, headers } = service.requests[0]!;
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect([...form!.keys()]).toEqual(['corrections', 'svc_file', 'pdf']);
    expect(await (form!.get('corrections') as File).text()).toContain('9;failed;;;Bob');
    expect(await (form!.get('svc_file') as File).text()).toBe('svc');
  });

  it('reports a file that is not a table before it sends anything', async () => {
    const { job, path } = await aJob();
    await writeFile(path('corrected.csv'), '%PDF-1.7');
    expect(await job('retry', '--corrections', path('corrected.csv'), '--out', path('out.zip'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `INVALID_CORRECTIONS: ${path('corrected.csv')} is a PDF, not a table of corrections`,
      ),
    });
  });
});

describe('bulkfill job show and job delete', () => {
  it('shows the job status, and deletes its content, even twice', async () => {
    const { jobId, job, path } = await aJob();
    const { code, stdout } = await job('show');
    expect(code).toBe(0);
    expect(stdout).toContain(`Job ${jobId}: completed\n`);
    expect(stdout).toMatch(/\nRows: 3 complete, 2 partial, 1 failed\nZIP: .+, until \d{4}-/);
    expect(JSON.parse((await job('show', '--json')).stdout)).toMatchObject({
      job_id: jobId,
      summary: { requested_rows: 6 },
      request: { max_failed_row_percent: 100 },
    });
    for (let time = 1; time <= 2; time++) {
      expect(await job('delete')).toEqual({
        code: 0,
        stdout: `Inputs and outputs of job ${jobId} are deleted.\n`,
        stderr: '',
      });
    }
    expect((await job('show')).stdout).not.toContain('ZIP:');
    expect(await job('corrections', '--out', path('bad.csv'))).toMatchObject(refused('DELIVERY_NOT_FOUND'));
  });

  it('deletes no running job, and shows its progress', async () => {
    const { jobId, job } = await aJob({ executeAtOnce: false, settings: { SYNC_WAIT_SECONDS: '0' } });
    expect(await job('delete')).toMatchObject(refused('JOB_NOT_ENDED'));
    expect((await job('show')).stdout).toMatch(new RegExp(`^Job ${jobId}: queued\\n[^]*\\nRows: 0 of 6\\n$`));
  });
});
