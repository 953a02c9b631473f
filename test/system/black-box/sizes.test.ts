import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloadOf } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { type Client, clientOf, type Fields } from './client/client.ts';
import { aWorld, type World } from './client/world.ts';

const mib = 1024 * 1024;
let world: World;
let free: Client;
beforeAll(async () => {
  world = await aWorld({ BODY_DEADLINE_MS: '120000' });
  free = clientOf(world.service, (await world.service.account('free')).key, world.defaults);
});
afterAll(async () => {
  await world.service.stop();
});

/** Returns status and code of a rejection, and asserts that stored objects are unchanged. */
const refusal = async (client: Client, fields: Fields): Promise<string> => {
  const before = await world.service.storedKeys();
  const { status, body = {}, headers } = await client.create(fields);
  expect(Object.keys(body).sort()).toEqual(['code', 'message']);
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  await expect.poll(() => world.service.storedKeys(), { timeout: 10_000 }).toEqual(before);
  return `${status} ${String(body.code)}`;
};
/** Fields that pass the field and size checks, and fail at a later check. */
const junk = { rows_json: '[]' };

describe('source PDF', () => {
  // Contract: limit/pdf, FREE_FILE_SIZE_LIMIT_REACHED
  it('may have 20 MiB on the Free plan, and not one byte more', async () => {
    expect(await refusal(free, { ...junk, pdf: aPdf({ sizeBytes: 20 * mib }) })).toBe('400 EMPTY_DATA_INPUT');
    expect(await refusal(free, { ...junk, pdf: aPdf({ sizeBytes: 20 * mib + 1 }) })).toBe(
      '413 FREE_FILE_SIZE_LIMIT_REACHED',
    );
  });

  // Contract: limit/pdf, PAID_FILE_SIZE_LIMIT_REACHED
  it('may have 80 MiB on a paid plan, and not one byte more', async () => {
    expect(await refusal(world.client, { ...junk, pdf: aPdf({ sizeBytes: 80 * mib }) })).toBe('400 EMPTY_DATA_INPUT');
    expect(await refusal(world.client, { ...junk, pdf: aPdf({ sizeBytes: 80 * mib + 1 }) })).toBe(
      '413 PAID_FILE_SIZE_LIMIT_REACHED',
    );
  });
});

describe('package file', () => {
  // Contract: limit/svc-file
  it.each<[string, () => Client, number]>([
    ['20 MiB on the Free plan', () => free, 20],
    ['50 MiB on a paid plan', () => world.client, 50],
  ])('may have %s as uploaded, and not one byte more', async (_name, client, limitMib) => {
    const file = Buffer.alloc(limitMib * mib + 1, 'x');
    expect(await refusal(client(), { svc_file: file.subarray(1) })).toBe('400 MALFORMED_DOQLO_FILE');
    expect(await refusal(client(), { svc_file: file })).toBe('413 DOQLO_FILE_SIZE_LIMIT_EXCEEDED');
  });

  // Contract: limit/svc-file
  it.each<[string, () => Client, number]>([
    ['20 MiB on the Free plan', () => free, 20],
    ['50 MiB on a paid plan', () => world.client, 50],
  ])('may have %s as decoded, and not one byte more', async (_name, client, limitMib) => {
    const bytes = Buffer.alloc(limitMib * mib + 1, 'x');
    expect(await refusal(client(), { svc_file: gzipSync(bytes.subarray(1)) })).toBe('400 MALFORMED_DOQLO_FILE');
    expect(await refusal(client(), { svc_file: gzipSync(bytes) })).toBe('413 DOQLO_FILE_SIZE_LIMIT_EXCEEDED');
  });

  // Contract: limit/svc-file
  it('is not decoded completely if it is a decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(400 * mib));
    expect(await refusal(free, { svc_file: bomb })).toBe('413 DOQLO_FILE_SIZE_LIMIT_EXCEEDED');
  });
});

describe('row data', () => {
  // Contract: limit/csv-file, CSV_FILE_SIZE_LIMIT_EXCEEDED
  it('may have 10 MiB as CSV, and not one byte more', async () => {
    const csv = Buffer.alloc(10 * mib + 1, '\n');
    expect(await refusal(free, { rows_json: undefined, csv_file: csv.subarray(1) })).toBe('400 EMPTY_DATA_INPUT');
    expect(await refusal(free, { rows_json: undefined, csv_file: csv })).toBe('413 CSV_FILE_SIZE_LIMIT_EXCEEDED');
  });

  // Contract: limit/rows-json, PAYLOAD_TOO_LARGE
  it('may have 10 MiB as JSON in UTF-8, and not one byte more', async () => {
    const rows = (bytes: number): string => `[${' '.repeat(bytes - 2)}]`;
    expect(await refusal(free, { rows_json: rows(10 * mib) })).toBe('400 EMPTY_DATA_INPUT');
    expect(await refusal(free, { rows_json: rows(10 * mib + 1) })).toBe('400 PAYLOAD_TOO_LARGE');
    const wide = `["${'é'.repeat(5 * mib)}"]`;
    expect(await refusal(free, { rows_json: wide })).toBe('400 PAYLOAD_TOO_LARGE');
  });
});

describe('small text field', () => {
  it.each(['max_failed_row_percent', 'filename_columns', 'include_stickers', 'delivery_mode', 'webhook_url'])(
    'is rejected with 413 at one megabyte: %s',
    async (name) => {
      const webhook = name === 'webhook_url' ? { delivery_mode: 'webhook', webhook_secret: 'x' } : {};
      const outcome = await refusal(free, { ...webhook, [name]: 'x'.repeat(mib) });
      expect(
        name === 'webhook_url'
          ? ['413 PAYLOAD_TOO_LARGE', '400 WEBHOOK_URL_SIZE_LIMIT_EXCEEDED']
          : ['413 PAYLOAD_TOO_LARGE'],
      ).toContain(outcome);
    },
  );
});

describe('request', () => {
  /** Recognised files and field values of exactly so many bytes, each within its own limit. */
  const ofBytes = async (totalBytes: number): Promise<Fields> => {
    const svcFile = await world.signer.package({ pdf: world.pdf });
    const rest = svcFile.length + '0'.length;
    const csv = Buffer.alloc(10 * mib, '\n');
    csv.write('a', 0);
    return {
      svc_file: svcFile,
      rows_json: undefined,
      csv_file: csv,
      max_failed_row_percent: '0',
      pdf: aPdf({ sizeBytes: totalBytes - rest - csv.length }),
    };
  };

  // Contract: limit/total-of-a-create, MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED
  it('may have 90 MiB without unknown fields, and not one byte more', async () => {
    const assets = { big: { mediaType: 'image/png', data: randomBytes(1_000_000).toString('base64') } };
    const svcFile = gzipSync(
      await world.signer.sign(JSON.stringify(payloadOf({ pdf: world.pdf, template: { assets } }))),
    );
    const csv = Buffer.alloc(10 * mib, '\n');
    const rest = svcFile.length + csv.length + 1;
    const fields = (totalBytes: number): Fields => ({
      svc_file: svcFile,
      rows_json: undefined,
      csv_file: csv,
      max_failed_row_percent: '0',
      pdf: aPdf({ sizeBytes: totalBytes - rest }),
      other: 'x'.repeat(60_000),
    });
    expect(await refusal(world.client, fields(90 * mib))).toMatch(/^(400 EMPTY_DATA_INPUT|422 INVALID_DOQLO_SCHEMA)$/);
    expect(await refusal(world.client, fields(90 * mib + 1))).toBe('413 MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED');
  });

  it('accepts and fills a source of nearly 90 MiB', async () => {
    const { status, body = {} } = await world.client.create(await ofBytes(89 * mib));
    expect([200, 202]).toContain(status);
    expect((await world.client.settled(body.job_id)).status).toBe('completed');
  });
});
