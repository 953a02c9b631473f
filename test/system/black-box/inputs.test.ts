import { gzipSync } from 'node:zlib';
import { CompactSign, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay, payloadOf } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { clientOf, type Fields } from './client/client.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ MAX_ROWS_PER_BATCH_BUSINESS: '20', MAX_CSV_COLUMNS: '5', MAX_CELL_CHARACTERS: '10' });
});
afterAll(async () => {
  await world.service.stop();
});

/** The refusal's status and code, or `completed`. */
const outcome = async (fields: Fields): Promise<string> => {
  const { status, body = {} } = await world.client.create(fields);
  if (status >= 400) return `${status} ${String(body.code)}`;
  return String((await world.client.settled(body.job_id)).status);
};

describe('rows_json', () => {
  const many = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, n) => ({ column_0: String(n) })));
  // Contract: INVALID_ROWS_JSON
  it.each([
    ['[]', '400 EMPTY_DATA_INPUT'],
    [' [ ] ', '400 EMPTY_DATA_INPUT'],
    ['', '400 INVALID_ROWS_JSON'],
    ['   ', '400 INVALID_ROWS_JSON'],
    ['{}', '400 INVALID_ROWS_JSON'],
    ['null', '400 INVALID_ROWS_JSON'],
    ['[null]', '400 INVALID_ROWS_JSON'],
    ['[[]]', '400 INVALID_ROWS_JSON'],
    ['["a"]', '400 INVALID_ROWS_JSON'],
    ['[{"name":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"column_01":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"column_-1":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"Column_0":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"__proto__":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"constructor":"x"}]', '400 INVALID_ROWS_JSON'],
    ['[{"__proto__":{"column_0":"x"}}]', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":{}}]', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":["x"]}]', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":NaN}]', '400 INVALID_ROWS_JSON'],
    ["[{'column_0':'x'}]", '400 INVALID_ROWS_JSON'],
    ['[{"column_0":"x"},]', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":"x"}] x', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":"x"}][]', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":"x"}', '400 INVALID_ROWS_JSON'],
    ['[{"column_0":"\u0001"}]', '400 INVALID_ROWS_JSON'],
    [`${'['.repeat(50_000)}`, '400 INVALID_ROWS_JSON'],
    [`[${'{"column_0":'.repeat(50_000)}`, '400 INVALID_ROWS_JSON'],
    ['[{}]', 'completed'],
    ['[{"column_0":"x","column_1":1.5e3,"column_2":true,"column_3":null}]', 'completed'],
    [' \n[{"column_0" : "\\u0041\\n\\ud83c\\udf89"}]\t', 'completed'],
    [many(20), 'completed'],
    [many(21), '422 BATCH_TOO_MANY_ROWS'],
  ])('%.60j is answered with %s', async (rowsJson, expected) => {
    expect(await outcome({ rows_json: rowsJson })).toBe(expected);
  });
});

describe('csv_file', () => {
  // Contract: INVALID_CSV_FILE
  it.each<[string | Buffer, string]>([
    ['a\n', 'completed'],
    ['a', 'completed'],
    ['a,b\r\nc,d\r\n', 'completed'],
    ['"a\nb","c ""d"""\n', 'completed'],
    ['\ufeffa,b\n', 'completed'],
    ['a\n\n\nb\n', 'completed'],
    [',\n', 'completed'],
    ['""\n', 'completed'],
    ['1,2,3,4,5\n', 'completed'],
    ['0123456789\n', 'completed'],
    [`${'é'.repeat(10)}\n`, 'completed'],
    ['\n', '400 EMPTY_DATA_INPUT'],
    ['\r\n\r\n', '400 EMPTY_DATA_INPUT'],
    ['\ufeff', '400 EMPTY_DATA_INPUT'],
    ['a,b\nc\n', '400 INVALID_CSV_FILE'],
    ['a\nb,c\n', '400 INVALID_CSV_FILE'],
    ['"a\n', '400 INVALID_CSV_FILE'],
    ['"a"b\n', '400 INVALID_CSV_FILE'],
    ['a"b\n', '400 INVALID_CSV_FILE'],
    ['a\rb\n', '400 INVALID_CSV_FILE'],
    ['a\u0000\n', '400 INVALID_CSV_FILE'],
    ['1,2,3,4,5,6\n', '400 INVALID_CSV_FILE'],
    ['0123456789x\n', '400 INVALID_CSV_FILE'],
    [Buffer.from([0x61, 0xff, 0x0a]), '400 INVALID_CSV_FILE'],
    [Buffer.from([0x61, 0x0a, 0xc3]), '400 INVALID_CSV_FILE'],
    [Buffer.from('a\n', 'utf16le'), '400 INVALID_CSV_FILE'],
    ['a\n'.repeat(20), 'completed'],
    ['a\n'.repeat(21), '422 BATCH_TOO_MANY_ROWS'],
  ])('%j is answered with %s', async (csv, expected) => {
    expect(await outcome({ rows_json: undefined, csv_file: Buffer.from(csv as string) })).toBe(expected);
  });

  // Contract: BATCH_TOO_MANY_ROWS
  it('is limited to the Free plan’s number of rows exactly', async () => {
    const client = clientOf(world.service, (await world.service.account('free')).key, world.defaults);
    const create = (rows: number) => client.create({ rows_json: undefined, csv_file: Buffer.from('a\n'.repeat(rows)) });
    expect((await create(1000)).status).toBeLessThan(300);
    expect((await create(1001)).body?.code).toBe('BATCH_TOO_MANY_ROWS');
  });
});

describe('pdf', () => {
  const swapped = (from: string, to: string): Buffer =>
    Buffer.from(aPdf().toString('latin1').replace(from, to), 'latin1');
  it.each<[string, () => Buffer, string]>([
    ['text', () => Buffer.from('hello'), '422 INVALID_PDF'],
    ['a header alone', () => Buffer.from('%PDF-1.7\n'), '422 INVALID_PDF'],
    ['its first half', () => aPdf().subarray(0, 60), '422 INVALID_PDF'],
    ['zeros', () => Buffer.alloc(100_000), '422 INVALID_PDF'],
    ['no pages', () => aPdf({ pages: 0 }), '422 INVALID_PDF'],
    [
      'a password',
      () => swapped('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -4>>/ID[()()]'),
      '422 ENCRYPTED_PDF_UNSUPPORTED',
    ],
    // Its page is found without its tree, and the manifest says so (SOURCE_PDF_REPAIRED).
    ['a page tree that contains itself', () => swapped('/Kids[3 0 R]', '/Kids[2 0 R]'), 'completed'],
    ['1,000 pages', () => aPdf({ pages: 1000 }), 'completed'],
    ['1,001 pages', () => aPdf({ pages: 1001 }), '413 MAX_PDF_PAGES_EXCEEDED'],
  ])('is checked with %s', async (_name, pdf, expected) => {
    expect(await outcome({ pdf: pdf() })).toBe(expected);
  });
});

describe('svc_file', () => {
  const signed = async (payload: unknown, header: Record<string, unknown> = {}): Promise<Buffer> =>
    gzipSync(await world.signer.sign(typeof payload === 'string' ? payload : JSON.stringify(payload), header));
  const payload = (members: Record<string, unknown> = {}): Record<string, unknown> =>
    payloadOf({ pdf: world.pdf, payload: members });
  const overlays = (...some: Record<string, unknown>[]) => payloadOf({ pdf: world.pdf, overlays: some });
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['text', () => Buffer.from('x'), '400 MALFORMED_DOQLO_FILE'],
    ['gzip of text', () => gzipSync('x'), '400 MALFORMED_DOQLO_FILE'],
    ['gzip of nothing', () => gzipSync(''), '400 MALFORMED_DOQLO_FILE'],
    ['a cut gzip', async () => (await signed(payload())).subarray(0, -20), '400 MALFORMED_DOQLO_FILE'],
    ['a payload that is not JSON', () => signed('{'), '400 MALFORMED_DOQLO_FILE'],
    [
      'an unsigned payload',
      () => gzipSync(`e30.${Buffer.from(JSON.stringify(payload())).toString('base64url')}.`),
      '422 INVALID_DOQLO_AUTHENTICITY',
    ],
    ['a payload that is an array', () => signed('[]'), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['version 0', () => signed(payload({ schemaVersion: 0 })), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['version 6', () => signed(payload({ schemaVersion: 6 })), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['version 1.5', () => signed(payload({ schemaVersion: 1.5 })), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['version "5"', () => signed(payload({ schemaVersion: '5' })), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['no version', () => signed(payload({ schemaVersion: undefined })), '422 UNSUPPORTED_DOQLO_VERSION'],
    ['an unknown key id', () => signed(payload(), { kid: 'other' }), '422 INVALID_DOQLO_AUTHENTICITY'],
    ['no key id', () => signed(payload(), { kid: undefined }), '422 INVALID_DOQLO_AUTHENTICITY'],
    [
      "a stranger's signature",
      async () => {
        const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
        const header = JSON.parse(
          Buffer.from((await world.signer.sign('{}')).split('.')[0] ?? '', 'base64url').toString(),
        ) as {
          alg: string;
        };
        return gzipSync(
          await new CompactSign(Buffer.from(JSON.stringify(payload()))).setProtectedHeader(header).sign(privateKey),
        );
      },
      '422 INVALID_DOQLO_AUTHENTICITY',
    ],
    [
      'a changed payload',
      async () => {
        const [head, , signature] = (await world.signer.sign(JSON.stringify(payload()))).split('.');
        return gzipSync(
          `${head}.${Buffer.from(JSON.stringify(payload({ name: 'Changed' }))).toString('base64url')}.${signature}`,
        );
      },
      '422 INVALID_DOQLO_AUTHENTICITY',
    ],
    [
      'the algorithm "none"',
      () => {
        const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return gzipSync(`${part({ alg: 'none', typ: 'svc' })}.${part(payload())}.${part('')}`);
      },
      '422 INVALID_DOQLO_AUTHENTICITY',
    ],
    [
      'an unknown version and a wrong key: the version',
      () => signed(payload({ schemaVersion: 9 }), { kid: 'other' }),
      '422 UNSUPPORTED_DOQLO_VERSION',
    ],
    ['csvText in version 5', () => signed(payload({ csvText: 'a' })), '422 INVALID_DOQLO_SCHEMA'],
    ['csvFilename in version 5', () => signed(payload({ csvFilename: 'a' })), '422 INVALID_DOQLO_SCHEMA'],
    ['an unknown member in version 5', () => signed(payload({ other: 1 })), '422 INVALID_DOQLO_SCHEMA'],
    [
      'a member of the prototype',
      () => signed(JSON.stringify(payload()).replace('{', '{"__proto__":{"x":1},')),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    [
      'csvText in version 4',
      () => signed(payload({ schemaVersion: 4, csvText: 'a', csvFilename: 'b', other: 1 })),
      'completed',
    ],
    ['version 1', () => signed(payload({ schemaVersion: 1 })), 'completed'],
    ['version 2', () => signed(payload({ schemaVersion: 2 })), 'completed'],
    ['version 3', () => signed(payload({ schemaVersion: 3 })), 'completed'],
    ['no template', () => signed(payload({ template: undefined })), '422 MISSING_DOQLO_TEMPLATE_CONFIG'],
    ['a template of null', () => signed(payload({ template: null })), '422 MISSING_DOQLO_TEMPLATE_CONFIG'],
    ['a template without overlays', () => signed(payload({ template: { columns: [] } })), '422 INVALID_DOQLO_SCHEMA'],
    [
      'a page organization of another order',
      () => signed(payload({ pageOrganization: [1, 0] })),
      '422 UNSUPPORTED_PAGE_ORGANIZATION',
    ],
    [
      'a page organization that repeats',
      () => signed(payload({ pageOrganization: [0, 0] })),
      '422 UNSUPPORTED_PAGE_ORGANIZATION',
    ],
    ['no page organization', () => signed(payload({ pageOrganization: undefined })), 'completed'],
    ['a depth past 32', () => signed(payload({ schemaVersion: 4, other: deep(40) })), '422 INVALID_DOQLO_SCHEMA'],
    [
      'a depth of 100,000',
      () => signed(`{"schemaVersion":4,"other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    [
      '100,001 nodes',
      () => signed(payload({ schemaVersion: 4, other: Array.from({ length: 100_001 }, () => 1) })),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    ['a name of 10,001 characters', () => signed(payload({ name: 'x'.repeat(10_001) })), '422 INVALID_DOQLO_SCHEMA'],
    ['no time', () => signed(payload({ exportedAt: 'yesterday' })), '422 INVALID_DOQLO_SCHEMA'],
    ['a day that is none', () => signed(payload({ exportedAt: '2026-02-30T00:00:00Z' })), '422 INVALID_DOQLO_SCHEMA'],
    [
      '2,001 overlays',
      () => signed(overlays(...Array.from({ length: 2001 }, (_, n) => anOverlay({ id: `o${n}` })))),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    ['an id twice', () => signed(overlays(anOverlay(), anOverlay())), '422 INVALID_DOQLO_SCHEMA'],
    ['an unknown kind', () => signed(overlays(anOverlay({ kind: 'video' }))), '422 INVALID_DOQLO_SCHEMA'],
    ['a page before the first', () => signed(overlays(anOverlay({ page: -1 }))), '422 INVALID_DOQLO_SCHEMA'],
    ['an opacity of 2', () => signed(overlays(anOverlay({ opacity: 2 }))), '422 INVALID_DOQLO_SCHEMA'],
    ['a colour that is none', () => signed(overlays(anOverlay({ color: 'red' }))), '422 INVALID_DOQLO_SCHEMA'],
    ['an overlay without content', () => signed(overlays(anOverlay({ value: undefined }))), '422 INVALID_DOQLO_SCHEMA'],
    [
      'an asset that is missing',
      () => signed(overlays(anOverlay({ kind: 'image', value: undefined, asset: 'none' }))),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    [
      'a column of the prototype',
      () => signed(overlays(anOverlay({ value: { column: '__proto__' } }))),
      '422 INVALID_DOQLO_SCHEMA',
    ],
    ['no overlays', () => signed(overlays()), 'completed'],
  ])('is checked with %s', async (_name, file, expected) => {
    expect(await outcome({ svc_file: await file() })).toBe(expected);
  });

  it('is never echoed in messages', async () => {
    const { body } = await world.client.create({ svc_file: await signed(payload({ exportedAt: 'my-secret-value' })) });
    expect(body?.message).toContain('exportedAt');
    expect(body?.message).not.toContain('my-secret-value');
  });
});

describe('too many pictures', () => {
  // Contract: 3/too-many
  it('fails the job without details', async () => {
    const picture = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`;
    const rect = { x: 0, y: 0, width: 10, height: 10 };
    const images = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        anOverlay({ id: `i${n}`, kind: 'image', rect, value: { static: picture } }),
      );
    const svcFile = (count: number) => world.signer.package({ pdf: world.pdf, overlays: images(count) });
    expect(await outcome({ svc_file: await svcFile(100) })).toBe('completed');
    const { status, body = {} } = await world.client.create({ svc_file: await svcFile(101) });
    expect([status, body.status, body.error]).toEqual([
      422,
      'failed',
      { code: 'SIGNATURE_OVERLAY_LIMIT_EXCEEDED', message: expect.stringMatching(/\S/) },
    ]);
    expect('result' in body).toBe(false);
    expect((await world.client.read(body.job_id)).body).toEqual(body);
  });
});
