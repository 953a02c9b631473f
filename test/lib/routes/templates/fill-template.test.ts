import { hash, randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fillEach, readTable, type Template } from '@bulkfill/bulkfill/library/index';
import { EngineBusy } from '@bulkfill/engine/core/engine-error';
import type { TemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalendarMonth } from '../../../../lib/core/clock.ts';
import { jsonLogger } from '../../../../lib/core/logger.ts';
import { type Step, stepChannel } from '../../../../lib/core/steps.ts';
import type { UnitOfWork } from '../../../../lib/stores/table/write.ts';
import { readText } from '../../../support/read-text.ts';
import { aRequest } from '../../../support/service/a-request.ts';
import { aCreate, aForm, aGet } from '../../../support/service/create-request.ts';
import { inProcessTemplateFiller } from '../../../support/service/in-process-template-filler.ts';
import { objectsOf } from '../../../support/service/objects-of.ts';
import { exampleFiles, savedTemplate } from '../../../support/service/saved-template.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

type Change = Parameters<ReturnType<typeof testService>['anAccount']>[1];

const certificate = exampleFiles('certificate');
const ada = { Name: 'Ada Lovelace', column_1: 'Analytical Engines', column_2: 12 };

const aService = async (options: TestServiceOptions = {}, change: Change = {}, on: Pick<TestStack, 'env'> = stack) => {
  const service = testService(on, options);
  const { accountId, token } = await service.anAccount('scale', change);
  const fill = async (
    templateId: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ) => {
    const response = await service.api.fetch(
      aRequest(`http://service.test/v1/bulkfill/templates/${templateId}/fill${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const json = (isJson ? JSON.parse(bytes.toString('utf8')) : {}) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, bytes, body: json };
  };
  const quota = async () => {
    const { usedRows, committedRows, fills } = await service.quota.get(
      accountId,
      formatCalendarMonth(service.clock.nowMs()),
    );
    return { usedRows, committedRows, fills };
  };
  const usage = async () =>
    (await (await service.api.fetch(aGet(token, '/v1/bulkfill/usage'))).json()) as Record<string, unknown>;
  const save = (files = certificate, more = {}) => savedTemplate(service, accountId, files, more);
  return { service, accountId, token, fill, quota, usage, save };
};

const json = { accept: 'application/json' };

describe('POST …/templates/{template_id}/fill', () => {
  // Contract: samples
  it('marks a sample on every page and does not bill it', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    const headers = { ...json, 'idempotency-key': randomUUID() };
    const sample = { row: ada, options: { sample: true } };
    const { status, body } = await fill(templateId, sample, headers);
    expect([status, body.sample]).toEqual([200, true]);
    const found = await readText(Buffer.from(String(body.pdf), 'base64'));
    expect(found.map(({ text }) => text)).toContain('SAMPLE');
    expect((await fill(templateId, sample, headers)).body.sha256).toBe(body.sha256);
    expect((await fill(templateId, { row: ada }, headers)).body.code).toBe('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 0, fills: 0 });
  });

  // Contract: metadata
  it.each([
    ['a short row', {}],
    ['a row above 64 KiB', { column_1: 'x'.repeat(70_000) }],
  ])('returns metadata, which does not count in the identity, of %s', async (_name, more) => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const headers = { ...json, 'idempotency-key': randomUUID() };
    const row = { ...ada, ...more };
    const first = await fill(templateId, { row, metadata: { order: '4711' } }, headers);
    expect([first.status, first.body.metadata]).toEqual([200, { order: '4711' }]);
    const again = await fill(templateId, { row }, headers);
    expect([again.status, again.body.metadata, again.body.sha256]).toEqual([200, { order: '4711' }, first.body.sha256]);
    const refused = await fill(templateId, { row, metadata: { order: 4711 } });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_METADATA']);
  });

  it('returns the PDF at once, with the outcome in headers', async () => {
    const { fill, save, accountId } = await aService();
    const { templateId } = await save();
    const filled = await fill(templateId, { row: ada, options: { filename_columns: ['column_0'] } });
    expect(filled.status).toBe(200);
    expect(filled.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const told = Object.fromEntries(filled.headers);
    expect(told).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(filled.bytes.length),
      'content-disposition': expect.stringContaining('row_1_Ada_Lovelace.pdf'),
      etag: `"${hash('sha256', filled.bytes, 'hex')}"`,
      'cache-control': 'private, no-store',
      'x-row-notices': '0',
    });
    expect(['success', 'partial']).toContain(told['x-row-status']);
    expect(Number(told['x-row-warnings'])).toBe(
      told['x-row-status'] === 'success' ? 0 : Number(told['x-row-warnings']),
    );
    // Nothing is kept of it.
    expect(await objectsOf(stack, `fills/${accountId}/`)).toEqual([]);
  });

  // Contract: UNSUPPORTED_CONTENT_ENCODING
  it('rejects a body that is compressed or declares a coding', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    const body = JSON.stringify({ row: ada });
    const refused = await fill(templateId, gzipSync(body), { 'content-encoding': 'gzip' });
    expect([refused.status, refused.body.code, refused.headers.get('accept-encoding')]).toEqual([
      415,
      'UNSUPPORTED_CONTENT_ENCODING',
      'identity',
    ]);
    expect((await fill(templateId, body, { 'content-encoding': 'x-gzip' })).status).toBe(415);
    expect((await quota()).usedRows).toBe(0);
    expect((await fill(templateId, body, { 'content-encoding': 'Identity' })).status).toBe(200);
  });

  it('returns JSON with the PDF in base64 if the client accepts JSON', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const { body, status, headers } = await fill(templateId, { row: ada }, json);
    expect(status).toBe(200);
    const bytes = Buffer.from(String(body.pdf), 'base64');
    expect(body).toEqual({
      status: headers.get('x-row-status'),
      warnings: expect.any(Array),
      notices: [],
      fit: [],
      omitted_pages: [],
      file_name: 'row_1.pdf',
      sha256: hash('sha256', bytes, 'hex'),
      size_bytes: bytes.length,
      pdf: expect.any(String),
    });
    expect((body.warnings as unknown[]).length).toBe(Number(headers.get('x-row-warnings')));
    for (const accept of [
      '*/*',
      'application/pdf',
      'application/pdf, application/json',
      'application/json;q=0.5, application/pdf',
    ])
      expect((await fill(templateId, { row: ada }, { accept })).headers.get('content-type')).toBe('application/pdf');
  });

  it('has the params of messages with include=params alone, also if the request is repeated', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const key = { ...json, 'idempotency-key': 'params' };
    const [first, again, plain] = [
      await fill(templateId, { row: ada }, key, '?include=params'),
      await fill(templateId, { row: ada }, key, '?include=params'),
      await fill(templateId, { row: ada }, key),
    ];
    expect(first.body.warnings).toContainEqual(
      expect.objectContaining({ params: expect.objectContaining({ rule: expect.any(String) }) }),
    );
    expect(again.body).toEqual(first.body);
    expect(JSON.stringify(plain.body)).not.toContain('"params"');
    expect((await fill(templateId, { row: ada }, json, '?include=status')).status).toBe(400);
  });

  it.each(['certificate', 'offer-letter', 'shipping-label', 'registration', 'income-statement'])(
    'returns the bytes, name and warnings that a job of the row has: %s',
    async (example) => {
      const { fill, save } = await aService();
      const files = exampleFiles(example);
      const { templateId } = await save(files);
      const table = await readTable(
        readFileSync(new URL(`../../../../examples/${example}/rows.csv`, import.meta.url)),
        {
          header: false,
        },
      );
      const choices = [
        {},
        { flattenForms: true, includeStickers: true, filenameColumns: ['column_0', 'column_1'] },
        { conformance: 'ignore' as const, filenameColumns: ['column_1'] },
      ];
      for (const options of choices) {
        for (const row of table.rows.slice(0, 2)) {
          const cells = Object.fromEntries(row.map((cell, index) => [`column_${index}`, cell]));
          const { filenameColumns = [], flattenForms = false, includeStickers = false, conformance = 'keep' } = options;
          const asked = {
            flatten_forms: flattenForms,
            include_stickers: includeStickers,
            conformance,
            filename_columns: filenameColumns,
          };
          const { body } = await fill(templateId, { row: cells, options: asked }, json);
          const source = { pdf: files.pdf, template: files.template as unknown as Template, rows: [cells] };
          for await (const whole of fillEach(source, options)) {
            expect(Buffer.from(String(body.pdf), 'base64').equals(whole.pdf ?? new Uint8Array())).toBe(true);
            expect(body).toMatchObject({
              status: whole.status,
              file_name: whole.fileName,
              warnings: whole.warnings,
            });
          }
        }
      }
    },
  );

  it('accepts the items of a list as an array, like rows in JSON', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save(exampleFiles('income-statement'));
    const [cells = []] = (
      await readTable(readFileSync(new URL('../../../../examples/income-statement/rows.csv', import.meta.url)), {
        header: false,
      })
    ).rows;
    const asText = Object.fromEntries(cells.map((cell, index) => [`column_${index}`, cell]));
    const asArrays = Object.fromEntries(
      Object.entries(asText).map(([key, cell]) => [key, cell.startsWith('[') ? (JSON.parse(cell) as unknown) : cell]),
    );
    expect(Object.values(asArrays).some(Array.isArray)).toBe(true);
    const [text, arrays] = [await fill(templateId, { row: asText }), await fill(templateId, { row: asArrays })];
    expect([text.status, arrays.status]).toEqual([200, 200]);
    expect(arrays.bytes.equals(text.bytes)).toBe(true);
  });

  // Contract: UNKNOWN_COLUMN
  it('rejects a key that is neither a label nor a column, and suggests the nearest name', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    const { status, body } = await fill(templateId, { row: { Nmae: 'Ada' } });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'UNKNOWN_COLUMN', message: expect.stringContaining('Did you mean "Name"?') },
    });
    expect(await quota()).toMatchObject({ fills: 0 });
  });

  it('rejects an invalid row or option and names it', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const refused = async (body: unknown, headers = {}) => {
      const { status, body: answer } = await fill(templateId, body, headers);
      return [status, answer.code];
    };
    expect(await refused('{')).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused('[]')).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({})).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({ row: [] })).toEqual([400, 'INVALID_ROWS_JSON']);
    expect(await refused({ row: 'Ada' })).toEqual([400, 'INVALID_ROWS_JSON']);
    expect(await refused({ row: { column_0: {} } })).toEqual([400, 'INVALID_ROWS_JSON']);
    expect(await refused({ row: { column_0: 'a', Name: 'b' } })).toEqual([400, 'INVALID_ROWS_JSON']);
    expect(await refused({ row: {}, options: { flatten_forms: 'true' } })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({ row: {}, options: { flatten: true } })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({ row: {}, options: { conformance: 'no' } })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({ row: {}, options: { filename_columns: 'column_0' } })).toEqual([
      400,
      'INVALID_FILENAME_COLUMNS',
    ]);
    expect(await refused({ row: {}, options: { filename_columns: ['a', 'b', 'c', 'd'] } })).toEqual([
      400,
      'TOO_MANY_FILENAME_COLUMNS',
    ]);
    expect(await refused({ row: {}, options: [] })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused(`\ufeff${JSON.stringify({ row: ada })}`)).toEqual([400, 'INVALID_PARAMETER']);
    for (const depth of [90, 5_000, 100_000]) {
      expect(await refused(`{"row":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toEqual([400, 'INVALID_ROWS_JSON']);
      expect(await refused(`{"row":{"column_0":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`)).toEqual([
        400,
        'INVALID_ROWS_JSON',
      ]);
    }
    expect(await refused({ row: {} }, { 'content-type': 'text/plain' })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refused({ row: {} }, { 'idempotency-key': 'a b' })).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
    expect(await refused({ row: {} }, { 'idempotency-key': '' })).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
  });

  it('rejects a body that is not UTF-8, another charset, and text that was damaged before', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    const latin1 = Buffer.from(JSON.stringify({ row: { Name: 'Zo\xeb M\xfcller' } }), 'latin1');
    const said = 'The body is not valid UTF-8';
    for (const type of ['application/json', 'application/json; charset=utf-8'])
      expect(await fill(templateId, latin1, { 'content-type': type })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PARAMETER', message: expect.stringContaining(said) },
      });
    for (const charset of ['iso-8859-1', '"windows-1252"', 'utf-16', 'us-ascii', ''])
      expect(
        await fill(templateId, { row: ada }, { 'content-type': `application/json; charset=${charset}` }),
      ).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PARAMETER', message: expect.stringContaining('must be in UTF-8') },
      });
    // API Gateway puts it in the place of bytes that are not UTF-8.
    expect(await fill(templateId, { row: { Name: 'Zo\ufffd' } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(said) },
    });
    for (const type of [
      'application/json; charset=UTF-8',
      'APPLICATION/JSON; charset="utf-8"',
      'application/json;charset=utf8',
    ])
      expect((await fill(templateId, { row: ada }, { 'content-type': type })).status).toBe(200);
    expect(await quota()).toMatchObject({ usedRows: 3 });
  });

  // Contract: ROW_PARTIAL
  it('rejects a partial row under strict, and does not bill it', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    const partial = { row: ada };
    expect(await fill(templateId, partial, json)).toMatchObject({ status: 200, body: { status: 'partial' } });
    const refused = await fill(templateId, { ...partial, options: { strict: true } }, json);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'ROW_PARTIAL', details: { warnings: expect.any(Array) } },
    });
    expect(refused.body.message).toContain('The row would be partial, which "strict" refuses: the overlay "');
    expect((refused.body.details as { warnings: unknown[] }).warnings.length).toBeGreaterThan(0);
    expect((await fill(templateId, { ...partial, options: { strict: false } })).status).toBe(200);
    expect(await quota()).toMatchObject({ usedRows: 2 });
  });

  it('names an option that is unknown or of the wrong type', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const message = async (body: object) => (await fill(templateId, body)).body.message;
    expect(await message({ row: ada, options: { flatten: true } })).toBe(
      '"options.flatten" is not known. Did you mean "flatten_forms"?',
    );
    expect(await message({ row: ada, options: { flattenForms: true } })).toBe(
      '"options.flattenForms" is not known. Did you mean "flatten_forms"?',
    );
    expect(await message({ row: ada, options: { strict: 'true' } })).toBe('"options.strict" must be true or false.');
    expect(await message({ row: ada, options: { conformance: null } })).toBe(
      '"options.conformance" must be "keep", "require" or "ignore".',
    );
    expect(await message({ row: ada, option: {} })).toBe('"option" is not known. Did you mean "options"?');
    expect(await message({ row: ada, webhook: {} })).toBe(
      '"webhook" is not known. Known: row, group_rows, metadata, options.',
    );
    expect(await message({})).toBe('"row" is missing.');
  });

  it('rejects a duplicate key, and locates the error in a body that is not JSON', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const refused = async (body: string) => {
      const { status, body: answer } = await fill(templateId, body);
      return [status, answer.code, answer.message];
    };
    expect(await refused('{"row":{"Name":"a","Name":"b"}}')).toEqual([
      400,
      'INVALID_ROWS_JSON',
      'The body has the key "Name" twice in "row" (line 1, column 20).',
    ]);
    expect(await refused('{"row":{},\n"row":{}}')).toEqual([
      400,
      'INVALID_PARAMETER',
      'The body has the key "row" twice (line 2, column 1).',
    ]);
    expect(await refused('{"row":{"Name":"a",}}')).toEqual([
      400,
      'INVALID_PARAMETER',
      'The body is not JSON: a comma comes before a closing bracket (line 1, column 20).',
    ]);
  });

  it('rejects a column that the template lacks, unless the file name or an overlay uses it', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    expect((await fill(templateId, { row: { ...ada, column_7: 'a' } })).status).toBe(200);
    const refused = await fill(templateId, { row: { ...ada, column_8: 'a' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'UNKNOWN_COLUMN' } });
    expect(refused.body.message).toBe('The row has the key "column_8", but the template\'s last column is column_7.');
    expect(
      (await fill(templateId, { row: { ...ada, column_8: 'a' }, options: { filename_columns: ['column_8'] } })).status,
    ).toBe(200);
  });

  it('accepts a body of 4 MiB and rejects one byte more', async () => {
    const { fill, save } = await aService();
    const { templateId } = await save();
    const body = (bytes: number) => JSON.stringify({ row: ada }).padEnd(bytes, ' ');
    expect((await fill(templateId, body(4 * 2 ** 20))).status).toBe(200);
    expect(await fill(templateId, body(4 * 2 ** 20 + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('answers 404 for templates of another account, unknown ids, and malformed ids', async () => {
    const { fill, save } = await aService();
    const other = await aService();
    const { templateId } = await save();
    for (const id of [(await other.save()).templateId, randomUUID(), 'nothing'])
      expect(await fill(id, { row: ada })).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
    expect((await other.fill(templateId, { row: ada })).status).toBe(404);
  });

  it('rejects a template whose package has expired', async () => {
    const { fill, save, service } = await aService();
    const { templateId } = await save(certificate, { expiresAt: new Date(service.clock.nowMs() + 1000).toISOString() });
    expect((await fill(templateId, { row: ada })).status).toBe(200);
    service.clock.advance(1000);
    expect(await fill(templateId, { row: ada })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_DOQLO_AUTHENTICITY' },
    });
  });

  it('rejects suspended accounts, requests over the rate limit, and other methods', async () => {
    const { fill, save, service, token } = await aService({ settings: { FILLS_PER_MINUTE: '1' } });
    const { templateId } = await save();
    const first = await fill(templateId, { row: ada });
    expect(first.headers.get('ratelimit-policy')).toBe('"fill";q=1;w=60');
    const second = await fill(templateId, { row: ada });
    expect(second).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const read = await service.api.fetch(aGet(token, `/v1/bulkfill/templates/${templateId}/fill`));
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    const suspended = await aService({}, { status: 'suspended' });
    expect(await suspended.fill(randomUUID(), { row: ada })).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_SUSPENDED' },
    });
  });

  it('answers ROW_FAILED for a document that takes too long, and asks to retry while threads are busy', async () => {
    const failing = (error: Error) => ({ fill: () => Promise.reject(error), request: () => Promise.reject(error) });
    const slow = await aService({
      templateFiller: failing(new WorkFailed('out-of-time', 'too long', { byDocument: true })),
    });
    expect(await slow.fill((await slow.save()).templateId, { row: ada })).toMatchObject({
      status: 422,
      body: { code: 'ROW_FAILED', details: { warnings: [] } },
    });
    const busy = await aService({ templateFiller: failing(new EngineBusy('Others wait.')) });
    expect(await busy.fill((await busy.save()).templateId, { row: ada })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect(await slow.quota()).toEqual({ usedRows: 0, committedRows: 0, fills: 0 });
  });

  it('redirects to a stored file for a few minutes if the answer is too large, for both answer formats', async () => {
    const own = await stack.withOwnTable();
    const { fill, save, service, accountId, quota } = await aService({ maxFillBytes: 1000 }, {}, own);
    const { templateId } = await save();
    const sent = await fill(templateId, { row: ada });
    expect([sent.status, sent.headers.get('x-row-notices')]).toEqual([303, '0']);
    const fetched = await fetch(sent.headers.get('location') ?? '');
    const bytes = Buffer.from(await fetched.arrayBuffer());
    expect(`"${hash('sha256', bytes, 'hex')}"`).toBe(sent.headers.get('etag'));
    expect(fetched.headers.get('content-disposition')).toContain('row_1.pdf');
    const { body } = await fill(templateId, { row: ada }, json);
    expect(body.pdf).toBeUndefined();
    expect((await fetch(String(body.pdf_url))).headers.get('content-length')).toBe(String(body.size_bytes));
    expect(await quota()).toMatchObject({ fills: 2 });
    service.clock.advance(26 * 60_000);
    await service.sweep();
    expect(await objectsOf(own, `fills/${accountId}/`)).toEqual([]);
  });
});

describe('POST …/fill: billing', () => {
  it('charges one row of the month, counted separately in the usage', async () => {
    const { fill, save, quota, usage } = await aService();
    const { templateId } = await save();
    await fill(templateId, { row: ada });
    await fill(templateId, { row: ada }, json);
    expect(await quota()).toEqual({ usedRows: 2, committedRows: 2, fills: 2 });
    expect(await usage()).toMatchObject({ rows_used: 2, rows_reserved: 0, fills: 2 });
  });

  // Contract: ROW_FAILED
  it('charges nothing if the row fails, and returns the reasons', async () => {
    const { fill, save, quota } = await aService();
    const { templateId } = await save();
    for (const headers of [{}, { 'idempotency-key': 'one' }] as Record<string, string>[]) {
      const { status, body } = await fill(templateId, { row: { column_0: '', column_1: 'Course' } }, headers);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'ROW_FAILED' });
      expect((body.details as { warnings: unknown[] }).warnings).toEqual(expect.any(Array));
    }
    expect(await quota()).toEqual({ usedRows: 0, committedRows: 0, fills: 0 });
  });

  it('never exceeds the quota of the month: fills the last row and rejects the next', async () => {
    const own = await stack.withOwnTable();
    const { fill, save, quota, accountId, service } = await aService({}, { monthlyRows: 2 }, own);
    const { templateId } = await save();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key, index) =>
        fill(templateId, { row: ada }, index % 2 === 0 ? {} : { 'idempotency-key': key }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'BULKFILL_LIMIT_REACHED' });
    expect(await quota()).toEqual({ usedRows: 2, committedRows: 2, fills: 2 });
    // Of a document that was refused nothing is kept, however often it is asked for.
    const known = await objectsOf(own, `fills/${accountId}/`);
    for (let round = 0; round < 3; round++)
      await fill(templateId, { row: ada }, { 'idempotency-key': `refused-${round}` });
    expect((await objectsOf(own, `fills/${accountId}/`)).filter((key) => !known.includes(key))).toEqual([]);
    const billedByKey = answers.filter(({ status }, index) => status === 200 && index % 2 === 1).length;
    service.clock.advance(1);
    await service.sweep();
    expect(await objectsOf(own, `fills/${accountId}/`)).toHaveLength(2 * billedByKey);
  });

  it('bills concurrent documents together and counts each: as many succeed as the month has rows', async () => {
    const rowsOfCommits: number[] = [];
    const allMade = Promise.withResolvers<void>();
    let made = 0;
    const count = ({ name }: Step): void =>
      void (name === 'fill.made' && ++made === 8 && setImmediate(allMade.resolve));
    const unit = (table: UnitOfWork): UnitOfWork => ({
      commit: async (writes) => {
        const [quota] = writes.filter(({ label }) => label === 'quota');
        if (quota === undefined) return table.commit(writes);
        rowsOfCommits.push(Number(quota.action.expression.ExpressionAttributeValues?.[':used']));
        await allMade.promise;
        return table.commit(writes);
      },
    });
    const { fill, save, quota } = await aService({ unit, settings: { FILLS_PER_MINUTE: '20' } }, { monthlyRows: 5 });
    const { templateId } = await save();
    channel(stepChannel).subscribe(count as Parameters<ReturnType<typeof channel>['subscribe']>[0]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fill(templateId, { row: ada })));
    channel(stepChannel).unsubscribe(count as Parameters<ReturnType<typeof channel>['subscribe']>[0]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 403, 403, 403]);
    expect(await quota()).toEqual({ usedRows: 5, committedRows: 5, fills: 5 });
    // The first is billed alone. The others do not fit together, so each is billed alone, too.
    expect(rowsOfCommits).toEqual([1, 7, ...Array.from({ length: 7 }, () => 1)]);
    const places = answers.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]));
    expect(places.toSorted((a, b) => a - b)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it('charges a key once in 24 hours and returns the same bytes, even if the template has changed', async () => {
    const own = await stack.withOwnTable();
    const warnings: string[] = [];
    const logger = jsonLogger('warn', (line) => warnings.push(line), Date.now);
    const { fill, save, quota, service, accountId } = await aService({ logger }, {}, own);
    const template = await save();
    const key = { 'idempotency-key': 'receipt-17' };
    const first = await fill(template.templateId, { row: ada, options: { flatten_forms: false } }, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    await service.unit.commit(service.templates.remove(template));
    service.clock.advance(24 * 3_600_000 - 1);
    // The same request, its members in another order and a default left out.
    const again = await fill(template.templateId, { row: Object.fromEntries(Object.entries(ada).toReversed()) }, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    for (const name of ['etag', 'content-disposition', 'x-row-status', 'x-row-warnings', 'x-row-notices'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    const asJson = await fill(template.templateId, { row: ada }, { ...key, ...json });
    expect(Buffer.from(String(asJson.body.pdf), 'base64').equals(first.bytes)).toBe(true);
    expect(await quota()).toMatchObject({ fills: 1 });
    service.clock.advance(1);
    expect((await fill(template.templateId, { row: ada }, key)).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    service.clock.advance(3_600_000);
    await service.sweep();
    expect(await objectsOf(own, `fills/${accountId}/`)).toEqual([]);
    // Thousands per day end this way, so it is not logged for the operator.
    expect(warnings).toEqual([]);
  });

  it('rejects the key with another body or another template', async () => {
    const { fill, save, quota } = await aService();
    const [one, two] = [await save(), await save()];
    const key = { 'idempotency-key': randomUUID() };
    await fill(one.templateId, { row: ada }, key);
    const mismatch = { status: 409, body: { code: 'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH' } };
    expect(await fill(one.templateId, { row: { ...ada, column_2: 13 } }, key)).toMatchObject(mismatch);
    expect(await fill(one.templateId, { row: { ...ada, column_2: '12.0' } }, key)).toMatchObject(mismatch);
    expect(await fill(one.templateId, { row: ada, options: { flatten_forms: true } }, key)).toMatchObject(mismatch);
    expect(await fill(two.templateId, { row: ada }, key)).toMatchObject(mismatch);
    expect(await quota()).toMatchObject({ fills: 1 });
  });

  it('charges once for many requests with one key at the same time', async () => {
    const own = await stack.withOwnTable();
    const { fill, save, quota, accountId, service } = await aService({}, {}, own);
    const { templateId } = await save();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => fill(templateId, { row: ada }, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    // The document and its details, once.
    service.clock.advance(1);
    await service.sweep();
    expect(await objectsOf(own, `fills/${accountId}/`)).toHaveLength(2);
    expect(await quota()).toEqual({ usedRows: 1, committedRows: 1, fills: 1 });
  });

  it('stays consistent when the sweep compares the month with its jobs', async () => {
    const own = await stack.withOwnTable();
    const { fill, save, service, quota } = await aService({}, {}, own);
    const { templateId } = await save();
    await fill(templateId, { row: ada });
    service.clock.advance(7 * 3_600_000);
    await service.sweep();
    expect(await quota()).toEqual({ usedRows: 1, committedRows: 1, fills: 1 });
  });
});

describe('POST …/fill: fault between filling and answering', () => {
  /** The next commit fails before or after it took effect. */
  const faulty = () => {
    const fault: { next: 'before' | 'after' | undefined } = { next: undefined };
    const options: TestServiceOptions = {
      unit: (unit) => ({
        commit: async (writes) => {
          const when = writes.some(({ label }) => label === 'quota') ? fault.next : undefined;
          if (when !== undefined) fault.next = undefined;
          if (when === 'before') throw new Error('The connection was lost.');
          const result = await unit.commit(writes);
          if (when === 'after') throw new Error('The connection was lost.');
          return result;
        },
      }),
    };
    return { fault, options };
  };

  it.each(['before', 'after'] as const)(
    'bills once with the same key and returns the same bytes: fault %s the bill is written',
    async (when) => {
      const own = await stack.withOwnTable();
      const { fault, options } = faulty();
      const { fill, save, quota, service, accountId } = await aService(options, {}, own);
      const { templateId } = await save();
      const key = { 'idempotency-key': randomUUID() };
      fault.next = when;
      expect(await fill(templateId, { row: ada }, key)).toMatchObject({
        status: 500,
        body: { code: 'INTERNAL_ERROR' },
      });
      expect(await quota()).toMatchObject({ fills: when === 'before' ? 0 : 1 });
      const again = await fill(templateId, { row: ada }, key);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([
        200,
        when === 'before' ? null : 'true',
      ]);
      expect(await quota()).toEqual({ usedRows: 1, committedRows: 1, fills: 1 });
      service.clock.advance(25 * 3_600_000);
      await service.sweep();
      expect(await objectsOf(own, `fills/${accountId}/`)).toEqual([]);
    },
  );

  it.each(['before', 'after'] as const)(
    'costs at most one row without a key: fault %s the bill is written',
    async (when) => {
      const { fault, options } = faulty();
      const { fill, save, quota } = await aService(options);
      const { templateId } = await save();
      fault.next = when;
      expect((await fill(templateId, { row: ada })).status).toBe(500);
      expect(await quota()).toMatchObject({ fills: when === 'before' ? 0 : 1 });
    },
  );

  it('bills nothing if storage rejects the write, and succeeds the next time', async () => {
    let isBroken = true;
    const { fill, save, quota } = await aService({
      objects: (objects) => ({
        ...{
          stream: objects.stream.bind(objects),
          size: objects.size.bind(objects),
          downloadUrl: objects.downloadUrl.bind(objects),
          read: objects.read.bind(objects),
          remove: objects.remove.bind(objects),
          removeAll: objects.removeAll.bind(objects),
        },
        writer: (key, metadata) => {
          if (isBroken && key.startsWith('fills/')) throw new Error('The disk is full.');
          return objects.writer(key, metadata);
        },
      }),
    });
    const { templateId } = await save();
    const key = { 'idempotency-key': randomUUID() };
    expect(await fill(templateId, { row: ada }, key)).toMatchObject({
      status: 500,
      body: { code: 'DELIVERY_TEMPORARILY_UNAVAILABLE' },
    });
    expect(await quota()).toMatchObject({ fills: 0 });
    isBroken = false;
    expect((await fill(templateId, { row: ada }, key)).status).toBe(200);
    expect(await quota()).toMatchObject({ fills: 1 });
  });
});

describe('POST …/fill: limits on machine time', () => {
  /** Says of each document that it took so long, and lets none end before `open` is called, if `waits`. */
  const aSlowService = async (
    spentMs: number,
    {
      plan = 'free',
      waits = false,
      settings = {},
    }: { plan?: 'free' | 'scale'; waits?: boolean; settings?: Readonly<Record<string, string>> } = {},
  ) => {
    const sound = inProcessTemplateFiller();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let made = 0;
    const templateFiller: TemplateFiller = {
      ...sound,
      fill: async (fill) => {
        made++;
        fill.onSpent?.(spentMs);
        if (waits) await opened;
        return sound.fill(fill);
      },
    };
    const service = testService(stack, { templateFiller, settings: { FILLS_PER_MINUTE: '100000', ...settings } });
    const aClient = async () => {
      const { accountId, token } = await service.anAccount(plan);
      const { templateId } = await savedTemplate(service, accountId, certificate);
      const required = {
        ...certificate.template,
        overlays: certificate.template.overlays.map((each) => ({ ...each, required: true })),
      };
      const failing = await savedTemplate(service, accountId, { ...certificate, template: required });
      const fill = async (id: string, row: object = ada) => {
        const response = await service.api.fetch(
          aRequest(`http://service.test/v1/bulkfill/templates/${id}/fill`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ row }),
          }),
        );
        const bytes = Buffer.from(await response.arrayBuffer());
        const { code, retry_after_seconds: pause } = response.ok ? {} : JSON.parse(bytes.toString('utf8'));
        return { status: response.status, code, pause, retryAfter: response.headers.get('retry-after') };
      };
      return { accountId, token, fill: () => fill(templateId), fail: () => fill(failing.templateId, {}) };
    };
    return { service, aClient, open: () => open(), made: () => made };
  };

  // Contract: DOCUMENTS_IN_FLIGHT_LIMIT_REACHED
  it('reject documents beyond the plan’s number at the same time with Retry-After, per account', async () => {
    const { aClient, open, made } = await aSlowService(10, {
      waits: true,
      settings: { MAX_DOCUMENTS_IN_FLIGHT_FREE: '3' },
    });
    const client = await aClient();
    const other = await aClient();
    const begun = [client.fill(), client.fill(), client.fill()];
    await expect.poll(made).toBe(3);
    expect(await client.fill()).toMatchObject({
      status: 429,
      code: 'DOCUMENTS_IN_FLIGHT_LIMIT_REACHED',
      retryAfter: '1',
    });
    const others = other.fill();
    await expect.poll(made).toBe(4);
    open();
    expect((await Promise.all([...begun, others])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await client.fill()).status).toBe(200);
  });

  // Contract: PROCESSOR_TIME_LIMIT_REACHED
  it('reject documents after the plan’s processor time per minute until the next minute', async () => {
    const { service, aClient } = await aSlowService(30_000);
    const client = await aClient();
    expect([(await client.fill()).status, (await client.fill()).status]).toEqual([200, 200]);
    expect(await client.fill()).toMatchObject({ status: 429, code: 'PROCESSOR_TIME_LIMIT_REACHED', retryAfter: '50' });
    expect((await (await aClient()).fill()).status).toBe(200);
    service.clock.advance(50_000);
    expect((await client.fill()).status).toBe(200);
  });

  it('pause documents and creates after five slow failures in a row, like failed jobs', async () => {
    const { service, aClient } = await aSlowService(1000);
    const client = await aClient();
    for (let each = 0; each < 5; each++) {
      service.clock.advance(1000);
      expect((await client.fail()).code).toBe('ROW_FAILED');
    }
    expect(await client.fill()).toMatchObject({
      status: 429,
      code: 'REPEATED_FAILED_JOBS_COOLDOWN',
      pause: 300,
      retryAfter: '300',
    });
    const created = await service.api.fetch(aCreate(client.token, aForm({})));
    expect([created.status, ((await created.json()) as { readonly code: string }).code]).toEqual([
      429,
      'REPEATED_FAILED_JOBS_COOLDOWN',
    ]);
    expect((await (await aClient()).fill()).status).toBe(200);
    service.clock.advance(300_000);
    expect((await client.fill()).status).toBe(200);
  });

  it('do not pause after a success in between, or for quick failures', async () => {
    const costly = await aSlowService(1000);
    const client = await costly.aClient();
    for (let each = 0; each < 9; each++) {
      costly.service.clock.advance(7000);
      expect((await (each === 4 ? client.fill() : client.fail())).status).toBe(each === 4 ? 200 : 422);
    }
    const cheap = await aSlowService(999);
    const quick = await cheap.aClient();
    for (let each = 0; each < 30; each++) expect((await quick.fail()).code).toBe('ROW_FAILED');
    expect((await quick.fill()).status).toBe(200);
  });

  it('skip the work if the month is used up', async () => {
    const { aClient, made } = await aSlowService(1000, { settings: { MONTHLY_ROWS_FREE: '1' } });
    const client = await aClient();
    expect((await client.fill()).status).toBe(200);
    expect(await client.fill()).toMatchObject({ status: 403, code: 'BULKFILL_LIMIT_REACHED' });
    expect(made()).toBe(1);
  });
});
