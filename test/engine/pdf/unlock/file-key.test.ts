import type { EncryptDictionary } from '@bulkfill/engine/pdf/unlock/encrypt-dictionary';
import { findFileKey } from '@bulkfill/engine/pdf/unlock/file-key';
import { encodePassword, prepareSasl } from '@bulkfill/engine/pdf/unlock/password-bytes';
import { rc4 } from '@bulkfill/engine/pdf/unlock/rc4';
import { describe, expect, it } from 'vitest';

describe('RC4', () => {
  // RFC 6229, at offset 0.
  it.each([
    ['0102030405', 'b2396305f03dc027ccc3524a0a1118a86982944f18fc82d589c403a47a0d0919'],
    ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b975248c4959014126a6e8a84f11d1a9e1c'],
  ])('produces the published stream for the key %s', (key, stream) => {
    expect(rc4(Buffer.from(key, 'hex'), new Uint8Array(32)).toString('hex')).toBe(stream);
  });
});

/** Written by qpdf 11.3 with the user password "usér" and the owner password "own". */
const byQpdf = {
  'RC4 with 40 bits': {
    version: 1,
    revision: 2,
    keyBytes: [5],
    owner: '04621b274447c6bef76f396c7ed09d177e086e69e0bf1d7cb6db3210fc73409e',
    user: 'dcd5039190479df89d8a29057f786cb17b2276d8969d08692ce9e3871bce7b57',
  },
  'RC4 with 128 bits': {
    version: 2,
    revision: 3,
    keyBytes: [16],
    owner: '3837499b088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790',
    user: 'c2423ba25cc16ab6a7cc02bb1a776a740122456a91bae5134273a6db134c87c4',
  },
  'RC4 with 128 bits whose length is wrong': {
    version: 2,
    revision: 3,
    keyBytes: [5, 7, 16],
    owner: '3837499b088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790',
    user: 'c2423ba25cc16ab6a7cc02bb1a776a740122456a91bae5134273a6db134c87c4',
  },
  'AES with 256 bits, revision 5': {
    version: 5,
    revision: 5,
    keyBytes: [32],
    owner: 'eb4443a0fe65c48d0613b524d1e0950884f2273c345c7dc4d25c1af504c993068d92634a1f967c9c3d87c17f3123525e',
    user: 'ff57b8d41fd59bb26344f3e316eac18df45a314c628bc84188956edb418ff0c98ea2a7e196e2f448697adeef6b62ceaa',
    ownerKey: '5d1cea52510d7432378393b31f946a827ab25c9629e184d13b25660f7e536e34',
    userKey: 'c46567e28d433523a12c59179aa0924e8bcce7edb87221581cb7591732c33500',
  },
  'AES with 256 bits, revision 6': {
    version: 5,
    revision: 6,
    keyBytes: [32],
    owner: 'cc2ba21dea6eb760bd90fc053bacfb8a076f35e06c843c87e90f423a40df8f1f57f57f84ce0fb47a6b8c01149edf8aa8',
    user: '54923309fbfdeb0ffc80b500032850f6cc71e45a46edf452166c00a1f56d87e25e15b60873bd960a57202b8a504e1169',
    ownerKey: '97595142aadc73994a0a3d5fd9f4ec98f4febcc038ff8c1b0bde4880da0257b8',
    userKey: 'fcda63fee20ca4e1adc960938830f22989435e231de01c98a48b725b50c42755',
  },
} as const;

const dictionaryOf = (name: keyof typeof byQpdf): EncryptDictionary => {
  const vector = byQpdf[name];
  const bytes = (text = ''): Buffer => Buffer.from(text, 'hex');
  return {
    version: vector.version,
    revision: vector.revision,
    owner: bytes(vector.owner),
    user: bytes(vector.user),
    ownerKey: bytes('ownerKey' in vector ? vector.ownerKey : ''),
    userKey: bytes('userKey' in vector ? vector.userKey : ''),
    permissions: -4,
    encryptsMetadata: true,
    keyBytes: vector.keyBytes,
    strings: 'rc4',
    streams: 'rc4',
    embeddedFiles: 'rc4',
    id: bytes('31c7a8a269e4c59bc3cd7df0dabbf388'),
    methodOf: () => 'none',
  };
};

describe('file key', () => {
  it.each(Object.keys(byQpdf) as (keyof typeof byQpdf)[])(
    'is derived from either password and from no other: %s',
    (name) => {
      const dictionary = dictionaryOf(name);
      const user = findFileKey(dictionary, 'usér');
      const owner = findFileKey(dictionary, 'own');
      expect([user?.openedAs, owner?.openedAs]).toEqual(['user', 'owner']);
      expect(user?.key.toString('hex')).toBe(owner?.key.toString('hex'));
      for (const wrong of ['', 'user', 'usér ', 'Own', 'own'.repeat(100)])
        expect(findFileKey(dictionary, wrong)).toBeUndefined();
    },
  );
});

describe('password bytes', () => {
  const hexOf = (password: string, revision: number) =>
    encodePassword(password, revision).map((bytes) => bytes.toString('hex'));

  it('are PDFDocEncoding first up to revision 4, then the encodings of other programs', () => {
    expect(hexOf('aé', 4)).toEqual(['61e9', '61c3a9']);
    expect(hexOf('€Ł', 3)).toEqual(['a095', 'e282acc581']);
    expect(hexOf('пароль', 4)).toEqual([Buffer.from('пароль').toString('hex')]);
    expect(hexOf('\u00a0', 2)).toEqual(['a0', 'c2a0']);
  });

  it('are UTF-8 with SASLprep from revision 5, then without it, at most 127 bytes', () => {
    // Examples of RFC 4013, section 3.
    expect(['I\u00adX', 'user', 'USER', '\u00aa', '\u2168'].map(prepareSasl)).toEqual([
      'IX',
      'user',
      'USER',
      'a',
      'IX',
    ]);
    expect(hexOf('\u2168', 6)).toEqual([Buffer.from('IX').toString('hex'), Buffer.from('\u2168').toString('hex')]);
    expect(prepareSasl('a\u3000b')).toBe('a b');
    expect(encodePassword('x'.repeat(127), 6)[0]).toHaveLength(127);
    expect(encodePassword('x'.repeat(128), 6).map(({ length }) => length)).toEqual([127]);
  });
});
