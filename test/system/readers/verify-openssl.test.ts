import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAsn1 } from '@bulkfill/engine/pdf/asn1/asn1';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedPdf } from '../../support/sealing/signed-pdf.ts';
import { makeIdentity } from '../../support/sealing/test-authority.ts';
import { aFolder, run } from './command.ts';

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await aFolder();
  for (const [name, algorithm] of [
    ['rsa', ['rsa:2048']],
    ['p521', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521']],
  ] as const) {
    const files = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)];
    const { code, stderr } = await run('openssl', [
      ...['req', '-x509', '-nodes', '-newkey', ...algorithm, ...files, '-days', '9', '-subj', `/CN=${name}`],
      ...['-addext', 'keyUsage=digitalSignature,keyCertSign'],
    ]);
    if (code !== 0) throw new Error(stderr);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tomorrow = `D:${new Date(Date.now() + 86_400_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;

/** Rewrites the outer values of a CMS with indefinite lengths (X.690, 8.1.3.6). */
const asBer = (der: Uint8Array): Uint8Array => {
  const wrap = (tag: number, ...content: readonly Uint8Array[]): Buffer =>
    Buffer.concat([Uint8Array.of(tag, 0x80), ...content, Uint8Array.of(0, 0)]);
  const [type, tagged] = parseAsn1(der).members;
  const [body] = tagged!.members;
  return wrap(0x30, type!.raw, wrap(0xa0, wrap(0x30, ...body!.members.map(({ raw }) => raw))));
};

const verify = async (
  key: string,
  options: readonly string[],
  subFilter: string,
  encode = (cms: Uint8Array) => cms,
) => {
  const isSha1 = subFilter === 'adbe.pkcs7.sha1';
  const makeCms = (signed: Uint8Array): Uint8Array => {
    writeFileSync(at('signed'), isSha1 ? hash('sha1', signed, 'buffer') : signed);
    const files = ['-in', at('signed'), '-signer', at(`${key}.pem`), '-inkey', at(`${key}.key`), '-out', at('cms')];
    execFileSync('openssl', ['cms', '-sign', '-binary', '-outform', 'DER', ...files, ...options]);
    return encode(readFileSync(at('cms')));
  };
  const pdf = signedPdf({ signer: makeIdentity(), subFilter, at: tomorrow, makeCms });
  await writeFile(at('signed.pdf'), pdf);
  const certificate = new X509Certificate(await readFile(at(`${key}.pem`)));
  return verifyPdf(pdf, { trusted: [certificate.raw], now: new Date(), password: undefined });
};

describe('signatures by OpenSSL', () => {
  const pss = ['-keyopt', 'rsa_padding_mode:pss'];
  it.each<[string, readonly string[], string, string]>([
    ['rsa', ['-md', 'sha256', '-cades'], 'ETSI.CAdES.detached', 'RSA 2048, SHA-256'],
    ['p521', ['-md', 'sha512', '-cades'], 'ETSI.CAdES.detached', 'ECDSA P-521, SHA-512'],
    ['rsa', ['-md', 'sha384', '-keyid'], 'adbe.pkcs7.detached', 'RSA 2048, SHA-384'],
    ['rsa', ['-md', 'sha256', '-noattr'], 'adbe.pkcs7.detached', 'RSA 2048, SHA-256'],
    ['rsa', ['-md', 'sha256', ...pss], 'adbe.pkcs7.detached', 'RSA-PSS 2048, SHA-256'],
    ['rsa', ['-md', 'sha512', ...pss, '-keyopt', 'rsa_pss_saltlen:32'], 'adbe.pkcs7.detached', 'RSA-PSS 2048, SHA-512'],
    ['rsa', ['-md', 'sha256', '-nodetach'], 'adbe.pkcs7.sha1', 'RSA 2048, SHA-256'],
    ['rsa', ['-md', 'sha256', '-nodetach', '-stream'], 'adbe.pkcs7.sha1', 'RSA 2048, SHA-256'],
  ])('are accepted with %s %j in %s', async (key, options, subFilter, algorithm) => {
    const report = await verify(key, options, subFilter);
    expect(report.problem).toBeUndefined();
    expect(report.signatures).toMatchObject([{ algorithm, trust: 'trusted' }]);
  });

  it('are accepted in BER, and verified by pdfsig', async () => {
    expect((await verify('rsa', ['-md', 'sha256', '-cades'], 'ETSI.CAdES.detached', asBer)).isValid).toBe(true);
    const { stdout } = await run('pdfsig', ['-nocert', at('signed.pdf')]);
    expect(stdout).toContain('Signature is Valid');
  });

  it.each<[string, readonly string[], string]>([
    ['MD5', ['-md', 'md5'], 'ALGORITHM_UNSUPPORTED'],
    ['no certificate', ['-md', 'sha256', '-nocerts'], 'CERTIFICATE_MISSING'],
    ['embedded content', ['-md', 'sha256', '-nodetach'], 'CMS_MALFORMED'],
  ])('are rejected with %s', async (_, options, code) => {
    expect((await verify('rsa', options, 'adbe.pkcs7.detached')).problem?.code).toBe(code);
  });
});
