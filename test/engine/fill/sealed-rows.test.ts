import { hash } from 'node:crypto';
import { foldCase } from '@bulkfill/engine/core/text';
import type { FillOptions } from '@bulkfill/engine/fill/fill-input';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { readCertification } from '@bulkfill/engine/pdf/read/certification';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import type { Seal } from '@bulkfill/engine/pdf/seal/seal';
import { openLocalKey, openRemoteKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { readSeals } from '../../support/sealing/read-seals.ts';
import { makeIdentity, type TestAlgorithm } from '../../support/sealing/test-authority.ts';
import { aField, aTemplate, aText } from '../../support/template-builders.ts';
import { filledWhole, inputOf, type WholeFill } from '../../support/whole-fill.ts';
import { readZip } from '../zip/read-zip.ts';

const root = makeIdentity({ name: 'Test Root', isAuthority: true });
const leafOf = (algorithm: TestAlgorithm) => makeIdentity({ name: 'Zoë Ltd', algorithm, issuer: root });
const leaf = leafOf('P-256');
const key = openLocalKey([leaf.certificate, root.certificate], leaf.privateKey);
const signedAt = '2026-01-02T03:04:05Z';
const plain = rawPdf(onePage());

interface Given {
  readonly source?: Uint8Array;
  readonly overlays?: readonly ResolvedOverlay[];
  readonly template?: Partial<ResolvedTemplate>;
  readonly rows?: readonly Row[];
  readonly settings?: Partial<FillSettings>;
  readonly seal?: Partial<Seal>;
  readonly signal?: AbortSignal;
}

const fillOf = ({
  source = plain,
  overlays = [aText()],
  template,
  rows = [['Ada'], ['Zoë']],
  settings,
  seal,
  signal,
}: Given): WholeFill => ({
  source,
  template: { ...aTemplate(overlays), ...template },
  rows,
  settings: { seal: true, ...settings },
  options: { seal: { key, signedAt, ...seal }, ...(signal === undefined ? {} : { signal }) },
});

const sealRows = async (given: Given): Promise<readonly Uint8Array[]> => {
  const pdfs: Uint8Array[] = [];
  for await (const { pdf, result } of fillRows(inputOf(fillOf(given)))) {
    expect(result).toMatchObject({ status: 'success', sha256: hash('sha256', pdf!) });
    pdfs.push(pdf!);
  }
  return pdfs;
};

const sealOne = async (given: Given): Promise<Uint8Array> => (await sealRows({ rows: [['Ada']], ...given }))[0]!;

const archiveOf = async (given: Given) => {
  const { archive, print, failure } = await filledWhole(fillOf(given));
  if (archive === undefined || failure !== undefined) throw failure;
  const entries = await readZip([archive]);
  return {
    manifest: JSON.parse(Buffer.from(entries.at(-1)!.bytes).toString()),
    pdfs: entries.slice(0, -1).map(({ bytes }) => Buffer.from(bytes)),
    print,
  };
};

const valid = { coversFile: true, isIntact: true };
const forbidden = expect.objectContaining({ code: 'SOURCE_PDF_FORBIDS_CHANGES' });
const levelOf = (pdf: Uint8Array) => readCertification(openPdf(pdf, { maxPages: 9 }).document);

describe('sealed rows', () => {
  it.each(['RSA-2048', 'P-256', 'P-384'] as const)('are sealed with %s, alike on a rerun', async (algorithm) => {
    const own = leafOf(algorithm);
    const seal = { key: openLocalKey([own.certificate, root.certificate], own.privateKey) };
    const pdfs = await sealRows({ seal });
    for (const pdf of pdfs) expect(readSeals(pdf)).toMatchObject([{ field: 'Seal', ...valid }]);
    expect(await sealRows({ seal })).toEqual(pdfs);
    expect(pdfs[0]).not.toEqual(pdfs[1]);
  });

  it('have the attributes of PAdES baseline, and entries of the settings', async () => {
    const pdf = await sealOne({ seal: { reason: 'Issued (twice)', location: 'Zürich', contactInfo: 'a@b.example' } });
    const [seal] = readSeals(pdf);
    expect(seal?.attributes).toEqual(
      new Set(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47']),
    );
    expect(seal?.dictionary).toContain(
      '/SubFilter/ETSI.CAdES.detached/M(D:20260102030405Z)/Reason (Issued \\(twice\\))',
    );
    expect(seal?.dictionary).toContain('/ContactInfo (a@b.example)');
    expect(seal?.certificates.map(({ subject }) => subject)).toEqual(['CN=Zoë Ltd']);
  });

  it.each([
    ['a cross-reference stream', rawPdf(onePage(), { xref: 'stream' })],
    ['bytes before its header', rawPdf(onePage(), { before: 'junk\n' })],
    ['no final line end', plain.subarray(0, plain.length - 1)],
    [
      'annotations and a direct form',
      rawPdf(
        onePage('/Annots[<</Subtype/Link/Rect[0 0 9 9]>>]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DA(/Helv 0 Tf)>>>>',
        }),
      ),
    ],
    ['declarations and tags', declaringPdf({ a: '2a', ua: true, isTagged: true })],
  ])('seal a source with %s, live, flat and optimized', async (_, source) => {
    for (const settings of [{}, { flattenForms: true }, { optimize: true }]) {
      const pdf = await sealOne({ source, settings });
      expect(readSeals(pdf)).toMatchObject([valid]);
      expect(openPdf(pdf, { maxPages: 9 }).repaired).toBe(false);
    }
  });

  it('seal a form, live and flat', async () => {
    const source = await aForm();
    const overlays = [aField({ field: 'person.name' })];
    const live = await sealOne({ source, overlays });
    expect(readSeals(live)).toMatchObject([valid]);
    expect(Buffer.from(live).toString('latin1')).toContain('/SigFlags 3');
    expect(readSeals(await sealOne({ source, overlays, settings: { flattenForms: true } }))).toMatchObject([valid]);
  });

  it('seal rows that lack the first page, or any page', async () => {
    const source = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]>>',
      3: '<</Type/Page/Parent 2 0 R>>',
      4: '<</Type/Page/Parent 2 0 R>>',
    });
    const ofBob = { kind: 'values', column: 0, values: [foldCase('Bob')] } as const;
    const ofAda = { kind: 'values', column: 0, values: [foldCase('Ada')] } as const;
    const overlays = [aText({ page: 1 })];
    const second = { page: 1, when: ofAda };
    for (const pages of [[{ page: 0, when: ofBob }], [{ page: 0, when: ofBob }, second], [second]]) {
      const pdf = await sealOne({ source, overlays, template: { pages } });
      expect(openPdf(pdf, { maxPages: 9 }).pages).toHaveLength(pages[0] === second ? 2 : 1);
      expect(readSeals(pdf)).toMatchObject([{ field: 'Seal', ...valid }]);
    }
  });

  it('are sealed on top of a signed source, whose signature stays intact', async () => {
    const source = await sealOne({ seal: { certify: false } });
    const warnings: string[] = [];
    const fill = fillOf({ source, rows: [['Bob']], seal: { certify: true } });
    const onWarnings: FillOptions['onWarnings'] = (all) => warnings.push(...all.map(({ code }) => code));
    for await (const { pdf } of fillRows(inputOf({ ...fill, options: { ...fill.options, onWarnings } }))) {
      expect(readSeals(pdf!)).toMatchObject([
        { field: 'Seal', coversFile: false, isIntact: true },
        { field: 'Seal 2', ...valid },
      ]);
      // Only the first signature of a document may certify it.
      expect(levelOf(pdf!)).toBeUndefined();
    }
    expect(warnings).toEqual(['SOURCE_PDF_SIGNED']);
  });

  it('begin with the header of the PDF', async () => {
    const [pdf] = await sealRows({ source: Buffer.concat([Buffer.from('other bytes\n'), plain]) });
    expect(Buffer.from(pdf!.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(openPdf(pdf!, { maxPages: 9 })).toMatchObject({ repaired: false, headerOffset: 0 });
  });

  it('certify a live form at level 2 and a flat one at level 1', async () => {
    const live = await sealOne({
      source: await aForm(),
      overlays: [aField({ field: 'person.name' })],
      seal: { certify: true },
    });
    const flat = await sealOne({ settings: { flattenForms: true }, seal: { certify: true } });
    expect([levelOf(live), levelOf(flat)]).toEqual([2, 1]);
    await expect(sealOne({ source: flat })).rejects.toEqual(forbidden);
    await expect(sealOne({ source: live })).rejects.toEqual(forbidden);
    await expect(sealOne({ source: live, settings: { flattenForms: true } })).rejects.toEqual(forbidden);
    const filled = await sealOne({ source: live, overlays: [aField({ field: 'code' })] });
    expect(readSeals(filled)).toMatchObject([{ isIntact: true }, valid]);
  });

  it('show every changed byte, truncation and addition', async () => {
    const pdf = await sealOne({});
    const isValid = (bytes: Uint8Array): boolean => {
      try {
        const [seal] = readSeals(bytes);
        return seal?.coversFile === true && seal.isIntact;
      } catch {
        return false;
      }
    };
    const [, before, from] = /ByteRange\[0 (\d+) (\d+)/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
    fc.assert(
      fc.property(fc.nat({ max: pdf.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        fc.pre(at < Number(before) || at >= Number(from));
        const changed = Buffer.from(pdf);
        changed[at]! ^= change;
        expect(isValid(changed)).toBe(false);
      }),
    );
    expect(isValid(pdf.subarray(0, pdf.length - 1))).toBe(false);
    expect(isValid(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(false);
  });

  it('wait for a remote signer in order, a few at a time, with the same bytes', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Row ${index}`]);
    let [open, most] = [0, 0];
    const remote = await openRemoteKey([leaf.certificate, root.certificate], async (digest) => {
      most = Math.max(most, ++open);
      for (let turns = digest[0]! % 7; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
      open--;
      return key.sign(digest);
    });
    const local = await archiveOf({ rows });
    const distant = await archiveOf({ rows, seal: { key: remote } });
    expect(distant.pdfs).toEqual(local.pdfs);
    expect(distant.manifest.row_results).toEqual(local.manifest.row_results);
    expect(distant.manifest.seal).toEqual({ ...local.manifest.seal, deterministic: false });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(16);
    expect(await sealRows({ rows, seal: { key: remote } })).toEqual(local.pdfs);
  });

  it('end with the error of the signer, or the reason of the signal', async () => {
    const failing = { ...key, sign: async () => Promise.reject(new Error('no key store')) };
    await expect(archiveOf({ seal: { key: failing } })).rejects.toThrow('no key store');
    const silent = { ...key, sign: () => new Promise<Uint8Array>(() => {}) };
    const controller = new AbortController();
    setImmediate(() => controller.abort(new Error('stopped')));
    await expect(archiveOf({ seal: { key: silent }, signal: controller.signal })).rejects.toThrow('stopped');
  });

  it('are reported in the results and in the manifest', async () => {
    const { manifest, pdfs } = await archiveOf({});
    const [certificate] = key.chain;
    expect(manifest.seal).toEqual({
      subject: 'CN=Zoë Ltd',
      issuer: 'CN=Test Root',
      not_after: '2040-01-01T00:00:00.000Z',
      chain_sha256: hash('sha256', Buffer.concat([leaf.certificate, root.certificate])),
      deterministic: true,
    });
    expect(manifest.row_results).toMatchObject(
      pdfs.map((pdf) => ({
        sha256: hash('sha256', pdf),
        file_size_bytes: pdf.length,
        seal: { level: 'B-B', certificate_sha256: certificate?.sha256, signed_at: signedAt },
      })),
    );
    const unsealed = await archiveOf({ settings: { seal: false } });
    expect(unsealed.manifest).not.toHaveProperty('seal');
    expect(unsealed.manifest.row_results[0]).not.toHaveProperty('seal');
  });

  it('are encrypted before they are sealed', async () => {
    const template = { protect: { column: 0, permissions: ['print'] } } as const;
    const pdf = await sealOne({ template, rows: [['secret word']], seal: { reason: 'Issued' } });
    const [seal] = readSeals(pdf);
    expect(seal).toMatchObject(valid);
    expect(seal?.dictionary).not.toContain('Issued');
    const unlocked = unlockDocument(pdf, { password: 'secret word', rightsConfirmed: false });
    expect(Buffer.from(unlocked.bytes).toString('latin1')).toContain('/Reason (Issued)');
    const { manifest, pdfs } = await archiveOf({ template, rows: [['secret word']] });
    expect(readSeals(pdfs[0]!)).toMatchObject([valid]);
    expect(manifest.row_results[0]).toMatchObject({ protected: true, seal: { level: 'B-B' } });
  });

  it('leave the print file without a seal', async () => {
    for (const settings of [{ printFile: true }, { printFile: true, flattenForms: true }]) {
      const { print } = await archiveOf({ settings });
      expect(print).toEqual((await archiveOf({ settings: { ...settings, seal: false } })).print);
      expect(print?.includes('/Sig')).toBe(false);
    }
  });
});
