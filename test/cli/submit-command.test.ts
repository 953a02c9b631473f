import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aClosedPort, aCompletedJob, aJob, answer, aService, jobId, jobPath } from './fake-service.ts';
import { aFolder, bulkfill } from './run-in-process.ts';

const create = 'POST /v1/bulkfill/export-jobs';
const read = `GET ${jobPath}`;
const download = `GET ${jobPath}/download`;

const inputFiles = async () => {
  const path = await aFolder();
  await writeFile(path('form.pdf'), '%PDF-1.7');
  await writeFile(path('form.svc'), 'svc');
  await writeFile(path('rows.csv'), 'Ada\nZoë\n');
  await writeFile(path('rows.json'), '[{"column_0":\n"Zoë"}]');
  const files = ['--pdf', path('form.pdf'), '--svc', path('form.svc')];
  const submit = (baseUrl: string, ...args: string[]) =>
    bulkfill(['submit', ...files, '--base-url', baseUrl, '--api-key', 'svc_bfexp_a.b', '--out', path('out.zip'), ...args], {
      DATA_DIR: path('none'),
    });
  return { path, submit, csv: ['--csv', path('rows.csv')], rows: ['--rows', path('rows.json')] };
};

describe('bulkfill submit', () => {
  it('submits, waits, follows the redirect without the key, and writes the archive', async () => {
    const storage = await aService({ 'GET /zip?signed=1': [answer(200, 'PK..')] });
    const service = await aService({
      [create]: [answer(202, aJob('queued'))],
      [read]: [answer(200, aJob('processing')), answer(200, aCompletedJob())],
      [download]: [answer(302, '', { Location: `${storage.baseUrl}/zip?signed=1` })],
    });
    const { path, submit, csv } = await inputFiles();
    const { code, stdout, stderr } = await submit(service.baseUrl, ...csv);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Job ${jobId} completed: ${path('out.zip')}, 4 B.\n` });
    expect(stderr).toContain(`Job ${jobId} is queued\nJob ${jobId} is processing\nDownloading\n`);
    expect(await readFile(path('out.zip'), 'utf8')).toBe('PK..');
    expect(service.requests.map(({ route }) => route)).toEqual([create, read, read, download]);
    for (const { headers } of service.requests) expect(headers.authorization).toBe('Bearer svc_bfexp_a.b');
    expect(storage.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('sends the files and only the options that were given', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, 'PK..')] });
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
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, 'PK..')] });
    const { submit, rows } = await inputFiles();
    const options = ['--max-failed', '7', '--filename-columns', 'column_1,column_0', '--stickers', '--flatten', '--idempotency-key', 'k-1'];
    expect(await submit(service.baseUrl, ...rows, ...options)).toMatchObject({ code: 0 });
    const { headers, form } = service.requests[0]!;
    expect(headers['idempotency-key']).toBe('k-1');
    expect(Object.fromEntries([...form!].filter(([, value]) => typeof value === 'string'))).toEqual({
      max_failed_row_percent: '7',
      filename_columns: '["column_1","column_0"]',
      include_stickers: 'true',
      flatten_forms: 'true',
      rows_json: '[{"column_0": "Zoë"}]',
    });
  });

  it('prints the job as one JSON document with --json', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, 'PK..')] });
    const { path, submit, csv } = await inputFiles();
    const { stdout, stderr } = await submit(service.baseUrl, ...csv, '--json', '--idempotency-key', 'k-1');
    expect(JSON.parse(stdout)).toMatchObject({
      job_id: jobId,
      status: 'completed',
      idempotency_key: 'k-1',
      out: path('out.zip'),
      downloaded_bytes: 4,
    });
    expect(stderr).toBe('');
  });

  it('exits 1 with the code and message of a refusal', async () => {
    const service = await aService({ [create]: [answer(422, { code: 'INVALID_PDF', message: 'The source file is not a valid PDF.' })] });
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
  ])('exits 1 with the error of a job that failed %s', async (_name, status) => {
    const details = { failed_row_count: 3, input_row_count: 40 };
    const error = { code: 'FAILED_ROW_THRESHOLD_EXCEEDED', message: 'Too many rows failed.', details };
    const service = await aService({ [create]: [answer(status, aJob('failed', { error }))] });
    const { path, submit, csv } = await inputFiles();
    const before = await readdir(path());
    const { code, stderr } = await submit(service.baseUrl, ...csv);
    expect(code).toBe(1);
    expect(stderr).toContain(`bulkfill: FAILED_ROW_THRESHOLD_EXCEEDED: Too many rows failed. (3 of 40 rows failed) [job ${jobId}]\n`);
    expect(await readdir(path())).toEqual(before);
  });

  it('leaves no file when the download breaks off, after trying again', async () => {
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

  it('says that nothing answers, and what answers without a meaning', async () => {
    const { submit, csv } = await inputFiles();
    const goneUrl = await aClosedPort();
    const gone = await submit(goneUrl, ...csv);
    expect(gone).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${goneUrl} could not be reached: nothing answers there; is the service running?`),
    });
    const odd = await aService({ [create]: [answer(418, '<html>')] });
    expect((await submit(odd.baseUrl, ...csv)).stderr).toContain(
      `UNEXPECTED_ANSWER: ${odd.baseUrl} answered 418 without a body that the contract knows.`,
    );
  });

  it('names an input file that is missing', async () => {
    const { submit } = await inputFiles();
    expect((await submit('http://127.0.0.1:9', '--csv', '/no/rows.csv')).stderr).toBe(
      'bulkfill: /no/rows.csv: there is no such file or directory\n',
    );
  });

  describe('finds the service', () => {
    const withLocalFile = async (baseUrl: string) => {
      const { path } = await inputFiles();
      await mkdir(path('data'));
      await writeFile(path('data', 'local.json'), JSON.stringify({ base_url: baseUrl, api_key: 'svc_bfexp_local.key' }));
      const args = ['submit', '--pdf', path('form.pdf'), '--svc', path('form.svc'), '--csv', path('rows.csv'), '--out', path('out.zip')];
      return { args, dataDir: path('data') };
    };

    it('through local.json of the data folder', async () => {
      const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, 'PK..')] });
      const { args, dataDir } = await withLocalFile(service.baseUrl);
      expect(await bulkfill([...args, '--data-dir', dataDir])).toMatchObject({ code: 0 });
      expect(service.requests[0]?.headers.authorization).toBe('Bearer svc_bfexp_local.key');
    });

    it('through the environment, where there is no local service', async () => {
      const service = await aService({ [create]: [answer(200, aCompletedJob())], [download]: [answer(200, 'PK..')] });
      const { args } = await withLocalFile('http://127.0.0.1:9');
      const env = { DATA_DIR: '/nowhere', BULKFILL_BASE_URL: `${service.baseUrl}/`, BULKFILL_API_KEY: 'svc_bfexp_env.key' };
      expect(await bulkfill(args, env)).toMatchObject({ code: 0 });
      expect(service.requests[0]?.headers.authorization).toBe('Bearer svc_bfexp_env.key');
    });

    it('but never sends the local key to another address', async () => {
      const { args, dataDir } = await withLocalFile('http://127.0.0.1:9');
      const { code, stderr } = await bulkfill([...args, '--data-dir', dataDir, '--base-url', 'https://elsewhere.example']);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'bulkfill: no API key for https://elsewhere.example: give --api-key, or set BULKFILL_API_KEY\n',
      });
    });

    it('or says how to name it', async () => {
      const { args } = await withLocalFile('http://127.0.0.1:9');
      expect(await bulkfill(args, { DATA_DIR: '/nowhere' })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('run "npm start", or give --base-url'),
      });
      expect(await bulkfill([...args, '--base-url', 'ftp://x', '--api-key', 'k'])).toMatchObject({ code: 2 });
    });
  });
});
