import { beforeAll, describe, expect, it } from 'vitest';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { aGet, type CreateFields } from '../../support/service/create-request.ts';

let bench: CreateBench;
let service: CreateBench['service'];
let token: string;
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ service, token, create } = bench);
});

describe('create: fields', () => {
  const bad: readonly (readonly [string, CreateFields, string, number])[] = [
    ['no pdf', { pdf: null }, 'INVALID_FILE', 400],
    ['an empty pdf', { pdf: '' }, 'INVALID_FILE', 400],
    ['legacy overlays', { overlays: '[]' }, 'LEGACY_OVERLAYS_NOT_SUPPORTED', 400],
    ['signer info', { include_signer_info: 'true' }, 'INCLUDE_SIGNER_INFO_NOT_SUPPORTED', 400],
    ['no package', { svc_file: null }, 'MISSING_DOQLO_FILE', 400],
    ['an empty package', { svc_file: '' }, 'MISSING_DOQLO_FILE', 400],
    ['no threshold', { max_failed_row_percent: null }, 'MISSING_MAX_FAILED_ROW_PERCENT', 400],
    ['a threshold of 101', { max_failed_row_percent: '101' }, 'INVALID_MAX_FAILED_ROW_PERCENT', 400],
    ['a threshold that is not an integer', { max_failed_row_percent: '1.5' }, 'INVALID_MAX_FAILED_ROW_PERCENT', 400],
    ['a blank threshold', { max_failed_row_percent: '' }, 'INVALID_MAX_FAILED_ROW_PERCENT', 400],
    ['a negative threshold', { max_failed_row_percent: '-1' }, 'INVALID_MAX_FAILED_ROW_PERCENT', 400],
    ['filename columns that are not JSON', { filename_columns: 'column_0' }, 'INVALID_FILENAME_COLUMNS', 400],
    ['filename columns that are null', { filename_columns: 'null' }, 'INVALID_FILENAME_COLUMNS', 400],
    ['filename columns that are an object', { filename_columns: '{}' }, 'INVALID_FILENAME_COLUMNS', 400],
    ['a filename column that is a number', { filename_columns: '["column_0", 1]' }, 'INVALID_FILENAME_COLUMNS', 400],
    ['filename columns twice', { filename_columns: ['["column_0"]', '["column_1"]'] }, 'INVALID_FILENAME_COLUMNS', 400],
    ['four filename columns', { filename_columns: '["a","b","c","d"]' }, 'TOO_MANY_FILENAME_COLUMNS', 400],
    ['a flag that is neither', { include_stickers: 'yes' }, 'UPLOAD_ERROR', 400],
    ['another flag that is neither', { flatten_forms: 'TRUE' }, 'UPLOAD_ERROR', 400],
    ['a print file that is neither wanted nor not', { print_file: '1' }, 'UPLOAD_ERROR', 400],
    ['an even print file that is neither', { print_file: 'true', print_even: '' }, 'UPLOAD_ERROR', 400],
    ['an optimization that is neither wanted nor not', { optimize: 'yes' }, 'UPLOAD_ERROR', 400],
    ['optimizations twice', { optimize: ['true', 'true'] }, 'UPLOAD_ERROR', 400],
    ['a conformance by another word', { conformance: 'maybe' }, 'UPLOAD_ERROR', 400],
    ['readable names by another word', { readable_names: 'yes' }, 'UPLOAD_ERROR', 400],
    ['a strictness by another word', { strict: '1' }, 'UPLOAD_ERROR', 400],
    ['print files twice', { print_file: ['true', 'true'] }, 'UPLOAD_ERROR', 400],
    ['no row data', { csv_file: null }, 'INVALID_DATA_INPUT', 400],
    ['an empty CSV file', { csv_file: '' }, 'INVALID_DATA_INPUT', 400],
    ['both kinds of row data', { rows_json: '[{}]' }, 'INVALID_DATA_INPUT', 400],
    ['an unknown delivery mode', { delivery_mode: 'email' }, 'INVALID_DELIVERY_MODE', 400],
    ['a blank delivery mode', { delivery_mode: '' }, 'INVALID_DELIVERY_MODE', 400],
    ['a webhook without URL', { delivery_mode: 'webhook', webhook_secret: 's' }, 'MISSING_WEBHOOK_URL', 400],
    [
      'a webhook without secret',
      { delivery_mode: 'webhook', webhook_url: 'https://a.example/' },
      'MISSING_WEBHOOK_SECRET',
      400,
    ],
    [
      'a blank webhook secret',
      { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: '  ' },
      'MISSING_WEBHOOK_SECRET',
      400,
    ],
    [
      'a long webhook secret',
      { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's'.repeat(257) },
      'PAYLOAD_TOO_LARGE',
      413,
    ],
    [
      'a plain HTTP webhook',
      { delivery_mode: 'webhook', webhook_url: 'http://a.example/', webhook_secret: 's' },
      'INVALID_WEBHOOK_URL',
      400,
    ],
    ['a field sent twice', { max_failed_row_percent: ['1', '1'] }, 'UPLOAD_ERROR', 400],
    ['a file sent twice', { pdf: ['%PDF a', '%PDF b'] }, 'UPLOAD_ERROR', 400],
    ['a long field', { delivery_mode: 'x'.repeat(64 * 1024 + 1) }, 'PAYLOAD_TOO_LARGE', 413],
    ['a long field that nobody knows', { comment: 'x'.repeat(64 * 1024 + 1) }, 'PAYLOAD_TOO_LARGE', 413],
    ['a broken package', { svc_file: 'broken' }, 'MALFORMED_DOQLO_FILE', 400],
    ['a broken PDF', { pdf: 'broken' }, 'INVALID_PDF', 422],
  ];

  // Contract: 1.5, 4.1/fields, limit/filename-columns, limit/max-failed-row-percent, INVALID_FILE
  // Contract: LEGACY_OVERLAYS_NOT_SUPPORTED, INCLUDE_SIGNER_INFO_NOT_SUPPORTED, MISSING_DOQLO_FILE
  // Contract: MISSING_MAX_FAILED_ROW_PERCENT, MALFORMED_DOQLO_FILE, INVALID_MAX_FAILED_ROW_PERCENT
  // Contract: INVALID_FILENAME_COLUMNS, TOO_MANY_FILENAME_COLUMNS, INVALID_DATA_INPUT, INVALID_DELIVERY_MODE
  // Contract: MISSING_WEBHOOK_URL, MISSING_WEBHOOK_SECRET, INVALID_PDF
  it.each(bad)('rejects %s', async (_, fields, code, status) => {
    const before = await bench.stored();
    const answer = await create(fields, { 'x-request-id': 'trace-1' });
    expect(answer.body).toMatchObject({ code, message: expect.any(String) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toBe('trace-1');
    expect(await bench.stored()).toEqual(before);
  });

  it.each([
    ['csv_file', { csv_file: '' }],
    ['pdf', { pdf: '' }],
    ['svc_file', { svc_file: '' }],
  ])('names an empty %s that was sent', async (field, fields) => {
    expect((await create(fields)).body.message).toBe(
      `The file "${field}" was sent and is empty. Check that it was saved, and send it again.`,
    );
    const missing = (await create({ [field]: null })).body.message;
    expect(missing).not.toContain('was sent and is empty');
  });

  // Contract: 4.1/fields, 7.4-rule-1, INVALID_FILE, LEGACY_OVERLAYS_NOT_SUPPORTED, INCLUDE_SIGNER_INFO_NOT_SUPPORTED
  // Contract: MISSING_DOQLO_FILE, MISSING_MAX_FAILED_ROW_PERCENT, INVALID_MAX_FAILED_ROW_PERCENT
  // Contract: INVALID_FILENAME_COLUMNS, TOO_MANY_FILENAME_COLUMNS, INVALID_DATA_INPUT, INVALID_DELIVERY_MODE
  // Contract: MISSING_WEBHOOK_URL, MISSING_WEBHOOK_SECRET, WEBHOOK_URL_SIZE_LIMIT_EXCEEDED, INVALID_WEBHOOK_URL
  // Contract: INVALID_WEBHOOK_TARGET, admission-order
  it('reports the first problem in the order of the specification', async () => {
    const everything: CreateFields = {
      pdf: null,
      overlays: '[]',
      include_signer_info: 'true',
      svc_file: null,
      max_failed_row_percent: null,
      filename_columns: 'x',
      include_stickers: 'x',
      csv_file: null,
      delivery_mode: 'x',
    };
    const repairs: readonly (readonly [string, CreateFields])[] = [
      ['INVALID_FILE', { pdf: 'broken' }],
      ['LEGACY_OVERLAYS_NOT_SUPPORTED', { overlays: null }],
      ['INCLUDE_SIGNER_INFO_NOT_SUPPORTED', { include_signer_info: null }],
      ['MISSING_DOQLO_FILE', { svc_file: 'broken' }],
      ['MISSING_MAX_FAILED_ROW_PERCENT', { max_failed_row_percent: 'x' }],
      ['INVALID_MAX_FAILED_ROW_PERCENT', { max_failed_row_percent: '5' }],
      ['INVALID_FILENAME_COLUMNS', { filename_columns: '["a","b","c","d"]' }],
      ['TOO_MANY_FILENAME_COLUMNS', { filename_columns: null }],
      ['UPLOAD_ERROR', { include_stickers: null }],
      ['INVALID_DATA_INPUT', { csv_file: 'Ada\n' }],
      ['INVALID_DELIVERY_MODE', { delivery_mode: 'webhook' }],
      ['MISSING_WEBHOOK_URL', { webhook_url: `https://a.example/?${'x'.repeat(2048)}` }],
      ['MISSING_WEBHOOK_SECRET', { webhook_secret: 'secret' }],
      ['WEBHOOK_URL_SIZE_LIMIT_EXCEEDED', { webhook_url: 'https://user@a.example/' }],
      ['INVALID_WEBHOOK_URL', { webhook_url: 'https://127.0.0.1/' }],
      ['INVALID_WEBHOOK_TARGET', { webhook_url: 'https://a.example/' }],
      ['MALFORMED_DOQLO_FILE', { svc_file: 'package' }],
      ['INVALID_PDF', { pdf: '%PDF' }],
    ];
    let fields = everything;
    for (const [code, repair] of repairs) {
      expect((await create(fields)).body.code).toBe(code);
      fields = { ...fields, ...repair };
    }
    expect((await create(fields)).body.status).toBe('completed');
  });

  // Contract: admission-order/unknown-repeated
  it('ignores unknown form fields, and webhook fields in response mode', async () => {
    const answer = await create({ comment: 'hello', webhook_url: 'not a url', webhook_secret: ' ' });
    expect(answer.body).toMatchObject({ status: 'completed', result: { delivery_mode: 'cloud' } });
  });

  it.each([
    ['flatten_form', 'flatten_forms'],
    ['flatten', 'flatten_forms'],
    ['printFile', 'print_file'],
    ['PRINT-FILE', 'print_file'],
    ['optimise', 'optimize'],
    ['package', 'svc_file'],
    ['webhook', 'webhook_url'],
  ])('rejects the unknown field %s and suggests %s', async (name, meant) => {
    const { status, body } = await create({ [name]: 'true' });
    expect([status, body.code, body.message]).toEqual([
      400,
      'UPLOAD_ERROR',
      `The field "${name}" is not known. Did you mean "${meant}"?`,
    ]);
  });

  it('names an unknown field that is too large', async () => {
    const { status, body } = await create({ attachment: 'x'.repeat(65_537) });
    expect([status, body.message]).toEqual([
      413,
      'The field "attachment" is not recognised, and larger than 65536 bytes.',
    ]);
  });

  it('accepts half of a surrogate pair as a filename column that no row has', async () => {
    const { status, body } = await create({ filename_columns: '["\\ud83d"]' });
    expect(status).toBe(200);
    const read = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${body.job_id}?include=request`));
    expect(await read.json()).toMatchObject({ status: 'completed', request: { filename_columns: ['\ufffd'] } });
  });

  // Contract: admission-order/unknown-repeated
  it('accepts at most 100 parts', async () => {
    const others = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, 'x']));
    expect((await create(others(96))).status).toBe(200);
    expect((await create(others(97))).body.code).toBe('UPLOAD_ERROR');
  });

  // Contract: UPLOAD_ERROR
  it('rejects a body that is not a form', async () => {
    const request = new Request('http://service.test/v1/bulkfill/export-jobs', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k', 'content-type': 'application/json' },
      body: '{}',
    });
    const response = await service.api.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'UPLOAD_ERROR' });
  });
});
