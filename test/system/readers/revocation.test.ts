import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import { collectValidationData } from '@bulkfill/engine/pdf/seal/collect-validation-data';
import type { Seal, SealValidation } from '@bulkfill/engine/pdf/seal/seal';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateAuthorities } from '../../../lib/stores/sealing/certificate-authorities.ts';
import { requestsTo } from '../../../lib/stores/sealing/timestamp-authority.ts';
import { targetGuard } from '../../../lib/stores/webhooks/target-guard.ts';
import { readZip } from '../../engine/zip/read-zip.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import {
  type AnswerKind,
  type RevocationAuthority,
  startRevocationAuthority,
} from '../../support/sealing/revocation-authority.ts';
import { makeIdentity, type TestIdentity } from '../../support/sealing/test-authority.ts';
import { writePkcs12 } from '../../support/sealing/write-pkcs12.ts';
import { aTemplate, aText, rowsOf } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

let folder = '';
beforeAll(async () => {
  folder = await aFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let authority: RevocationAuthority;
afterEach(() => authority.close());
const start = async (kind: AnswerKind): Promise<RevocationAuthority> => {
  authority = await startRevocationAuthority(folder, kind);
  return authority;
};

const chainOf = ({ certificate, privateKey }: TestIdentity) => openLocalKey([certificate], privateKey).chain;
const fetchAuthority = certificateAuthorities(targetGuard(async () => [], { has: () => true }));

const collect = (leaf: TestIdentity, by = fetchAuthority, nowMs = Date.now()) =>
  collectValidationData(chainOf(leaf), requestsTo(authority.tsaUrl), { fetchAuthority: by, nowMs });

const sealRow = async (
  { certificate, privateKey }: TestIdentity,
  validation: Seal['validation'],
  more: Partial<Seal> = {},
) => {
  const key = openLocalKey([certificate], privateKey);
  const seal = {
    key,
    signedAt: new Date().toISOString(),
    fetchTimestamp: requestsTo(authority.tsaUrl),
    validation,
    ...more,
  };
  const input = {
    source: rawPdf(onePage()),
    package: { source: null, template: aTemplate([aText()]) },
    rows: rowsOf(['Ada']),
    settings: fillSettings({ seal: true }),
    options: fillOptions({ seal }),
  };
  for await (const { pdf, result } of fillRows(input)) return { pdf: Uint8Array.from(pdf!), result };
  throw new Error('No row was filled.');
};

const verify = (pdf: Uint8Array) =>
  verifyPdf(pdf, { trusted: [authority.root.certificate], now: new Date(), password: undefined });

describe('seals with revocation data', () => {
  it.each<AnswerKind>(['ocsp', 'list'])(
    'are of level B-LT by %s, with data of the time-stamp authority',
    async (kind) => {
      const { issue } = await start(kind);
      const leaf = issue({ name: 'Seal' });
      const data = await collect(leaf);
      expect(data).toMatchObject({ timestampAuthority: expect.any(String) });
      const { certificates, lists, ocsp } = data as SealValidation;
      expect([certificates.length, lists.length, ocsp.length]).toEqual(kind === 'ocsp' ? [3, 0, 2] : [3, 1, 0]);
      const { pdf, result } = await sealRow(leaf, data);
      expect(result).toMatchObject({ seal: { level: 'B-LT' }, notices: [] });
      const asked = kind === 'ocsp' ? ['issuer', 'ocsp', 'ocsp'] : ['issuer', 'list'];
      expect(authority.requests.filter((path) => path !== 'tsa').toSorted()).toEqual(asked);
      expect(verify(pdf)).toMatchObject({
        isValid: true,
        signatures: [{ revocation: 'good', trust: 'trusted', time: { source: 'timestamp' } }],
      });
      const signedAt = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
      const later = await sealRow(leaf, data, { signedAt, fetchTimestamp: undefined });
      expect(verify(later.pdf)).toMatchObject({ isValid: true, signatures: [{ revocation: 'not checked' }] });
    },
  );

  it.each<AnswerKind>(['ocsp', 'list'])('are refused for a certificate that was revoked, by %s', async (kind) => {
    const { issue, revoke } = await start(kind);
    const leaf = issue({ name: 'Seal' });
    const answers = (await collect(leaf)) as SealValidation;
    revoke(leaf);
    await expect(collect(leaf)).rejects.toMatchObject({
      code: 'SEAL_CERTIFICATE_INVALID',
      message: expect.stringContaining('it was revoked on 2026-10-01'),
    });
    // A reader of data that says so.
    const list = await authority.answer('list', new Uint8Array());
    const { pdf } = await sealRow(leaf, { ...answers, lists: [list] });
    expect(verify(pdf)).toMatchObject({ isValid: false, signatures: [{ revocation: 'revoked' }] });
  });

  it('are of level B-T, and say so, without answers that are current and signed by the authority', async () => {
    const { issue } = await start('ocsp');
    const leaf = issue({ name: 'Seal' });
    const days = 3 * 24 * 3_600_000;
    expect(await collect(leaf, fetchAuthority, Date.now() + days)).toBe('unavailable');
    expect(await collect(leaf, async () => new Uint8Array())).toBe('unavailable');
    const other = await startRevocationAuthority(await aFolder(), 'ocsp');
    const byOther: typeof fetchAuthority = async (address, request) =>
      fetchAuthority(address.replace(authority.url, other.url), request);
    expect(await collect(leaf, byOther)).toBe('unavailable');
    other.close();
    expect(await collect(makeIdentity({ name: 'Seal', issuer: authority.root }))).toBe('unavailable');
    const { result } = await sealRow(leaf, 'unavailable');
    expect(result).toMatchObject({ seal: { level: 'B-T' }, notices: [{ code: 'SEAL_WITHOUT_REVOCATION' }] });
  });

  it('are of level B-T if the time stamps are of an authority without data', async () => {
    const { issue } = await start('ocsp');
    const leaf = issue({ name: 'Seal' });
    const data = (await collect(leaf)) as SealValidation;
    const { result } = await sealRow(leaf, { ...data, timestampAuthority: undefined });
    expect(result).toMatchObject({ seal: { level: 'B-T' }, notices: [{ code: 'SEAL_WITHOUT_REVOCATION' }] });
  });

  it('are collected until their signal, which also ends the request for a time stamp', async () => {
    const { issue } = await start('ocsp');
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const data = await collectValidationData(
      chainOf(issue({ name: 'Seal' })),
      async (request, own) => {
        seen.push(own);
        return requestsTo(authority.tsaUrl)(request, own);
      },
      { fetchAuthority, nowMs: Date.now(), signal },
    );
    expect(data).toMatchObject({ timestampAuthority: expect.any(String) });
    expect(seen).toEqual([signal]);
  });

  it('are made by the command, which asks each authority once, and only at allowed addresses', async () => {
    const { issue, requests, tsaUrl, root } = await start('ocsp');
    const leaf = issue({ name: 'Seal', algorithm: 'RSA-2048' });
    await writeFile(join(folder, 'seal.p12'), writePkcs12(leaf, [leaf, root], 'secret'));
    const example = (name: string): string => join('examples/certificate', name);
    const files = [
      '--pdf',
      example('source.pdf'),
      '--template',
      example('template.json'),
      '--csv',
      example('rows.csv'),
    ];
    const seal = ['--seal', join(folder, 'seal.p12'), '--out', join(folder, 'out.zip'), '--rows-range', '1-3'];
    const render = async (loopback: string) => {
      const settings = { SEAL_PASSWORD: 'secret', SEAL_TSA_URL: tsaUrl, SEAL_REVOCATION: 'embed' };
      const env = { ...process.env, ...settings, WEBHOOK_ALLOW_LOOPBACK: loopback };
      expect((await run(process.execPath, ['bin/bulkfill.cjs', 'render', ...files, ...seal], env)).code).toBe(0);
      const entries = await readZip([await readFile(join(folder, 'out.zip'))]);
      const manifest = entries.find(({ name }) => name === 'manifest.json');
      const { row_results } = JSON.parse(Buffer.from(manifest!.bytes).toString());
      return (row_results as { seal: { level: string } }[]).map((row) => row.seal.level);
    };
    expect(await render('1')).toEqual(['B-LT', 'B-LT', 'B-LT']);
    expect(requests.toSorted()).toEqual(['issuer', 'ocsp', 'ocsp', 'tsa', 'tsa', 'tsa', 'tsa']);
    expect(await render('0')).toEqual(['B-T', 'B-T', 'B-T']);
  });
});
