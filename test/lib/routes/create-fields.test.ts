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
  it('stores nothing for a rejected create', async () => {
    const before = await bench.stored();
    const rejected: readonly CreateFields[] = [
      { csv_file: null },
      { delivery_mode: 'x' },
      { svc_file: 'broken' },
      { pdf: 'broken' },
    ];
    for (const fields of rejected) expect((await create(fields)).status).toBeGreaterThanOrEqual(400);
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
});
