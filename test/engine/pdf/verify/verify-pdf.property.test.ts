import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attribute, appendUpdate, type SignatureOptions, signedPdf } from '../../../support/sealing/signed-pdf.ts';
import { makeIdentity, type TestAlgorithm } from '../../../support/sealing/test-authority.ts';

const root = makeIdentity({ name: 'Root', isAuthority: true });
const issuer = makeIdentity({ name: 'Issuer', isAuthority: true, issuer: root });
const signer = makeIdentity({ name: 'Signer', issuer });
const stamper = makeIdentity({ name: 'Time', issuer: root, purposes: ['1.3.6.1.5.5.7.3.8'] });
const embedded = [signer.certificate, issuer.certificate, root.certificate];
const now = new Date('2026-12-01T00:00:00Z');

const verify = (pdf: Uint8Array, trusted: readonly Uint8Array[] | undefined = [root.certificate]) =>
  verifyPdf(pdf, { trusted, now, password: undefined });
const sealed = (options: Partial<SignatureOptions> = {}): Buffer =>
  signedPdf({ signer, certificates: embedded, ...options });
const codeOf = (pdf: Uint8Array, trusted?: readonly Uint8Array[]): string | undefined =>
  verify(pdf, trusted).problem?.code;

describe('verifyPdf', () => {
  it.each<TestAlgorithm>(['RSA-2048', 'P-256', 'P-384'])('accepts a signature with %s', (algorithm) => {
    const own = makeIdentity({ name: 'Own', algorithm, issuer });
    const report = verify(sealed({ signer: own, certificates: [own.certificate, issuer.certificate] }));
    expect(report).toMatchObject({
      isValid: true,
      signatures: [{ trust: 'trusted', coverage: { isWholeFile: true } }],
    });
  });

  it('accepts adbe.pkcs7.detached and a timestamp of the document', () => {
    expect(verify(sealed({ subFilter: 'adbe.pkcs7.detached' })).isValid).toBe(true);
    const timestamp = signedPdf({ signer: stamper, subFilter: 'ETSI.RFC3161' });
    expect(verify(timestamp)).toMatchObject({
      isValid: true,
      signatures: [{ kind: 'timestamp', time: { source: 'timestamp' } }],
    });
  });

  it('reports the time of a timestamp, else the time that the signer claims', () => {
    expect(verify(sealed()).signatures[0]?.time).toMatchObject({
      at: new Date('2026-11-29T11:00:00Z'),
      source: 'claimed',
    });
    expect(verify(sealed({ timestampBy: stamper })).signatures[0]).toMatchObject({
      time: { at: new Date('2026-11-29T12:00:00Z'), source: 'timestamp', authority: 'CN=Time' },
      warnings: [],
    });
  });

  it('leaves trust unchecked without trusted certificates, and requires it with others', () => {
    const stranger = makeIdentity({ name: 'Stranger', isAuthority: true });
    const unchecked = verifyPdf(sealed(), { trusted: undefined, now, password: undefined });
    expect(unchecked).toMatchObject({ isValid: true, signatures: [{ trust: 'not checked' }] });
    expect(codeOf(sealed(), [stranger.certificate])).toBe('NOT_TRUSTED');
  });

  it('accepts a signer without a name', () => {
    const nameless = makeIdentity({ name: '', issuer });
    const report = verify(sealed({ signer: nameless, certificates: [nameless.certificate, issuer.certificate] }));
    expect(report).toMatchObject({ isValid: true, signatures: [{ signer: { subject: '', issuer: 'CN=Issuer' } }] });
  });

  it('reports SHA-1 as weak', () => {
    expect(verify(sealed({ digest: 'sha1' }))).toMatchObject({
      isValid: true,
      signatures: [{ warnings: [{ code: 'WEAK_ALGORITHM' }, { code: 'TIME_NOT_PROVEN' }] }],
    });
  });

  it('reports a PDF without a signature and a file that is no PDF', () => {
    expect(codeOf(Buffer.from('no PDF'))).toBe('PDF_UNREADABLE');
    const unsigned = sealed({ layout: (file) => file.replace('/V 7 0 R', '/Q 0     ') });
    expect(codeOf(unsigned)).toBe('NO_SIGNATURE');
  });
});

const without =
  (place: number) =>
  (attributes: readonly Attribute[]): readonly Attribute[] =>
    attributes.filter((_, at) => at !== place);
const changed =
  (place: number, value: Uint8Array) =>
  (attributes: readonly Attribute[]): readonly Attribute[] =>
    attributes.map((each, at) => (at === place ? [each[0], value] : each));

describe('attributes and certificates', () => {
  const identity = (options: Parameters<typeof makeIdentity>[0]): Partial<SignatureOptions> => {
    const own = makeIdentity({ name: 'Own', issuer, ...options });
    return { signer: own, certificates: [own.certificate, issuer.certificate, root.certificate] };
  };
  const others: readonly (readonly [string, string, Partial<SignatureOptions>])[] = [
    ['no content type', 'ATTRIBUTES_WRONG', { attributes: without(0) }],
    ['another content type', 'ATTRIBUTES_WRONG', { attributes: changed(0, Buffer.from('06032a0304', 'hex')) }],
    ['no digest', 'ATTRIBUTES_WRONG', { attributes: without(1) }],
    ['another digest', 'DIGEST_MISMATCH', { attributes: changed(1, Buffer.from(`0420${'00'.repeat(32)}`, 'hex')) }],
    ['no signing certificate', 'ATTRIBUTES_WRONG', { attributes: without(2) }],
    [
      'another signing certificate',
      'SIGNING_CERTIFICATE_MISMATCH',
      { attributes: changed(2, Buffer.from(`302630243022${'0420'}${'00'.repeat(32)}`, 'hex')) },
    ],
    ['a repeated attribute', 'CMS_MALFORMED', { attributes: (all) => [...all, all[1]!] }],
    ['no certificate', 'CERTIFICATE_MISSING', { certificates: [issuer.certificate] }],
    ['an unknown format', 'FORMAT_UNSUPPORTED', { subFilter: 'adbe.x509.rsa_sha1' }],
    ['an expired certificate', 'CERTIFICATE_EXPIRED', identity({ notAfter: '2026-11-01T00:00:00' })],
    ['a later certificate', 'CERTIFICATE_NOT_YET_VALID', identity({ notBefore: '2026-12-01T00:00:00' })],
    ['a key for other uses', 'KEY_USAGE_WRONG', identity({ keyUsage: 0b00100000 })],
    ['a key for timestamps', 'KEY_USAGE_WRONG', identity({ purposes: ['1.3.6.1.5.5.7.3.8'] })],
    ['a key for OCSP', 'KEY_USAGE_WRONG', identity({ purposes: ['1.3.6.1.5.5.7.3.9'] })],
    ['an issuer that is no authority', 'CHAIN_BROKEN', identity({ issuer: signer })],
    ['a timestamp of other bytes', 'TIMESTAMP_WRONG', { timestampBy: stamper, stamped: Buffer.from('other') }],
    ['a timestamp by another certificate', 'TIMESTAMP_WRONG', { timestampBy: signer }],
  ];
  it.each(others)('rejects %s with %s', (_, code, options) => {
    const chain = options.signer === undefined ? [] : [signer.certificate];
    const certificates = [...(options.certificates ?? embedded), ...chain];
    expect(codeOf(sealed({ ...options, certificates }))).toBe(code);
  });
});

describe('coverage', () => {
  const range = /ByteRange\[0 +(\d+) +(\d+) +(\d+)\]/;
  const withRange = (change: (before: number, after: number, rest: number) => string): Buffer => {
    const text = sealed().toString('latin1');
    const [found, before, after, rest] = range.exec(text) as unknown as [string, string, string, string];
    const written = `ByteRange[${change(Number(before), Number(after), Number(rest))}]`;
    return Buffer.from(text.replace(found, written.padEnd(found.length)), 'latin1');
  };
  it.each<[string, (before: number, after: number, rest: number) => string]>([
    ['a wider gap', (before, after, rest) => `0 ${before - 40} ${after} ${rest}`],
    ['a gap that ends later', (before, after, rest) => `0 ${before} ${after + 9} ${rest - 9}`],
    ['a start after the first byte', (before, after, rest) => `9 ${before - 9} ${after} ${rest}`],
    ['an overlap', (before, _, rest) => `0 ${before} ${before - 10} ${rest}`],
    ['an end after the file', (before, after, rest) => `0 ${before} ${after} ${rest + 1}`],
    ['a negative number', (before, after, rest) => `0 -${before} ${after} ${rest}`],
    ['two numbers', (before) => `0 ${before}`],
  ])('rejects a byte range with %s', (_, change) => {
    expect(codeOf(withRange(change))).toBe('BYTE_RANGE_WRONG');
  });

  it('rejects a second entry Contents and other bytes after the signature value', () => {
    expect(codeOf(sealed({ entries: '/Contents<00>' }))).toBe('CONTENTS_WRONG');
    const file = sealed();
    file[file.indexOf('>/M(') - 1] = 0x31;
    expect(codeOf(file)).toBe('CONTENTS_WRONG');
  });

  it('rejects a cut file and bytes that are no update', () => {
    expect(codeOf(sealed().subarray(0, -1))).toBe('BYTE_RANGE_WRONG');
    expect(codeOf(sealed().subarray(0, -8))).toBe('PDF_UNREADABLE');
    expect(codeOf(Buffer.concat([sealed(), Buffer.from('% more\n')]))).toBe('BYTES_APPENDED');
    expect(codeOf(Buffer.concat([sealed(), Buffer.from('4 0 obj\nnull\nendobj\n')]))).toBe('BYTES_APPENDED');
  });

  it('detects a changed byte anywhere outside the padding', () => {
    const file = sealed({ timestampBy: stamper });
    const start = file.indexOf('/Contents<') + '/Contents<'.length;
    const end = file.indexOf('>', start);
    const padding = file
      .subarray(start, end)
      .toString('latin1')
      .replace(/(?:00)+$/, '').length;
    const positions = [...file.keys()].filter((at) => at < start + padding || at >= end);
    fc.assert(
      fc.property(fc.constantFrom(...positions), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const copy = Buffer.from(file);
        copy[at] = (copy[at] as number) ^ change;
        return !verify(copy).isValid;
      }),
      { numRuns: 1500 },
    );
  });
});

describe('later updates', () => {
  const page = (entries: string): string => `<</Type/Page/Parent 2 0 R/Contents 4 0 R${entries}>>`;
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 90 20]/P 3 0 R/V(Ada)/AP<</N 9 0 R>>>>';
  const appearance = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream';

  it('accepts the value of a field, metadata and validation data', () => {
    const filled = verify(appendUpdate(sealed(), { 8: field, 9: appearance }));
    expect(filled).toMatchObject({ isValid: true, signatures: [{ laterChanges: ['form'] }] });
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/DSS 9 0 R/Metadata 10 0 R>>';
    expect(codeOf(appendUpdate(sealed(), { 900: 'null' }))).toBe('BYTES_APPENDED');
    const archived = appendUpdate(sealed(), {
      1: catalog,
      9: '<</Certs[]>>',
      10: '<</Length 0>>\nstream\n\nendstream',
    });
    expect(verify(archived)).toMatchObject({
      isValid: true,
      signatures: [{ laterChanges: ['metadata', 'validation data'] }],
    });
  });

  it.each<[string, Readonly<Record<number, string>>]>([
    ['other content', { 4: '<</Length 2>>\nstream\nBT\nendstream' }],
    ['another content stream', { 3: page('/Annots[6 0 R 8 0 R]').replace('4 0 R', '9 0 R'), 9: appearance }],
    ['an annotation', { 3: page('/Annots[6 0 R 8 0 R 9 0 R]'), 9: '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]>>' }],
    ['a removed field', { 5: '<</Fields[6 0 R]/SigFlags 3>>' }],
    ['a moved field', { 8: field.replace('0 0 90 20', '0 0 90 90'), 9: appearance }],
    ['a second page', { 2: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2/MediaBox[0 0 300 200]>>' }],
    ['an action', { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/OpenAction[3 0 R/Fit]>>' }],
    ['a new field', { 5: '<</Fields[6 0 R 8 0 R 9 0 R]/SigFlags 3>>', 9: '<</FT/Tx/T(more)>>' }],
    [
      'an appearance of the signature',
      { 6: '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/Rect[0 0 9 9]/P 3 0 R/V 7 0 R>>' },
    ],
  ])('rejects %s', (_, objects) => {
    expect(codeOf(appendUpdate(sealed(), objects))).toBe('CHANGED_AFTER_SIGNING');
  });

  const shown = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 2>>\nstream\nBT\nendstream';
  const stored = { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/DSS 20 0 R>>', 20: '<</Certs[]>>' };
  const more = { 5: '<</Fields[6 0 R 8 0 R 21 0 R]/SigFlags 3>>', 3: page('/Annots[6 0 R 8 0 R 21 0 R]') };
  const widget = (entries: string): string => `<</Type/Annot/Subtype/Widget/Rect[0 0 90 90]${entries}>>`;
  const visible = { ...more, 21: widget('/FT/Sig/T(more)/V 23 0 R/AP<</N 22 0 R>>'), 22: shown };
  const unsigned = { ...more, 21: widget('/FT/Sig/T(more)/AP<</N 22 0 R>>'), 22: appearance };
  const fieldOf = (entries: string) => ({ 8: field.replace('/V(Ada)', entries), 9: appearance });
  it.each<[string, ...Readonly<Record<number, string>>[]]>([
    ['content in place of a list of annotations', { 3: page('') }, { 3: page('/Annots 4 0 R'), 4: shown }],
    ['content in place of a list of fields', {}, { ...fieldOf('/Kids 4 0 R'), 4: shown }],
    ['pages in place of a list of fields', {}, { ...fieldOf('/Kids 2 0 R'), 2: '[]' }],
    [
      'resources in place of the form',
      { 3: page('/Resources 9 0 R'), 9: '<</Font<<>>>>' },
      { 1: stored[1].replace('5 0 R', '9 0 R'), 9: '<</Fields[6 0 R 8 0 R]/SigFlags 3>>' },
    ],
    ['another order of annotations', {}, { 3: page('/Annots[8 0 R 6 0 R]') }],
    ['a reference of another generation', {}, { 3: page('/Annots[6 0 R 8 0 R]').replace('4 0 R', '4 1 R') }],
    ['an appearance below an unsigned field', unsigned, { 22: shown }],
    [
      'an unsigned field with a visible one below',
      {},
      { ...more, 21: '<</FT/Sig/T(more)/Kids[23 0 R]>>', 22: shown, 23: widget('/Parent 21 0 R/AP<</N 22 0 R>>') },
    ],
    [
      'an unsigned field that is a shape',
      {},
      { ...more, 21: widget('/FT/Sig/T(more)/IC[1 0 0]').replace('Widget', 'Square') },
    ],
    ['a signature that is a stream', {}, { ...visible, 23: shown }],
    ['a visible timestamp', {}, { ...visible, 23: '<</Type/DocTimeStamp/SubFilter/ETSI.RFC3161>>' }],
  ])('rejects %s along with validation data', (_, objects = {}, update = {}) => {
    expect(verify(appendUpdate(sealed({ objects }), { ...stored, ...update })).signatures[0]?.problems).toMatchObject([
      { code: 'CHANGED_AFTER_SIGNING' },
    ]);
  });

  it('rejects a new generation of an object, in its entry or before its value', () => {
    const copy = '<</Length 5>>\nstream\nBT ET\nendstream';
    const update = appendUpdate(sealed({ objects: { 4: copy } }), { ...stored, 4: copy }).toString('latin1');
    const withLast = (found: string, other: string): Buffer =>
      Buffer.from(update.replace(new RegExp(`${found}(?![^]*${found})`), other), 'latin1');
    expect(codeOf(Buffer.from(update, 'latin1'))).toBeUndefined();
    expect(codeOf(withLast('4 0 obj', '4 7 obj'))).toBe('CHANGED_AFTER_SIGNING');
    const entry = update.slice(update.lastIndexOf('\n4 1\n')).slice(0, 22);
    expect(codeOf(withLast(entry, entry.replace(' 00000', ' 00001')))).toBe('CHANGED_AFTER_SIGNING');
  });

  it('rejects a hybrid update whose table and stream continue with different sections', () => {
    const file = appendUpdate(sealed(), stored);
    const oldest = /startxref\s+(\d+)/.exec(file.toString('latin1'))?.[1];
    const stream = `<</Type/XRef/W[1 1 0]/Index[]/Size 31/Root 1 0 R/Prev ${oldest}/Length 0>>\nstream\n\nendstream`;
    const forked = appendUpdate(file, { 30: stream }, `/Root 1 0 R/XRefStm ${file.length}`);
    expect(codeOf(forked)).toBe('PDF_UNREADABLE');
  });

  it('rejects metadata that is also the content of a page', () => {
    const shared = sealed({ catalog: '/Metadata 4 0 R' });
    expect(codeOf(appendUpdate(shared, { 4: '<</Length 2>>\nstream\nBT\nendstream' }))).toBe('CHANGED_AFTER_SIGNING');
  });

  it('rejects an object that the signed document names and lacks', () => {
    const named = sealed({ layout: (file) => file.replace('/Contents 4 0 R/Annots', '/Contents 9 0 R/Annots') });
    expect(codeOf(appendUpdate(named, { 9: appearance }))).toBe('CHANGED_AFTER_SIGNING');
  });

  it('applies the permissions of a certification and the locks of a signature', () => {
    const reference = (method: string, parameters: string): string =>
      `/Reference[<</TransformMethod/${method}/TransformParams<</Type/TransformParams/V/1.2${parameters}>>>>]`;
    const update = { 8: field, 9: appearance };
    const certified = (level: number) => sealed({ entries: reference('DocMDP', `/P ${level}`) });
    expect(codeOf(appendUpdate(certified(1), update))).toBe('CHANGED_AFTER_SIGNING');
    expect(codeOf(appendUpdate(certified(2), update))).toBeUndefined();
    const look = { ...stored, 5: '<</Fields[6 0 R 8 0 R]/SigFlags 3/NeedAppearances true>>' };
    expect(codeOf(appendUpdate(certified(1), stored))).toBeUndefined();
    expect(codeOf(appendUpdate(certified(1), look))).toBe('CHANGED_AFTER_SIGNING');
    expect(codeOf(appendUpdate(certified(2), look))).toBeUndefined();
    const locked = sealed({ entries: reference('FieldMDP', '/Action/Include/Fields[(name)]') });
    expect(codeOf(appendUpdate(locked, update))).toBe('CHANGED_AFTER_SIGNING');
  });
});
