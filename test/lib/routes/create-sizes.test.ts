import { mib } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../lib/core/config.ts';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ create } = bench);
});

describe('create: sizes', () => {
  const settings = { MAX_PDF_BYTES_FREE: '1000', MAX_PACKAGE_BYTES_FREE: '800', MAX_PDF_BYTES_SCALE: '9000' };
  const input = { maxCsvBytes: 700, maxRowsJsonBytes: 600, maxTextFieldBytes: 500, maxPayloadBytes: 10_000 };
  const pdf = (bytes: number) => `%PDF${'x'.repeat(bytes - 4)}`;

  it('uses the limits of the contract', () => {
    const { maxPayloadBytes, maxCsvBytes, maxRowsJsonBytes, maxTextFieldBytes, maxParts } = parseConfig({}).input;
    expect([maxPayloadBytes, maxCsvBytes, maxRowsJsonBytes, maxTextFieldBytes, maxParts]).toEqual([
      90 * mib,
      10 * mib,
      10 * mib,
      65_536,
      100,
    ]);
  });

  // Contract: 1.7, limit/total-of-a-create, PAYLOAD_TOO_LARGE, FREE_FILE_SIZE_LIMIT_REACHED
  // Contract: PAID_FILE_SIZE_LIMIT_REACHED, CSV_FILE_SIZE_LIMIT_EXCEEDED, DOQLO_FILE_SIZE_LIMIT_EXCEEDED
  // Contract: MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED
  it.each([
    ['pdf on Free', 'free', { pdf: pdf(1000) }, { pdf: pdf(1001) }, 'FREE_FILE_SIZE_LIMIT_REACHED', 413],
    ['pdf on a paid plan', 'scale', { pdf: pdf(9000) }, { pdf: pdf(9001) }, 'PAID_FILE_SIZE_LIMIT_REACHED', 413],
    [
      'svc_file',
      'free',
      { svc_file: 'p'.repeat(800) },
      { svc_file: 'p'.repeat(801) },
      'DOQLO_FILE_SIZE_LIMIT_EXCEEDED',
      413,
    ],
    [
      'csv_file',
      'scale',
      { csv_file: 'c'.repeat(700) },
      { csv_file: 'c'.repeat(701) },
      'CSV_FILE_SIZE_LIMIT_EXCEEDED',
      413,
    ],
    [
      'rows_json',
      'scale',
      { csv_file: null, rows_json: 'é'.repeat(300) },
      { csv_file: null, rows_json: `${'é'.repeat(300)}x` },
      'PAYLOAD_TOO_LARGE',
      400,
    ],
    [
      'table_findings',
      'scale',
      { table_findings: ' '.repeat(8 * mib) },
      { table_findings: ' '.repeat(8 * mib + 1) },
      'PAYLOAD_TOO_LARGE',
      413,
    ],
    ['a text field', 'scale', { comment: 'x'.repeat(500) }, { comment: 'x'.repeat(501) }, 'PAYLOAD_TOO_LARGE', 413],
    [
      'files and field values together',
      'scale',
      { pdf: pdf(9000), svc_file: 'p'.repeat(297), csv_file: 'c'.repeat(700), max_failed_row_percent: '007' },
      { pdf: pdf(9000), svc_file: 'p'.repeat(298), csv_file: 'c'.repeat(700), max_failed_row_percent: '007' },
      'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED',
      413,
    ],
  ] as const)('accepts %s at its limit and rejects one byte more', async (_, plan, within, beyond, code, status) => {
    const largest = 'table_findings' in within ? { ...input, maxPayloadBytes: 9 * mib } : input;
    const limited = testService(bench.stack, { settings, input: largest });
    const owner = await limited.anAccount(plan);
    expect((await create(within, {}, limited, owner.token)).body.status).toBe('completed');
    // The inputs of the job live as long as its delivery.
    const before = await bench.stored();
    const answer = await create(beyond, {}, limited, owner.token);
    expect(answer.body.code).toBe(code);
    expect(answer.status).toBe(status);
    expect(await bench.stored()).toEqual(before);
  });

  // Contract: admission-order
  it('leaves no object and no upload behind if a limit is exceeded within a large file', async () => {
    const limited = testService(bench.stack, { settings: { MAX_PDF_BYTES_SCALE: String(11 * mib) } });
    const owner = await limited.anAccount();
    const before = await bench.stored();
    const answer = await create({ pdf: new Uint8Array(11 * mib + 1) }, {}, limited, owner.token);
    expect(answer.body.code).toBe('PAID_FILE_SIZE_LIMIT_REACHED');
    expect(await bench.stored()).toEqual(before);
  });

  // Contract: UPLOAD_ERROR, finer-points/late-body
  it('answers 408 and closes the connection for a body that does not arrive in time', async () => {
    const hurried = testService(bench.stack, { settings: { BODY_DEADLINE_MS: '50' } });
    const owner = await hurried.anAccount();
    const request = new Request('http://service.test/v1/bulkfill/export-jobs', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'idempotency-key': 'k',
        'content-type': 'multipart/form-data; boundary=B',
      },
      body: new ReadableStream({ pull: () => new Promise(() => {}) }),
      duplex: 'half',
    } as RequestInit);
    const response = await hurried.api.fetch(request);
    expect(response.status).toBe(408);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toMatchObject({ code: 'UPLOAD_ERROR' });
  });
});
