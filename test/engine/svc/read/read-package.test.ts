import { gzipSync } from 'node:zlib';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { inspectPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey } from '@bulkfill/engine/svc/signing-key';
import { describe, expect, it } from 'vitest';
import {
  anOverlay,
  aPayload,
  aTemplate,
  readBytes,
  roundTrip,
  signAs,
  testKey,
  testKeys,
  testMaxBytes,
  utf8,
} from '../package-builders.ts';

const header = { alg: 'EdDSA', typ: 'svc', kid: testKey.kid };
const payloadBytes = utf8(JSON.stringify(aPayload()));

describe('readPackage', () => {
  it('returns the template of a signed package and the description of its source', async () => {
    const read = await roundTrip(aPayload());
    expect(read).toMatchObject({
      schemaVersion: 5,
      name: 'Offer letter',
      source: { sizeBytes: 119_253, pages: [{ width: 612, rotation: 0 }] },
    });
    expect(read.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(read.template.overlays).toHaveLength(1);
  });

  // Contract: 4.1/versions-1
  it.each([1, 2, 3, 4])(
    'reads version %i, ignoring unknown members and embedded CSV of any length',
    async (schemaVersion) => {
      const payload = aPayload({
        schemaVersion,
        csvText: 'x'.repeat(20_000),
        csvFilename: 'rows.csv',
        editor: { zoom: 2 },
      });
      expect(
        await roundTrip({ ...payload, template: aTemplate({ grid: 4, overlays: [anOverlay({ selected: true })] }) }),
      ).toMatchObject({
        schemaVersion,
      });
    },
  );

  it('reads a package with only the required members', async () => {
    const overlay = {
      id: 'a',
      kind: 'text',
      page: 0,
      rect: { x: 0, y: 0, width: 1, height: 1 },
      value: { static: '' },
    };
    expect(await roundTrip({ schemaVersion: 5, template: { overlays: [overlay] } })).toMatchObject({
      name: null,
      source: null,
    });
  });

  describe('rejects with MALFORMED_DOQLO_FILE', () => {
    const good = () => buildPackage(aPayload(), testKey);
    const cases: [string, () => Uint8Array | Promise<Uint8Array>][] = [
      ['no bytes at all', () => new Uint8Array()],
      ['bytes that are not gzip', () => payloadBytes],
      ['a gzip file cut short', async () => (await good()).subarray(0, -12)],
      ['bytes after the gzip data', async () => Buffer.concat([await good(), Buffer.alloc(3)])],
      ['a gzip file of something else', () => gzipSync('hello')],
      ['two parts', () => gzipSync('YQ.YQ')],
      ['four parts', () => gzipSync('e30.e30.YQ.YQ')],
      ['a JWS followed by a line end', () => gzipSync('e30.e30.YQ\n')],
      ['a header that is not JSON', () => gzipSync(`${Buffer.from('{').toString('base64url')}.e30.YQ`)],
      ['a header that is an array', () => gzipSync(`${Buffer.from('[]').toString('base64url')}.e30.YQ`)],
      ['an empty payload', () => signAs(header, new Uint8Array())],
      ['a payload that is not JSON', () => signAs(header, utf8('{"schemaVersion": 5,}'))],
      ['a payload with a byte order mark', () => signAs(header, utf8(`\ufeff${JSON.stringify(aPayload())}`))],
      ['a payload that is not UTF-8', () => signAs(header, Buffer.from('{"schemaVersion":5,"name":"\xe9"}', 'latin1'))],
    ];
    // Contract: MALFORMED_DOQLO_FILE, INVALID_DOQLO_AUTHENTICITY
    it.each(cases)('%s', async (_name, make) => {
      await expect(readBytes(await make())).rejects.toMatchObject({ code: 'MALFORMED_DOQLO_FILE' });
    });
  });

  describe('size limits', () => {
    // Contract: DOQLO_FILE_SIZE_LIMIT_EXCEEDED
    it('accept uploaded and decoded bytes exactly at the limit, and none beyond', async () => {
      const bytes = gzipSync(Buffer.from(await signAsText()), { level: 0 });
      const decodedLength = Buffer.from(await signAsText()).length;
      await expect(readBytes(bytes, bytes.length)).resolves.toBeDefined();
      await expect(readBytes(bytes, bytes.length - 1)).rejects.toMatchObject({
        code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED',
      });
      const small = gzipSync(Buffer.from(await signAsText()));
      await expect(readBytes(small, decodedLength)).resolves.toBeDefined();
      await expect(readBytes(small, decodedLength - 1)).rejects.toMatchObject({
        code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED',
      });
    });

    it('stop the decoding of a decompression bomb at the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      await expect(readBytes(bomb, 100_000)).rejects.toMatchObject({ code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED' });
    });

    const signAsText = async () => (await import('node:zlib')).gunzipSync(await signAs(header, payloadBytes));
  });

  describe('rejects with UNSUPPORTED_DOQLO_VERSION', () => {
    // Contract: 9.2, UNSUPPORTED_DOQLO_VERSION
    it.each([0, 6, 2.5, '5', null, true, [5], { v: 5 }, undefined])('schemaVersion %j', async (schemaVersion) => {
      await expect(roundTrip(aPayload({ schemaVersion }))).rejects.toMatchObject({ code: 'UNSUPPORTED_DOQLO_VERSION' });
    });

    it.each(['[]', '"text"', 'null', '5'])('rejects a payload that is %s', async (text) => {
      await expect(readBytes(await signAs(header, utf8(text)))).rejects.toMatchObject({
        code: 'UNSUPPORTED_DOQLO_VERSION',
      });
    });

    it('uses the last of repeated versions like JSON.parse, with any escapes', async () => {
      const body = JSON.stringify(aPayload()).slice(1);
      await expect(readBytes(await signAs(header, utf8(`{"schemaVersion": 9, ${body}`)))).resolves.toMatchObject({
        schemaVersion: 5,
      });
      const escaped = `${JSON.stringify(aPayload()).slice(0, -1)}, "schema\\u0056ersion": 9}`;
      await expect(readBytes(await signAs(header, utf8(escaped)))).rejects.toMatchObject({
        code: 'UNSUPPORTED_DOQLO_VERSION',
      });
    });
  });

  describe('rejects with INVALID_DOQLO_AUTHENTICITY', () => {
    const cases: [string, () => Uint8Array | Promise<Uint8Array>][] = [
      ['an unknown kid', () => signAs({ ...header, kid: 'other' }, payloadBytes)],
      ['no kid', () => signAs({ alg: 'EdDSA', typ: 'svc' }, payloadBytes)],
      ['another type', () => signAs({ ...header, typ: 'JWT' }, payloadBytes)],
      ['another name of the algorithm', () => signAs({ ...header, alg: 'Ed25519' }, payloadBytes)],
      [
        'the algorithm none',
        () => gzipSync(`${base64Url({ ...header, alg: 'none' })}.${Buffer.from(payloadBytes).toString('base64url')}.`),
      ],
      [
        'extensions',
        () =>
          gzipSync(
            `${base64Url({ ...header, crit: ['exp'], exp: 1 })}.${Buffer.from(payloadBytes).toString('base64url')}.YQ`,
          ),
      ],
      ['the signature of another key', async () => signAs(header, payloadBytes, await generateSigningKey())],
      [
        'the signature of another payload',
        () => resigned(payloadBytes, utf8(JSON.stringify(aPayload({ name: 'Other' })))),
      ],
    ];
    // Contract: MALFORMED_DOQLO_FILE, INVALID_DOQLO_AUTHENTICITY
    it.each(cases)('%s', async (_name, make) => {
      await expect(readBytes(await make())).rejects.toMatchObject({ code: 'INVALID_DOQLO_AUTHENTICITY' });
    });

    const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const resigned = async (signed: Uint8Array, sent: Uint8Array) => {
      const [head, , signature] = (await import('node:zlib'))
        .gunzipSync(await signAs(header, signed))
        .toString()
        .split('.');
      return gzipSync(`${head}.${Buffer.from(sent).toString('base64url')}.${signature}`);
    };
  });

  describe('order of checks', () => {
    it('reports the version before the signature, and the signature before the schema', async () => {
      const stranger = await generateSigningKey();
      const wrongTwice = aPayload({ schemaVersion: 9 });
      await expect(readBytes(await signAs(header, utf8(JSON.stringify(wrongTwice)), stranger))).rejects.toMatchObject({
        code: 'UNSUPPORTED_DOQLO_VERSION',
      });
      const wrongSchema = aPayload({ name: 5 });
      await expect(readBytes(await signAs(header, utf8(JSON.stringify(wrongSchema)), stranger))).rejects.toMatchObject({
        code: 'INVALID_DOQLO_AUTHENTICITY',
      });
    });

    it('reports the schema before a missing template, and the template before the page organisation', async () => {
      await expect(roundTrip(aPayload({ template: null, exportedAt: 'soon' }))).rejects.toMatchObject({
        code: 'INVALID_DOQLO_SCHEMA',
      });
      await expect(roundTrip(aPayload({ template: null, pageOrganization: [1, 0] }))).rejects.toMatchObject({
        code: 'MISSING_DOQLO_TEMPLATE_CONFIG',
      });
      await expect(roundTrip(aPayload({ template: { overlays: [{}] }, pageOrganization: [1] }))).rejects.toMatchObject({
        code: 'INVALID_DOQLO_SCHEMA',
      });
    });
  });

  // Contract: MISSING_DOQLO_TEMPLATE_CONFIG
  it.each([null, undefined])('rejects template %j with MISSING_DOQLO_TEMPLATE_CONFIG', async (template) => {
    await expect(roundTrip(aPayload({ template }))).rejects.toMatchObject({ code: 'MISSING_DOQLO_TEMPLATE_CONFIG' });
  });

  describe('page organisation', () => {
    const pages = [0, 1].map(() => ({ width: 612, height: 792 }));

    // Contract: 1.6, UNSUPPORTED_PAGE_ORGANIZATION
    it.each([[[1, 0]], [[0, 0]], [[0, -1]], [[0]], [[0, 1, 2]], [[]]])(
      'rejects %j for two pages',
      async (pageOrganization) => {
        await expect(roundTrip(aPayload({ source: { pages }, pageOrganization }))).rejects.toMatchObject({
          code: 'UNSUPPORTED_PAGE_ORGANIZATION',
        });
      },
    );

    // Contract: 1.6
    it('accepts the identity with or without source pages, and its absence', async () => {
      await expect(roundTrip(aPayload({ source: { pages }, pageOrganization: [0, 1] }))).resolves.toBeDefined();
      await expect(roundTrip(aPayload({ source: {}, pageOrganization: [0, 1] }))).resolves.toBeDefined();
      await expect(roundTrip(aPayload({ source: { pages }, pageOrganization: undefined }))).resolves.toBeDefined();
    });

    it('reports a page organisation that is not an array of integers as a schema violation', async () => {
      for (const pageOrganization of ['0', [0.5], [null], {}]) {
        await expect(roundTrip(aPayload({ pageOrganization }))).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
      }
    });
  });
});

describe('inspectPackage', () => {
  const inspect = (bytes: Uint8Array) => inspectPackage(bytes, { keys: testKeys, maxBytes: testMaxBytes });

  it('shows the contents of a package that a trusted key signed', async () => {
    expect(await inspect(await buildPackage(aPayload(), testKey))).toMatchObject({
      verified: true,
      problem: null,
      kid: testKey.kid,
      content: { name: 'Offer letter' },
    });
  });

  it('shows a package of an unknown key with the reason why it is not trusted', async () => {
    const stranger = await generateSigningKey();
    expect(await inspect(await buildPackage(aPayload(), stranger))).toMatchObject({
      verified: false,
      problem: 'The package failed authenticity verification: no trusted key has its "kid".',
      kid: stranger.kid,
      content: { name: 'Offer letter' },
    });
  });

  it('rejects any other problem', async () => {
    await expect(inspect(await buildPackage(aPayload({ name: 5 }), testKey))).rejects.toMatchObject({
      code: 'INVALID_DOQLO_SCHEMA',
    });
  });
});
