import { BulkfillApiError, BulkfillClient, type JobInput } from '@bulkfill/bulkfill/client/index';
import { describe, expect, it } from 'vitest';
import { aJob, answer, aService, jobPath } from '../cli/fake-service.ts';

type Handler = ReturnType<typeof answer>;

const templateId = '7d8a1b1e-2f0c-4c5e-9b1a-0a4f2c9d1e55';
const all = '/v1/bulkfill/templates';
const one = `${all}/${templateId}`;
const fillRoute = `POST ${one}/fill`;
const files = { pdf: new Blob(['%PDF-1.7']), package: new Uint8Array([1, 2]) };
const cutOff: Handler = (_request, response) => void response.socket?.destroy();

const aTemplate = (members: Readonly<Record<string, unknown>> = {}) => ({
  template_id: templateId,
  name: 'Receipt',
  revision: 1,
  columns: [{ key: 'column_0', label: 'Name' }],
  ...members,
});

const told = {
  status: 'partial',
  warnings: [{ code: 'VALUE_INVALID', message: 'No date.' }],
  notices: [],
  fit: [],
  omitted_pages: [],
};
const aDocument = (members: Readonly<Record<string, unknown>>) => ({
  ...told,
  file_name: 'row_1.pdf',
  sha256: 'ab',
  size_bytes: 4,
  ...members,
});

const aClient = async (routes: Parameters<typeof aService>[0]) => {
  const service = await aService(routes);
  return {
    service,
    client: new BulkfillClient({ apiKey: 'svc_bfexp_a.b', baseUrl: service.baseUrl, firstPauseMs: 1 }),
  };
};

const refused = (promise: Promise<unknown>): Promise<BulkfillApiError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => {
      expect(error).toBeInstanceOf(BulkfillApiError);
      return error as BulkfillApiError;
    },
  );

describe('client: templates', () => {
  it('create with one key over all retries, and update against the revision that was read', async () => {
    const { service, client } = await aClient({
      [`POST ${all}`]: [cutOff, answer(201, aTemplate())],
      [`PUT ${one}`]: [answer(200, aTemplate({ revision: 4 }))],
    });
    expect(await client.templates.create({ ...files, name: 'Receipt' })).toMatchObject({
      template_id: templateId,
      revision: 1,
    });
    expect(await client.templates.update(templateId, files, { revision: 3 })).toMatchObject({ revision: 4 });
    const [first, second, third] = service.requests;
    expect([...second!.form!.keys()]).toEqual(['name', 'pdf', 'svc_file']);
    expect(second?.form?.get('name')).toBe('Receipt');
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(third).toMatchObject({ route: `PUT ${one}`, headers: { 'if-match': '"3"' } });
    expect([...third!.form!.keys()]).toEqual(['pdf', 'svc_file']);
  });

  it('list page by page, and read', async () => {
    const { service, client } = await aClient({
      [`GET ${all}?limit=1`]: [answer(200, { templates: [aTemplate()], next: 'n' })],
      [`GET ${all}?limit=1&after=n`]: [answer(200, { templates: [aTemplate({ name: 'Letter' })], next: null })],
      [`GET ${one}`]: [answer(200, aTemplate())],
    });
    const listed = await Array.fromAsync(client.templates.list({ limit: 1 }));
    expect(listed.map(({ name }) => name)).toEqual(['Receipt', 'Letter']);
    expect((await client.templates.get(templateId)).columns).toEqual([{ key: 'column_0', label: 'Name' }]);
    expect(service.requests).toHaveLength(3);
  });

  it('delete once: a lost answer does not mean a missing template', async () => {
    const gone = answer(404, { code: 'TEMPLATE_NOT_FOUND', message: 'There is none.' });
    const lost = await aClient({ [`DELETE ${one}`]: [cutOff, gone] });
    await lost.client.templates.delete(templateId);
    expect(lost.service.requests).toHaveLength(2);
    const none = await aClient({ [`DELETE ${one}`]: [gone] });
    expect(await refused(none.client.templates.delete(templateId))).toMatchObject({
      status: 404,
      code: 'TEMPLATE_NOT_FOUND',
    });
  });

  it('replace PDF and package in jobs, checks and retries', async () => {
    const { service, client } = await aClient({
      'POST /v1/bulkfill/export-jobs': [answer(202, aJob('queued'))],
      [`POST ${jobPath}/retry`]: [answer(202, aJob('queued'))],
      'POST /v1/bulkfill/checks': [answer(202, { check_id: 'c', status: 'queued' })],
    });
    const input: JobInput = { templateId, templateRevision: 2, rows: [['Ada']] };
    await client.jobs.create(input);
    await client.checks.create({ templateId, csv: 'Ada\n' });
    await client.jobs.retry(aJob('failed').job_id, { templateId });
    const sent = service.requests.map(({ form }) =>
      Object.fromEntries([...form!].filter(([name]) => name.startsWith('template'))),
    );
    expect(sent).toEqual([
      { template_id: templateId, template_revision: '2' },
      { template_id: templateId },
      { template_id: templateId },
    ]);
    for (const { form } of service.requests) expect([form!.get('pdf'), form!.get('svc_file')]).toEqual([null, null]);
  });
});

describe('client: single document', () => {
  it('returns with its metadata, for a row by labels or by position', async () => {
    const pdf = Buffer.from('%PDF').toString('base64');
    const { service, client } = await aClient({ [fillRoute]: [answer(200, aDocument({ pdf }))] });
    const filled = await client.templates.fill(templateId, { Name: 'Zoë', column_1: 2 });
    expect(filled).toMatchObject({
      ...told,
      file_name: 'row_1.pdf',
      fileName: 'row_1.pdf',
      sha256: 'ab',
      size_bytes: 4,
    });
    expect(new TextDecoder().decode(filled.pdf)).toBe('%PDF');
    await client.templates.fill(templateId, { groupRows: [{ Name: 'Zoë' }, ['Ada']] });
    await client.templates.fill(templateId, ['Ada', null], {
      flattenForms: true,
      includeStickers: false,
      conformance: 'require',
      filenameColumns: ['column_0'],
      idempotencyKey: 'receipt-1',
    });
    const [first, grouped, second] = service.requests;
    expect(grouped).toMatchObject({ json: { group_rows: [{ Name: 'Zoë' }, { column_0: 'Ada' }] } });
    expect(first).toMatchObject({
      json: { row: { Name: 'Zoë', column_1: 2 } },
      headers: { accept: 'application/json' },
    });
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toMatchObject({
      json: {
        row: { column_0: 'Ada', column_1: null },
        options: {
          flatten_forms: true,
          include_stickers: false,
          conformance: 'require',
          filename_columns: ['column_0'],
        },
      },
      headers: { 'idempotency-key': 'receipt-1' },
    });
  });

  it('repeats the request under one key, so that it is billed once', async () => {
    const { service, client } = await aClient({ [fillRoute]: [cutOff, answer(200, aDocument({ pdf: '' }))] });
    await client.templates.fill(templateId, {});
    expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('downloads from the given address, without the key, if it is too large for an answer', async () => {
    const storage = await aService({ 'GET /one?signed=1': [cutOff, answer(200, '%PDF')] });
    const { client } = await aClient({
      [fillRoute]: [answer(200, aDocument({ pdf_url: `${storage.baseUrl}/one?signed=1` }))],
    });
    const { pdf, status } = await client.templates.fill(templateId, {});
    expect({ pdf: new TextDecoder().decode(pdf), status }).toEqual({ pdf: '%PDF', status: 'partial' });
    for (const { headers } of storage.requests) expect(headers.authorization).toBeUndefined();
  });

  it('reports the cause of a failure with the warnings', async () => {
    const details = { warnings: [{ code: 'REQUIRED_VALUE_BLANK', message: 'No name.' }] };
    const { service, client } = await aClient({
      [fillRoute]: [answer(422, { code: 'ROW_FAILED', message: 'It failed.', details })],
    });
    expect(await refused(client.templates.fill(templateId, {}))).toMatchObject({
      status: 422,
      code: 'ROW_FAILED',
      details,
    });
    expect(service.requests).toHaveLength(1);
  });
});
