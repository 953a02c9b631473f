import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FetchTimestamp } from '@bulkfill/engine/pdf/seal/seal';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../engine/zip/read-zip.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { makeIdentity } from '../../support/sealing/test-authority.ts';
import { aTemplate, aText, rowsOf } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
const openssl = async (...options: readonly string[]): Promise<void> => {
  const { code, stderr } = await run('openssl', options);
  if (code !== 0) throw new Error(stderr);
};

const settings = `[tsa]
default_tsa = own
[own]
serial = SERIAL
crypto_device = builtin
signer_cert = CERT
signer_key = KEY
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

beforeAll(async () => {
  folder = await aFolder();
  await writeFile(at('serial'), '01\n');
  const places = { SERIAL: at('serial'), CERT: at('tsa.pem'), KEY: at('tsa.key') };
  const config = Object.entries(places).reduce((text, [name, path]) => text.replace(name, path), settings);
  await writeFile(at('tsa.cnf'), config);
  const files = ['-keyout', at('tsa.key'), '-out', at('tsa.pem'), '-days', '9', '-subj', '/CN=Test TSA'];
  const extensions = [
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-addext',
    'keyUsage=critical,digitalSignature',
  ];
  await openssl('req', '-x509', '-nodes', '-newkey', 'rsa:2048', ...files, ...extensions);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let requests = 0;
const stampNext = async (request: Uint8Array): Promise<Uint8Array> => {
  const name = `${requests++}`;
  await writeFile(at(`${name}.tsq`), request);
  await openssl('ts', '-reply', '-config', at('tsa.cnf'), '-queryfile', at(`${name}.tsq`), '-out', at(`${name}.tsr`));
  return readFile(at(`${name}.tsr`));
};
/** OpenSSL keeps the serial number in a file, so one request waits for the other. */
let last: Promise<unknown> = Promise.resolve();
const stamp: FetchTimestamp = (request) => {
  const answer = last.then(() => stampNext(request));
  last = answer.catch(() => {});
  return answer;
};

const leaf = makeIdentity();
const seal = async (fetchTimestamp: FetchTimestamp) => {
  const key = openLocalKey([leaf.certificate], leaf.privateKey);
  const rows = fillRows({
    source: rawPdf(onePage()),
    package: { source: null, template: aTemplate([aText()]) },
    rows: rowsOf(['Ada'], ['Zoë']),
    settings: fillSettings({ seal: true }),
    options: fillOptions({ seal: { key, signedAt: '2026-01-02T03:04:05Z', fetchTimestamp } }),
  });
  const sealed = [];
  for await (const row of rows) sealed.push(row);
  return sealed;
};

const sealedByCommand = async (tsaUrl: string) => {
  const key = ['-inkey', at('tsa.key'), '-in', at('tsa.pem'), '-passout', 'pass:secret', '-out', at('seal.p12')];
  await openssl('pkcs12', '-export', ...key);
  const example = (name: string): string => join('examples/certificate', name);
  const files = ['--pdf', example('source.pdf'), '--template', example('template.json'), '--csv', example('rows.csv')];
  const { code, stderr } = await run(
    process.execPath,
    ['bin/bulkfill.cjs', 'render', ...files, '--rows-range', '1-3', '--seal', at('seal.p12'), '--out', at('out.zip')],
    { ...process.env, SEAL_PASSWORD: 'secret', SEAL_TSA_URL: tsaUrl },
  );
  expect([code, stderr]).toEqual([0, expect.anything()]);
  const entries = await readZip([await readFile(at('out.zip'))]);
  const manifest = entries.find(({ name }) => name === 'manifest.json');
  return JSON.parse(Buffer.from(manifest!.bytes).toString()).row_results as readonly {
    readonly seal: { level: string };
  }[];
};

describe('seals with time stamps', () => {
  it('have one time stamp per row, which proves the time', async () => {
    const tsa = await readFile(at('tsa.pem'));
    for (const { pdf, result } of await seal(stamp)) {
      expect(result).toMatchObject({ status: 'success', seal: { level: 'B-T' }, notices: [] });
      const trusted = [leaf.certificate, Buffer.from(tsa.toString().replaceAll(/-----.*-----|\s/g, ''), 'base64')];
      const verified = await verifyPdf(pdf!, { trusted, now: new Date(), password: undefined });
      expect(verified).toMatchObject({ isValid: true, signatures: [{ time: { source: 'timestamp' } }] });
    }
    expect(requests).toBe(2);
  });

  it('are made by the command, which asks the authority that SEAL_TSA_URL names', async () => {
    const types: unknown[] = [];
    const authority = createServer((request, response) => {
      types.push([request.method, request.headers['content-type']]);
      void buffer(request)
        .then(stamp)
        .then((answer) => response.end(answer));
    }).listen(0, '127.0.0.1');
    await once(authority, 'listening');
    const { port } = authority.address() as AddressInfo;
    const rows = await sealedByCommand(`http://127.0.0.1:${port}/`);
    authority.close();
    expect(rows.map(({ seal: { level } }) => level)).toEqual(['B-T', 'B-T', 'B-T']);
    expect(types).toEqual(Array(3).fill(['POST', 'application/timestamp-query']));
    expect((await sealedByCommand(`http://127.0.0.1:${port}/`)).map(({ seal: { level } }) => level)).toEqual(
      Array(3).fill('B-B'),
    );
  });

  it.each<[string, FetchTimestamp]>([
    ['does not answer', () => Promise.reject(new Error('refused'))],
    ['answers with nothing', async () => new Uint8Array()],
    ['refuses', async () => Buffer.from('30053003020102', 'hex')],
    ['answers another request', async () => readFile(at('0.tsr'))],
  ])('are sealed without one, and say so, if the authority %s', async (_, fetchTimestamp) => {
    for (const { result } of await seal(fetchTimestamp))
      expect(result).toMatchObject({
        status: 'success',
        seal: { level: 'B-B' },
        notices: [{ code: 'SEAL_WITHOUT_TIMESTAMP' }],
      });
  });
});
