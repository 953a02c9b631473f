import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { anArchive } from '../an-archive.ts';
import { aCompletedJob, aJob, answer, aService, jobId, jobPath } from '../fake-service.ts';
import { aFillFolder, aFolder, bulkfill } from '../run-in-process.ts';

const templateId = '7d8a1b1e-2f0c-4c5e-9b1a-0a4f2c9d1e55';
const all = '/v1/bulkfill/templates';
const one = `${all}/${templateId}`;
const notFound = answer(404, { code: 'TEMPLATE_NOT_FOUND', message: 'There is none.' });

const aTemplate = {
  template_id: templateId,
  name: 'Receipt',
  revision: 3,
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'City' },
  ],
};

const at = (baseUrl: string) => ['--base-url', baseUrl, '--api-key', 'svc_bfexp_a.b'];

describe('bulkfill template', () => {
  it('push sends PDF and package, and explains how to fill the template', async () => {
    const service = await aService({
      [`POST ${all}`]: [answer(201, aTemplate)],
      [`PUT ${one}`]: [answer(200, aTemplate)],
    });
    const { path, env } = await aFillFolder();
    const push = (...args: string[]) =>
      bulkfill(['template', 'push', '--pdf', path('form.pdf'), ...args, ...at(service.baseUrl)], env);
    expect(await push('--svc', path('form.svc'), '--name', 'Receipt')).toMatchObject({
      code: 0,
      stdout: [
        `Template ${templateId}  Receipt  revision 3`,
        `Fill one: bulkfill fill --template-id ${templateId} --row '{"Name":"…"}' --out ONE.pdf\n`,
      ].join('\n'),
    });
    const asJson = await push(
      '--template',
      path('template.json'),
      '--template-id',
      templateId,
      '--template-revision',
      '2',
      '--json',
    );
    expect(JSON.parse(asJson.stdout)).toEqual(aTemplate);
    const [created, replaced] = service.requests;
    expect(created?.form?.get('name')).toBe('Receipt');
    expect(Buffer.from(await (created!.form!.get('svc_file') as File).arrayBuffer())).toEqual(
      await readFile(path('form.svc')),
    );
    expect(replaced).toMatchObject({ route: `PUT ${one}`, headers: { 'if-match': '"2"' } });
    expect([...replaced!.form!.keys()]).toEqual(['pdf', 'svc_file']);
  });

  it('push requires a PDF, and a package or a template', async () => {
    const { path, env } = await aFillFolder();
    const push = ['template', 'push', ...at('http://127.0.0.1:9')];
    expect(await bulkfill([...push, '--svc', path('form.svc')], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--pdf'),
    });
    const pdf = ['--pdf', path('form.pdf')];
    expect(await bulkfill([...push, ...pdf], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('specify exactly one of --svc and --template'),
    });
    expect(await bulkfill([...push, ...pdf, '--svc', path('form.svc'), '--template-revision', '1'], env)).toMatchObject(
      { code: 2 },
    );
  });

  it('list prints one page, and shows how to continue', async () => {
    const page = { templates: [aTemplate], next: 'n' };
    const service = await aService({ [`GET ${all}?limit=1`]: [answer(200, page)] });
    const path = await aFolder();
    const list = ['template', 'list', '--limit', '1', ...at(service.baseUrl)];
    expect(await bulkfill(list, { DATA_DIR: path('none') })).toMatchObject({
      code: 0,
      stdout: `Templates: 1\n  ${templateId}  Receipt  revision 3\nFor more, add --after n\n`,
    });
    expect(JSON.parse((await bulkfill([...list, '--json'], { DATA_DIR: path('none') })).stdout)).toEqual(page);
  });

  it('delete removes a template, and fails for a missing one', async () => {
    const service = await aService({ [`DELETE ${one}`]: [answer(204, ''), notFound] });
    const remove = ['template', 'delete', templateId, ...at(service.baseUrl), '--json'];
    const done = await bulkfill(remove);
    expect({ code: done.code, document: JSON.parse(done.stdout) }).toEqual({
      code: 0,
      document: { template_id: templateId, deleted: true },
    });
    const again = await bulkfill(remove);
    expect(again).toMatchObject({ code: 1, stderr: 'bulkfill: TEMPLATE_NOT_FOUND: There is none.\n' });
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'TEMPLATE_NOT_FOUND' } });
  });
});

describe('bulkfill fill --template-id', () => {
  const document = (members: Readonly<Record<string, unknown>> = {}) => ({
    status: 'success',
    warnings: [],
    notices: [],
    fit: [],
    omitted_pages: [],
    file_name: 'row_1.pdf',
    sha256: 'ab',
    size_bytes: 4,
    pdf: Buffer.from('%PDF').toString('base64'),
    ...members,
  });
  const route = `POST ${one}/fill`;
  const filling = async (routes: Parameters<typeof aService>[0]) => {
    const service = await aService(routes);
    const path = await aFolder();
    const fill = (row: string, ...args: string[]) =>
      bulkfill(
        ['fill', '--template-id', templateId, '--row', row, '--out', path('one.pdf'), ...at(service.baseUrl), ...args],
        {
          DATA_DIR: path('none'),
        },
      );
    return { service, fill, path };
  };

  it('writes the document, with all digits of the row and only the given options', async () => {
    const { service, fill, path } = await filling({ [route]: [answer(200, document())] });
    expect(await fill('{"Name": "Zoë", "City": 12345678901234567890}')).toMatchObject({
      code: 0,
      stdout: `Wrote ${path('one.pdf')}: 4 B, complete.\n`,
    });
    expect(await readFile(path('one.pdf'), 'utf8')).toBe('%PDF');
    expect(service.requests.map(({ json }) => json)).toEqual([{ row: { Name: 'Zoë', City: '12345678901234567890' } }]);
  });

  it('sends keys for the labels of filename columns, and an idempotency key', async () => {
    const { service, fill, path } = await filling({
      [route]: [answer(200, document())],
      [`GET ${one}`]: [answer(200, aTemplate)],
    });
    const args = [
      '--filename-columns',
      'city',
      '--flatten',
      '--stickers',
      '--conformance',
      'ignore',
      '--idempotency-key',
      'r-1',
      '--json',
    ];
    const { stdout } = await fill('{"Name": "Ada"}', ...args);
    const { pdf: _, ...told } = document();
    expect(JSON.parse(stdout)).toEqual({ file: path('one.pdf'), template_id: templateId, ...told });
    expect(service.requests.at(-1)).toMatchObject({
      json: {
        options: { flatten_forms: true, include_stickers: true, conformance: 'ignore', filename_columns: ['column_1'] },
      },
      headers: { 'idempotency-key': 'r-1' },
    });
    expect(await fill('{}', '--filename-columns', 'Town')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no column "Town"'),
    });
  });

  it('exits 1 for a failed row, with its warnings, and for a partial one with --strict', async () => {
    const details = { warnings: [{ code: 'REQUIRED_VALUE_BLANK', message: 'No name.' }] };
    const failing = await filling({ [route]: [answer(422, { code: 'ROW_FAILED', message: 'It failed.', details })] });
    const failed = await failing.fill('{}', '--json');
    expect(failed).toMatchObject({ code: 1, stderr: 'bulkfill: ROW_FAILED: It failed.\n' });
    expect(JSON.parse(failed.stdout)).toEqual({ error: { code: 'ROW_FAILED', message: 'It failed.', details } });
    await expect(readFile(failing.path('one.pdf'))).rejects.toMatchObject({ code: 'ENOENT' });
    const warnings = [{ code: 'VALUE_INVALID', message: 'No date.' }];
    const { fill } = await filling({ [route]: [answer(200, document({ status: 'partial', warnings }))] });
    expect(await fill('{}')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('partial.\n  VALUE_INVALID: No date.\n'),
    });
    expect(await fill('{}', '--strict')).toMatchObject({ code: 1 });
  });

  it('rejects conflicting options before anything is sent', async () => {
    const { service, fill } = await filling({});
    expect(await fill('["Ada"]')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('INVALID_ROWS_JSON: The row must be an object.'),
    });
    expect(await fill('{}', '--pdf', 'form.pdf')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has its own PDF'),
    });
    expect(await fill('{}', '--optimize')).toMatchObject({ code: 2 });
    expect(await bulkfill(['fill', '--row', '{}', '--out', 'x.pdf'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give --pdf with --svc or --template, or --template-id'),
    });
    expect(service.requests).toEqual([]);
  });
});

describe('bulkfill submit and job retry --template-id', () => {
  const create = 'POST /v1/bulkfill/export-jobs';
  const done = { [`GET ${jobPath}/download`]: [answer(200, anArchive())] };

  it('sends strict rows without requesting the template', async () => {
    const service = await aService({ [create]: [answer(200, aCompletedJob())], ...done });
    const path = await aFolder();
    await writeFile(path('rows.csv'), 'Ada\nZoë\n');
    const args = [
      'submit',
      '--template-id',
      templateId,
      '--csv',
      path('rows.csv'),
      '--out',
      path('out.zip'),
      ...at(service.baseUrl),
    ];
    expect(await bulkfill([...args, '--template-revision', '2'], { DATA_DIR: path('none') })).toMatchObject({
      code: 0,
    });
    const [{ form }] = service.requests as [(typeof service.requests)[0]];
    expect([...form!.keys()]).toEqual(['template_id', 'template_revision', 'max_failed_row_percent', 'csv_file']);
    expect(form!.get('template_revision')).toBe('2');
  });

  it('maps table columns by the names of the template, and pins the job to that revision', async () => {
    const service = await aService({
      [create]: [answer(200, aCompletedJob())],
      ...done,
      [`GET ${one}`]: [answer(200, aTemplate)],
    });
    const path = await aFolder();
    await writeFile(path('people.csv'), 'City;Name\nBern;Ada\n');
    const args = [
      'submit',
      '--template-id',
      templateId,
      '--table',
      path('people.csv'),
      '--out',
      path('out.zip'),
      ...at(service.baseUrl),
    ];
    expect(await bulkfill(args, { DATA_DIR: path('none') })).toMatchObject({ code: 0 });
    const { form } = service.requests.find(({ route }) => route === create)!;
    expect(await (form!.get('csv_file') as File).text()).toMatch(/^Ada,Bern\r?\n$/);
    expect(form!.get('template_revision')).toBe('3');
  });

  it('rejects additional files, and rejects rows without any template', async () => {
    const path = await aFolder();
    const submit = (...args: string[]) =>
      bulkfill(['submit', '--csv', path('rows.csv'), '--out', path('out.zip'), ...at('http://127.0.0.1:9'), ...args]);
    expect(await submit('--template-id', templateId, '--svc', 'a.svc')).toMatchObject({ code: 2 });
    expect(await submit('--template-revision', '1', '--pdf', 'a.pdf', '--svc', 'a.svc')).toMatchObject({ code: 2 });
    expect(await submit()).toMatchObject({ code: 2, stderr: expect.stringContaining('or --template-id') });
  });

  it('accepts a template in a retry in place of package and PDF', async () => {
    const retry = `POST ${jobPath}/retry`;
    const service = await aService({ [retry]: [answer(200, aCompletedJob())], ...done });
    const path = await aFolder();
    const args = ['job', 'retry', jobId, '--template-id', templateId, '--out', path('out.zip'), ...at(service.baseUrl)];
    expect(await bulkfill(args, { DATA_DIR: path('none') })).toMatchObject({ code: 0 });
    expect([...service.requests[0]!.form!]).toEqual([['template_id', templateId]]);
    expect(await bulkfill([...args, '--pdf', 'a.pdf'])).toMatchObject({ code: 2 });
    expect(aJob('queued').job_id).toBe(jobId);
  });
});
