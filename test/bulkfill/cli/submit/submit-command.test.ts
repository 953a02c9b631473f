import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { Interrupted } from '@bulkfill/bulkfill/cli/terminal/interrupted';
import { describe, expect, it } from 'vitest';
import { aManifest, anArchive, aRow } from '../an-archive.ts';
import { aClosedPort, aCompletedJob, aJob, answer, aService, jobId, jobPath } from '../fake-service.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

const create = 'POST /v1/bulkfill/export-jobs';
const read = `GET ${jobPath}`;
const download = `GET ${jobPath}/download`;

const archive = anArchive();

const inputFiles = async () => {
  const path = await aFolder();
  await writeFile(path('form.pdf'), '%PDF-1.7');
  await writeFile(path('form.svc'), 'svc');
  await writeFile(path('rows.csv'), 'Ada\nZoë\n');
  await writeFile(path('rows.json'), '[{"column_0":\n"Zoë"}]');
  const files = ['--pdf', path('form.pdf'), '--svc', path('form.svc')];
  const submit = (baseUrl: string, ...args: string[]) =>
    bulkfill(
      ['submit', ...files, '--base-url', baseUrl, '--api-key', 'svc_bfexp_a.b', '--out', path('out.zip'), ...args],
      {
        DATA_DIR: path('none'),
      },
    );
  const until = (signal: AbortSignal, baseUrl: string, ...args: string[]) =>
    bulkfill(
      ['submit', ...files, '--base-url', baseUrl, '--api-key', 'svc_bfexp_a.b', '--out', path('out.zip'), ...args],
      { DATA_DIR: path('none') },
      signal,
    );
  return {
    path,
    submit: Object.assign(submit, { until }),
    csv: ['--csv', path('rows.csv')],
    rows: ['--rows', path('rows.json')],
  };
};

describe('bulkfill submit', () => {
  it('submits, waits, follows the redirect without the key, and writes the archive', async () => {
    const storage = await aService({ 'GET /zip?signed=1': [answer(200, archive)] });
    const service = await aService({
      [create]: [answer(202, aJob('queued'))],
      [read]: [answer(200, aJob('processing')), answer(200, aCompletedJob())],
      [download]: [answer(302, '', { Location: `${storage.baseUrl}/zip?signed=1` })],
    });
    const { path, submit, csv } = await inputFiles();
    const { code, stdout, stderr } = await submit(service.baseUrl, ...csv);
    const size = `${archive.length} B`;
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Job ${jobId} completed: ${path('out.zip')}, ${size}.\n2 rows: 2 complete, 0 partial, 0 failed.\n`,
    });
    expect(stderr).toContain(`Job ${jobId} is queued\nJob ${jobId} is processing\nDownloading\n`);
    expect((await readFile(path('out.zip'))).equals(archive)).toBe(true);
    expect(service.requests.map(({ route }) => route)).toEqual([create, read, read, download]);
    for (const { headers } of service.requests) expect(headers.authorization).toBe('Bearer svc_bfexp_a.b');
    expect(storage.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('reports the speed and the billed amount at the end', async () => {
    const summary = { billed_rows: 2, zip_size_bytes: 4 };
    const progress = { rows_done: 2, rows_total: 2, rows_per_second: 340.4, eta_seconds: 0, attempt: 1 };
    const routes = {
      [create]: [answer(202, aJob('queued'))],
      [read]: [answer(200, { ...aCompletedJob(), progress, summary })],
      [download]: [answer(200, archive)],
    };
    const { submit, csv } = await inputFiles();
    const { stdout } = await submit((await aService(routes)).baseUrl, ...csv);
    expect(stdout.split('\n').at(-2)).toBe('At the service: 340 rows/s, 2 rows billed.');
    const asJson = await submit((await aService(routes)).baseUrl, ...csv, '--json');
    expect(JSON.parse(asJson.stdout)).toMatchObject({ summary, success_rows: 2 });
  });

  it('sends the files and only the given options', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, archive)] });
    const { submit, csv } = await inputFiles();
    expect(await submit(service.baseUrl, ...csv)).toMatchObject({ code: 0 });
    const { headers, form } = service.requests[0]!;
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect([...form!.keys()]).toEqual(['max_failed_row_percent', 'pdf', 'svc_file', 'csv_file']);
    expect(form!.get('max_failed_row_percent')).toBe('0');
    expect(await (form!.get('pdf') as File).text()).toBe('%PDF-1.7');
    expect(await (form!.get('csv_file') as File).text()).toBe('Ada\nZoë\n');
  });

  it('sends every option', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, archive)] });
    const { submit, rows } = await inputFiles();
    const options = ['--max-failed', '7', '--stickers', '--flatten', '--optimize', '--idempotency-key', 'k-1'];
    expect(await submit(service.baseUrl, ...rows, ...options)).toMatchObject({ code: 0 });
    const { headers, form } = service.requests[0]!;
    expect(headers['idempotency-key']).toBe('k-1');
    expect(Object.fromEntries([...form!].filter(([, value]) => typeof value === 'string'))).toEqual({
      max_failed_row_percent: '7',
      include_stickers: 'true',
      flatten_forms: 'true',
      optimize: 'true',
      rows_json: '[{"column_0": "Zoë"}]',
    });
  });

  it('requests a print file and downloads it to the given path', async () => {
    const printed = Buffer.from('%PDF-1.7 all rows');
    const service = await aService({
      [create]: [answer(200, aCompletedJob())],
      [download]: [answer(200, archive)],
      [`GET ${jobPath}/print-file`]: [answer(200, printed)],
    });
    const { path, submit, csv } = await inputFiles();
    const { code, stdout } = await submit(service.baseUrl, ...csv, '--print-file', path('all.pdf'), '--print-even');
    expect(code).toBe(0);
    expect(stdout).toContain(`\nWrote the print file ${path('all.pdf')}: ${printed.length} B.\n`);
    expect((await readFile(path('all.pdf'))).equals(printed)).toBe(true);
    const { form } = service.requests[0]!;
    expect([form!.get('print_file'), form!.get('print_even')]).toEqual(['true', 'true']);
  });

  it('prints the job as one JSON document with --json', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, archive)] });
    const { path, submit, csv } = await inputFiles();
    const { stdout, stderr } = await submit(service.baseUrl, ...csv, '--json', '--idempotency-key', 'k-1');
    expect(JSON.parse(stdout)).toMatchObject({
      job_id: jobId,
      status: 'completed',
      idempotency_key: 'k-1',
      out: path('out.zip'),
      downloaded_bytes: archive.length,
      success_rows: 2,
      problems: [],
    });
    expect(stderr).toBe('');
  });

  it('exits 1 with the code and message of a rejection', async () => {
    const service = await aService({
      [create]: [answer(422, { code: 'INVALID_PDF', message: 'The source file is not a valid PDF.' })],
    });
    const { submit, csv } = await inputFiles();
    expect(await submit(service.baseUrl, ...csv)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/bulkfill: INVALID_PDF: The source file is not a valid PDF\.\n$/),
    });
  });

  it.each([
    ['inside the sync wait window', 500],
    ['on a replay', 200],
  ])('exits with 1 and prints the error of a job that failed %s', async (_name, status) => {
    const details = { failed_row_count: 3, input_row_count: 40 };
    const error = { code: 'FAILED_ROW_THRESHOLD_EXCEEDED', message: 'Too many rows failed.', details };
    const service = await aService({ [create]: [answer(status, aJob('failed', { error }))] });
    const { path, submit, csv } = await inputFiles();
    const before = await readdir(path());
    const { code, stderr } = await submit(service.baseUrl, ...csv);
    expect(code).toBe(1);
    const advice =
      'To list all rows that would fail, run "bulkfill check" with the same files. To accept them, raise --max-failed.';
    expect(stderr).toContain(
      `bulkfill: FAILED_ROW_THRESHOLD_EXCEEDED: Too many rows failed. [job ${jobId}]. ${advice}\n`,
    );
    const asJson = await submit(service.baseUrl, ...csv, '--json', '--idempotency-key', 'k-1');
    expect(JSON.parse(asJson.stdout)).toEqual({
      error: {
        code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
        message: `Too many rows failed. [job ${jobId}]. ${advice}`,
        details,
      },
      job_id: jobId,
      idempotency_key: 'k-1',
    });
    expect(await readdir(path())).toEqual(before);
  });

  it('leaves no file if the download breaks off after retries', async () => {
    const service = await aService({
      [create]: [answer(200, aCompletedJob())],
      [download]: [
        (_request, response) => {
          response.writeHead(200, { 'Content-Length': '9' });
          response.write('PK', () => response.destroy());
        },
        answer(404, { code: 'DELIVERY_NOT_FOUND', message: 'Gone.' }),
      ],
    });
    const { path, submit, csv } = await inputFiles();
    const before = await readdir(path());
    const { code, stderr } = await submit(service.baseUrl, ...csv);
    expect(code).toBe(1);
    expect(stderr).toContain('bulkfill: DELIVERY_NOT_FOUND: Gone.\n');
    expect(await readdir(path())).toEqual(before);
  });

  it('reports an unreachable service and a meaningless answer', async () => {
    const { submit, csv } = await inputFiles();
    const goneUrl = await aClosedPort();
    const gone = await submit(goneUrl, ...csv);
    expect(gone).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `${goneUrl} could not be reached: nothing answers there. Check the address, and that the service is running. `,
      ),
    });
    const odd = await aService({ [create]: [answer(418, '<html>')] });
    expect((await submit(odd.baseUrl, ...csv)).stderr).toContain(
      `UNEXPECTED_ANSWER: ${odd.baseUrl} answered 418 with an unknown response body.`,
    );
  });

  it('names a missing input file', async () => {
    const { submit } = await inputFiles();
    expect((await submit('http://127.0.0.1:9', '--csv', '/no/rows.csv')).stderr).toBe(
      'bulkfill: /no/rows.csv: the file or directory does not exist\n',
    );
  });

  it('reports the number of complete rows, and shows the first five others', async () => {
    const message = 'the value\nis blank';
    const skipped = { code: 'VALUE_BLANK', overlay_id: 'code', message };
    const rows = [
      aRow(1),
      aRow(2, 'partial', { warnings: [skipped, skipped] }),
      aRow(3, 'failed', { error: { code: 'ROW_GENERATION_FAILED', message: 'No.' } }),
      aRow(4, 'success', { notices: [{ code: 'TEXT_CLIPPED', overlay_id: 'name', message: 'cut' }] }),
      ...[5, 6, 7, 8].map((number) => aRow(number, 'partial', { warnings: [skipped] })),
      aRow(9, 'partial'),
    ];
    const warnings = [{ code: 'SOURCE_PDF_FINGERPRINT_MISMATCH', message: 'Another PDF.' }];
    const conformance = [
      {
        flavour: 'PDF/A-1a',
        kept: false,
        losses: [{ code: 'TRANSPARENCY', overlay_id: 'name', message: 'Its opacity is below 1.' }],
      },
      { flavour: 'PDF/UA-1', kept: true, losses: [] },
    ];
    const zip = anArchive(aManifest(rows, warnings, { conformance }));
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, zip)] });
    const { path, submit, csv } = await inputFiles();
    const { code, stdout } = await submit(service.baseUrl, ...csv);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(1)).toEqual([
      'Warning: SOURCE_PDF_FINGERPRINT_MISMATCH: Another PDF.',
      'Warning: CONFORMANCE_LOST: no row is PDF/A-1a (TRANSPARENCY): overlay "name": Its opacity is below 1.',
      '9 rows: 1 complete, 1 with cut text, 6 partial, 1 failed.',
      '  row 2 partial: VALUE_BLANK: the value\ufffdis blank (and 1 more)',
      '  row 3 failed: ROW_GENERATION_FAILED: No.',
      ...[5, 6, 7].map((number) => `  row ${number} partial: VALUE_BLANK: the value\ufffdis blank`),
      '  … and 2 more rows.',
      `For the result of every row, see manifest.json in ${path('out.zip')}.`,
      '',
    ]);
    const strict = await submit(service.baseUrl, ...csv, '--strict', '--json');
    expect({ code: strict.code, stderr: strict.stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: some rows are partial or failed, and --strict does not allow that\n',
    });
    expect(JSON.parse(strict.stdout)).toMatchObject({
      partial_rows: 6,
      failed_rows: 1,
      rows_with_notices: 1,
      problems: { length: 5 },
      warnings,
      conformance,
    });
  });

  it('reports a downloaded archive whose rows it cannot count', async () => {
    const notOurs = [anArchive('{"version": 2}'), anArchive('{\n  "row_results": [\n    {\n'), Buffer.from('PK..')];
    for (const zip of notOurs) {
      const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, zip)] });
      const { path, submit, csv } = await inputFiles();
      expect(await submit(service.baseUrl, ...csv)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('manifest.json could not be read'),
      });
      expect((await readFile(path('out.zip'))).equals(zip)).toBe(true);
    }
  });

  it('exits 130 when interrupted, and shows how to continue', async () => {
    const interruption = new AbortController();
    const service = await aService({
      [create]: [answer(202, aJob('queued'))],
      [read]: [
        (request, response) => {
          interruption.abort(new Interrupted('SIGINT'));
          return answer(200, aJob('processing'))(request, response);
        },
      ],
    });
    const { path, submit, csv } = await inputFiles();
    const { code, stdout, stderr } = await submit.until(
      interruption.signal,
      service.baseUrl,
      ...csv,
      '--idempotency-key',
      'k-1',
      '--json',
    );
    expect(code).toBe(130);
    expect(stderr).toContain(
      `interrupted by SIGINT. Job ${jobId} is still running at the service. To wait for it and download the ZIP: ` +
        `bulkfill job download ${jobId} --out ${path('out.zip')}, or the same command with --idempotency-key k-1.`,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'INTERRUPTED', details: null },
      job_id: jobId,
      idempotency_key: 'k-1',
    });
  });

  it('rejects an unwritable destination before it sends anything', async () => {
    const { path, submit, csv } = await inputFiles();
    for (const out of [path(), path('form.pdf'), `${path('new')}/`]) {
      expect(await submit('http://127.0.0.1:9', ...csv, '--out', out)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^bulkfill: --out /),
      });
    }
  });

  it('downloads a job submitted earlier', async () => {
    const service = await aService({
      [read]: [answer(200, aJob('processing')), answer(200, aCompletedJob())],
      [download]: [answer(200, archive)],
    });
    const path = await aFolder();
    const env = { BULKFILL_BASE_URL: service.baseUrl, BULKFILL_API_KEY: 'svc_bfexp_a.b', DATA_DIR: path('none') };
    const { code, stdout } = await bulkfill(['job', 'download', jobId, '--out', path('late.zip')], env);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('2 rows: 2 complete') });
    expect((await readFile(path('late.zip'))).equals(archive)).toBe(true);
  });

  describe('service address and key', () => {
    const withLocalFile = async (baseUrl: string) => {
      const { path } = await inputFiles();
      await mkdir(path('data'));
      await writeFile(
        path('data', 'local.json'),
        JSON.stringify({ base_url: baseUrl, api_key: 'svc_bfexp_local.key' }),
      );
      const args = [
        'submit',
        '--pdf',
        path('form.pdf'),
        '--svc',
        path('form.svc'),
        '--csv',
        path('rows.csv'),
        '--out',
        path('out.zip'),
      ];
      return { args, dataDir: path('data') };
    };

    it('come from local.json of the data folder', async () => {
      const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, archive)] });
      const { args, dataDir } = await withLocalFile(service.baseUrl);
      expect(await bulkfill([...args, '--data-dir', dataDir])).toMatchObject({ code: 0 });
      expect(service.requests[0]?.headers.authorization).toBe('Bearer svc_bfexp_local.key');
    });

    it('come from the environment if there is no local service', async () => {
      const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, archive)] });
      const { args } = await withLocalFile('http://127.0.0.1:9');
      const env = {
        DATA_DIR: '/nowhere',
        BULKFILL_BASE_URL: `${service.baseUrl}/`,
        BULKFILL_API_KEY: 'svc_bfexp_env.key',
      };
      expect(await bulkfill(args, env)).toMatchObject({ code: 0 });
      expect(service.requests[0]?.headers.authorization).toBe('Bearer svc_bfexp_env.key');
    });

    it('come from the environment before a file, and a rejected key names its origin', async () => {
      const refusal = { code: 'BF_EXPORT_API_KEY_INVALID', message: 'The key is not valid.' };
      const service = await aService({ [create]: [answer(401, refusal)] });
      const { args, dataDir } = await withLocalFile(service.baseUrl);
      const fromFile = await bulkfill(args, { DATA_DIR: dataDir });
      expect(fromFile.stderr).toContain(
        `BF_EXPORT_API_KEY_INVALID: The key is not valid. The key came from local.json in ${dataDir}.\n`,
      );
      const fromEnvironment = await bulkfill(args, { DATA_DIR: dataDir, BULKFILL_API_KEY: 'svc_bfexp_env.key' });
      expect(fromEnvironment.stderr).toContain('The key came from BULKFILL_API_KEY.\n');
      expect(service.requests[1]?.headers.authorization).toBe('Bearer svc_bfexp_env.key');
    });

    it('keep the local key from any other address', async () => {
      const { args, dataDir } = await withLocalFile('http://127.0.0.1:9');
      const { code, stderr } = await bulkfill([
        ...args,
        '--data-dir',
        dataDir,
        '--base-url',
        'https://elsewhere.example',
      ]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'bulkfill: no API key for https://elsewhere.example: set --api-key or BULKFILL_API_KEY\n',
      });
    });

    it('cause a message that explains how to set them if they are missing', async () => {
      const { args } = await withLocalFile('http://127.0.0.1:9');
      expect(await bulkfill(args, { DATA_DIR: '/nowhere' })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('run "bulkfill serve" or "npm start", or set --base-url'),
      });
      expect(await bulkfill([...args, '--base-url', 'ftp://x', '--api-key', 'k'])).toMatchObject({ code: 2 });
    });
  });
});
