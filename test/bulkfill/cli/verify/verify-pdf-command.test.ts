import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { appendUpdate, signedPdf } from '../../../support/sealing/signed-pdf.ts';
import { makeIdentity, toPem } from '../../../support/sealing/test-authority.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

const root = makeIdentity({ name: 'Root', isAuthority: true });
const signer = makeIdentity({ name: 'Signer', issuer: root });

const files = async () => {
  const path = await aFolder();
  const pdf = signedPdf({ signer, certificates: [signer.certificate, root.certificate], entries: '/Reason(Issued)' });
  await writeFile(path('signed.pdf'), pdf);
  await writeFile(path('changed.pdf'), appendUpdate(pdf, { 4: '<</Length 2>>\nstream\nBT\nendstream' }));
  await writeFile(path('root.pem'), toPem(root.certificate));
  await writeFile(path('text.txt'), 'no PDF');
  await writeFile(path('out.zip'), Buffer.from('504b0304', 'hex'));
  return path;
};

describe('bulkfill verify FILE.pdf', () => {
  it('prints the signer, the time, the coverage and the verdict, and exits with 0', async () => {
    const path = await files();
    const { code, stdout } = await bulkfill(['verify', path('signed.pdf'), '--trust', path('root.pem')]);
    expect(stdout).toMatch(/^Valid: .*signed\.pdf has 1 signature, all valid\.\n\nSignature "seal": valid\n/);
    expect(stdout).toContain('signer      CN=Signer');
    expect(stdout).toContain('2026-11-29T11:00:00.000Z, as the signer claims');
    expect(stdout).toContain('covers      the whole file');
    expect(code).toBe(0);
  });

  it('prints one JSON document', async () => {
    const path = await files();
    const { code, stdout } = await bulkfill(['verify', path('signed.pdf'), '--json']);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ valid: true, code: null, message: null });
    expect(document.signatures).toEqual([
      {
        field: 'seal',
        kind: 'signature',
        sub_filter: 'ETSI.CAdES.detached',
        valid: true,
        problems: [],
        warnings: [
          { code: 'TIME_NOT_PROVEN', message: expect.any(String) },
          { code: 'TRUST_NOT_CHECKED', message: expect.any(String) },
        ],
        signer: {
          subject: 'CN=Signer',
          issuer: 'CN=Root',
          serial: expect.stringMatching(/^[0-9a-f]+$/),
          certificate_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          not_before: '2020-01-01T00:00:00.000Z',
          not_after: '2040-01-01T00:00:00.000Z',
        },
        chain: ['CN=Signer', 'CN=Root'],
        trust: 'not_checked',
        revocation: 'not_checked',
        algorithm: 'ECDSA P-256, SHA-256',
        signed_at: '2026-11-29T11:00:00.000Z',
        time_source: 'claimed',
        timestamp_authority: null,
        covers_whole_file: true,
        signed_until_byte: document.file_size_bytes,
        later_changes: [],
        permissions: null,
        reason: 'Issued',
        location: null,
      },
    ]);
    expect(code).toBe(0);
  });

  it('exits with 1 and the reason if the PDF was changed, and for a file that is no PDF', async () => {
    const path = await files();
    const changed = await bulkfill(['verify', path('changed.pdf'), '--json']);
    expect(JSON.parse(changed.stdout)).toMatchObject({ valid: false, code: 'CHANGED_AFTER_SIGNING' });
    expect(changed.stderr).toContain('(CHANGED_AFTER_SIGNING)');
    expect(changed.code).toBe(1);
    const text = await bulkfill(['verify', path('text.txt'), '--json']);
    expect(JSON.parse(text.stdout)).toMatchObject({ valid: false, code: 'PDF_UNREADABLE', signatures: [] });
    expect(text.code).toBe(1);
  });

  it('exits with 2 for files that cannot be read, and for options of a ZIP', async () => {
    const path = await files();
    const usages = [
      [path('missing.pdf')],
      [path('signed.pdf'), '--trust', path('missing.pem')],
      [path('signed.pdf'), '--trust', path('text.txt')],
      [path('signed.pdf'), '--keys', path('keys.json')],
      [path('out.zip')],
    ];
    for (const args of usages) expect((await bulkfill(['verify', ...args])).code, args.join(' ')).toBe(2);
  });
});
