import { deflateSync } from 'node:zlib';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { type PdfArray, PdfDict, PdfName, PdfString, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { type UnlockOptions, unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Lock, lockKinds, lockPdf, objectsIn } from '../../../support/lock-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { fuzzSources } from '../fuzz-sources.ts';

const confirmed: UnlockOptions = { rightsConfirmed: true };

const codeOf = (bytes: Uint8Array, options: UnlockOptions = confirmed): string => {
  try {
    unlockDocument(bytes, options);
    return 'copied';
  } catch (error) {
    if (isEngineError(error)) return error.code;
    throw error;
  }
};

const messageOf = (bytes: Uint8Array, options: UnlockOptions = confirmed): string => {
  try {
    unlockDocument(bytes, options);
    return 'copied';
  } catch (error) {
    return (error as Error).message;
  }
};

const xmp = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta/>';

/** A form with tags, a bookmark, an attachment, metadata, a signature and strings of all kinds. */
const document = (): Uint8Array =>
  rawPdf(
    {
      ...onePage('/Annots[5 0 R 6 0 R]/StructParents 0', 'BT /F1 9 Tf (text of the page) Tj ET'),
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R]/DA(/Helv 0 Tf 0 g)>>/Outlines 8 0 R/Metadata 10 0 R/StructTreeRoot 11 0 R/Names<</EmbeddedFiles<</Names[(a.csv)12 0 R]>>>>/Lang(de)>>',
      5: '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Tx/T(name)/V<feff00c4>/Ff 2/Rect[10 10 90 30]>>',
      6: '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Sig/T(signature)/V 7 0 R/Rect[10 40 90 60]>>',
      7: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<30820102>/Reason(because)>>',
      8: '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
      9: '<</Title(Chapter \\(1\\))/Parent 8 0 R/Dest[3 0 R/Fit]>>',
      10: { dict: '/Type/Metadata/Subtype/XML', data: xmp },
      11: '<</Type/StructTreeRoot/K<</S/Document/Alt(a page)>>>>',
      12: '<</Type/Filespec/F(a.csv)/EF<</F 13 0 R>>>>',
      13: { dict: '/Type/EmbeddedFile/Filter/FlateDecode/Params<</CheckSum<00ff>>>', data: deflateSync('a,b\n') },
      14: '<</Producer()/Title(\\000\\001\\377)>>',
    },
    { trailer: '/Root 1 0 R/Info 14 0 R/Custom(kept as it is)' },
  );

describe('unlockDocument', () => {
  let sources: ReadonlyMap<string, Uint8Array>;
  beforeAll(async () => {
    sources = new Map([...(await fuzzSources()), ['everything', document()]]);
  });

  it.each(lockKinds)('restores every form of document: %s', (kind) => {
    for (const [name, source] of sources) {
      const { bytes, openedAs } = unlockDocument(lockPdf(source, { kind }), confirmed);
      expect([name, Object.fromEntries(objectsIn(bytes))]).toEqual([name, Object.fromEntries(objectsIn(source))]);
      expect([name, inspectPdf(bytes), openedAs]).toEqual([name, inspectPdf(source), undefined]);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/Encrypt\b/);
    }
  });

  it('returns the protection of the source, the password used, and whether it is signed', () => {
    expect(unlockDocument(lockPdf(document(), { kind: 'RC4 40' }), confirmed)).toMatchObject({
      protection: 'RC4 with 40 bits',
      openedAs: undefined,
      isSigned: true,
    });
    const locked = lockPdf(rawPdf(onePage()), { kind: 'AES 256 R6', user: 'u', owner: 'o' });
    const by = (password: string) => unlockDocument(locked, { password, rightsConfirmed: false });
    expect(by('u')).toMatchObject({ protection: 'AES with 256 bits', openedAs: 'user', isSigned: false });
    expect(by('o')).toMatchObject({ openedAs: 'owner' });
  });

  it('keeps the identifier and other trailer entries', () => {
    const { bytes } = unlockDocument(lockPdf(document(), { kind: 'AES 128' }), confirmed);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toMatch(/trailer\n<<.*\/Custom \(kept as it is\).*\/ID \[\(0123456789abcdef\) \(0123456789abcdef\)\]/);
  });

  it('returns the same bytes for the same input', () => {
    const locked = lockPdf(document(), { kind: 'AES 256 R6' });
    expect(unlockDocument(locked, confirmed)).toEqual(unlockDocument(locked, confirmed));
  });

  it.each<[string, Partial<Lock>]>([
    ['metadata is in the clear', { encryptMetadata: false }],
    ['attachments are in the clear', { files: 'Identity' }],
    ['streams are in the clear', { streams: 'Identity' }],
    ['strings are in the clear', { strings: 'Identity' }],
  ])('restores a document whose %s', (_, lock) => {
    for (const kind of ['V4 RC4', 'AES 128', 'AES 256 R6'] as const) {
      const { bytes } = unlockDocument(lockPdf(document(), { kind, ...lock }), confirmed);
      expect(Object.fromEntries(objectsIn(bytes))).toEqual(Object.fromEntries(objectsIn(document())));
    }
  });

  it('restores metadata that was not encrypted although nothing says so', () => {
    const locked = lockPdf(document(), { kind: 'V4 RC4', encryptMetadata: false });
    // The key depends on the flag, so it is set on a lock that includes the metadata.
    const silent = lockPdf(document(), { kind: 'RC4 128' }).toString('latin1');
    const body = /10 0 obj\n<<[^>]*>>\nstream\n([\s\S]*?)\nendstream/.exec(silent)?.[1] ?? '';
    expect(body).toHaveLength(xmp.length);
    const open = Buffer.from(
      silent.replace(body, () => xmp),
      'latin1',
    );
    for (const bytes of [locked, open])
      expect(objectsIn(unlockDocument(bytes, confirmed).bytes)).toEqual(objectsIn(document()));
  });

  it('removes crypt filters and keeps the filters next to them', () => {
    const data = deflateSync('of the stream');
    const source = rawPdf({
      ...onePage(),
      5: { dict: '/Filter/Crypt/DecodeParms<</Name/Identity>>', data },
      6: { dict: '/Filter[/Crypt/FlateDecode]', data },
      7: { dict: '/Filter[/Crypt/FlateDecode]/DecodeParms[<</Name/StdCF>>null]', data },
      8: { dict: '/Filter[/Crypt/FlateDecode]/DecodeParms[<</Name/StdCF>><</Predictor 1>>]', data },
    });
    for (const kind of ['V4 RC4', 'AES 128', 'AES 256 R6'] as const) {
      for (const lock of [{}, { streams: 'Identity' }] as const) {
        const objects = objectsIn(unlockDocument(lockPdf(source, { kind, ...lock }), confirmed).bytes);
        expect([5, 6, 7, 8].map((number) => objects.get(number)?.replace(data.toString('hex'), 'the data'))).toEqual([
          '<<>> the data',
          '<</Filter [/FlateDecode]>> the data',
          '<</Filter [/FlateDecode]>> the data',
          '<</Filter [/FlateDecode]/DecodeParms [<</Predictor 1>>]>> the data',
        ]);
      }
    }
  });

  it('rejects a stream with an unknown crypt filter', () => {
    const source = rawPdf({ ...onePage(), 5: { dict: '/Filter/Crypt/DecodeParms<</Name/Other>>', data: '' } });
    expect(codeOf(lockPdf(source, { kind: 'AES 128' }))).toBe('ENCRYPTED_PDF_UNSUPPORTED');
  });
});

describe('unlockDocument: damaged files', () => {
  const objectStreams = async (): Promise<Uint8Array> => (await fuzzSources()).get('an object stream')!;

  it.each(lockKinds)('are recovered by a full scan, including object streams: %s', async (kind) => {
    for (const source of [document(), await objectStreams()]) {
      const locked = lockPdf(source, { kind, user: 'u' }).toString('latin1');
      const damaged = Buffer.from(locked.replace(/startxref\n\d+/, 'startxref\n77'), 'latin1');
      const { bytes } = unlockDocument(damaged, { password: 'u', rightsConfirmed: true });
      expect(inspectPdf(bytes)).toEqual(inspectPdf(source));
      expect(Object.fromEntries(objectsIn(bytes))).toEqual(Object.fromEntries(objectsIn(source)));
    }
  });

  it('may have bytes before the header', () => {
    const locked = lockPdf(document(), { kind: 'AES 256 R6' });
    const { bytes } = unlockDocument(Buffer.concat([Buffer.from('Received: by mail\r\n'), locked]), confirmed);
    expect(objectsIn(bytes)).toEqual(objectsIn(document()));
  });
});

describe('unlockDocument: permission', () => {
  const open = lockPdf(document(), { kind: 'AES 128', owner: 'o' });
  const closed = lockPdf(document(), { kind: 'AES 256 R6', user: 'u', owner: 'o' });

  it('requires confirmed rights for a document without a user password', () => {
    expect(codeOf(open, { rightsConfirmed: false })).toBe('RIGHTS_NOT_CONFIRMED');
    expect(codeOf(open, { rightsConfirmed: true })).toBe('copied');
    expect(codeOf(open, { rightsConfirmed: true, password: '' })).toBe('copied');
  });

  it('requires a password and confirmed rights for a document with one', () => {
    expect(codeOf(closed, { rightsConfirmed: true })).toBe('PASSWORD_REQUIRED');
    expect(codeOf(closed, { rightsConfirmed: false })).toBe('PASSWORD_REQUIRED');
    expect(codeOf(closed, { rightsConfirmed: true, password: 'wrong' })).toBe('PASSWORD_WRONG');
    expect(codeOf(open, { rightsConfirmed: true, password: 'wrong' })).toBe('PASSWORD_WRONG');
    for (const password of ['u', 'o']) expect(codeOf(closed, { rightsConfirmed: false, password })).toBe('copied');
  });

  it('returns the same bytes without confirmation for an unlocked document', () => {
    const source = document();
    expect(unlockDocument(source, { rightsConfirmed: false })).toEqual({
      bytes: source,
      protection: undefined,
      openedAs: undefined,
      isSigned: false,
    });
    expect(codeOf(Buffer.from('hello'))).toBe('INVALID_PDF');
  });
});

describe('unlockDocument: unknown protection', () => {
  const withEntries = (...over: [string, PdfValue][]): Buffer => lockPdf(document(), { kind: 'AES 128', over });

  it('is rejected by name for public-key security and other handlers', () => {
    const publicKey = withEntries(['Filter', PdfName.of('Adobe.PubSec')], ['SubFilter', PdfName.of('adbe.pkcs7.s5')]);
    expect(codeOf(publicKey)).toBe('ENCRYPTED_PDF_UNSUPPORTED');
    expect(messageOf(publicKey)).toMatch(/public-key security/);
    expect(messageOf(withEntries(['Filter', PdfName.of('FOPN_fLock')]))).toMatch(/security handler "FOPN_fLock"/);
    expect(messageOf(withEntries(['Filter', PdfName.of('\u001b[2J')]))).toMatch(/security handler, which/);
    expect(codeOf(withEntries(['Filter', null]))).toBe('ENCRYPTED_PDF_UNSUPPORTED');
  });

  const filters = (method: string): PdfValue => new PdfDict([['StdCF', new PdfDict([['CFM', PdfName.of(method)]])]]);

  it.each<[string, [string, PdfValue][]]>([
    ['version 3', [['V', 3]]],
    ['version 6', [['V', 6]]],
    ['a version that is not a number', [['V', PdfName.of('4')]]],
    ['revision 7', [['R', 7]]],
    ['a revision of another version', [['R', 6]]],
    ['a crypt filter that is not there', [['StmF', PdfName.of('Other')]]],
    ['a crypt filter of the application', [['CF', filters('None')]]],
    ['a crypt filter of an unknown kind', [['CF', filters('AESV9')]]],
    ['crypt filters that are none', [['CF', 7]]],
  ])('is rejected: %s', (_, over) => {
    expect(codeOf(withEntries(...over))).toBe('ENCRYPTED_PDF_UNSUPPORTED');
  });

  it('is rejected if the encryption entry is not a dictionary', () => {
    expect(codeOf(rawPdf(onePage('', '', { 5: '[]' }), { trailer: '/Root 1 0 R/Encrypt 5 0 R' }))).toBe(
      'ENCRYPTED_PDF_UNSUPPORTED',
    );
  });

  it.each<[string, [string, PdfValue][]]>([
    [
      'no passwords',
      [
        ['O', null],
        ['U', null],
      ],
    ],
    [
      'passwords of no length',
      [
        ['O', new PdfString('')],
        ['U', new PdfString('')],
      ],
    ],
    [
      'passwords of a megabyte',
      [
        ['O', new PdfString('x'.repeat(1 << 20))],
        ['U', new PdfString('y'.repeat(1 << 20))],
      ],
    ],
    [
      'passwords that are not strings',
      [
        ['O', 7],
        ['U', [] as PdfArray],
      ],
    ],
  ])('accepts no password: %s', (_, over) => {
    for (const kind of lockKinds) expect(codeOf(lockPdf(document(), { kind, over }))).toBe('PASSWORD_REQUIRED');
  });

  it.each<[string, [string, PdfValue][]]>([
    ['in bytes', [['Length', 16]]],
    ['absurd', [['Length', 9e15]]],
    ['negative', [['Length', -128]]],
    ['of another key', [['Length', 40]]],
    ['missing', [['Length', null]]],
    ['no number', [['Length', PdfName.of('128')]]],
  ])('is accepted if the key length is %s', (_, over) => {
    for (const kind of ['RC4 40', 'RC4 128', 'V4 RC4', 'AES 128', 'AES 256 R6'] as const)
      expect([kind, codeOf(lockPdf(document(), { kind, over }))]).toEqual([kind, 'copied']);
  });
});

describe('unlockDocument: data that breaks the rules of the cipher', () => {
  it('is recovered as far as possible', () => {
    const source = rawPdf({ ...onePage(), 5: { dict: '', data: 'x'.repeat(40) }, 6: '(0123456789abcdef)' });
    const locked = lockPdf(source, { kind: 'AES 256 R6' });
    const at = locked.indexOf('5 0 obj');
    const start = locked.indexOf('stream\n', at) + 7;
    // A part of a block at the end, as a producer leaves that counts wrongly.
    const cut = Buffer.from(
      locked
        .toString('latin1')
        .replace(locked.subarray(start, start + 64).toString('latin1'), (text) => `${text.slice(0, 50)}\nendstream\n`),
      'latin1',
    );
    const objects = objectsIn(unlockDocument(cut, confirmed).bytes);
    expect(objects.get(5)).toBe(`<<>> ${Buffer.from('x'.repeat(32)).toString('hex')}`);
    expect(objects.get(6)).toBe('(0123456789abcdef)');
    expect(objects.get(3)).toContain('/Type /Page');
  });
});
