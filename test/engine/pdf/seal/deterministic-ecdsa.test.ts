import { createPublicKey, hash, verify } from 'node:crypto';
import { parseAsn1 } from '@bulkfill/engine/pdf/asn1/asn1';
import { deterministicEcdsa } from '@bulkfill/engine/pdf/seal/deterministic-ecdsa';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeIdentity } from '../../../support/sealing/test-authority.ts';

/** RFC 6979, A.2.5 and A.2.6. */
const vectors = [
  {
    curve: 'P-256',
    digest: 'sha256',
    secret: 'C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721',
    message: 'sample',
    r: 'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716',
    s: 'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
  },
  {
    curve: 'P-256',
    digest: 'sha256',
    secret: 'C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721',
    message: 'test',
    r: 'F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367',
    s: '019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083',
  },
  {
    curve: 'P-384',
    digest: 'sha384',
    secret: '6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5',
    message: 'sample',
    r: '94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46',
    s: '99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8',
  },
  {
    curve: 'P-384',
    digest: 'sha384',
    secret: '6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5',
    message: 'test',
    r: '8203B63D3C853E8D77227FB377BCF7B7B772E97892A80F36AB775D509D7A5FEB0542A7F0812998DA8F1DD3CA3CF023DB',
    s: 'DDD0760448D42D8A43AF45AF836FCE4DE8BE06B485E9B61B827C2F13173923E06A739F040649A667BF3B828246BAA5A5',
  },
] as const;

describe('deterministicEcdsa', () => {
  it.each(vectors)(
    'gives the signature of RFC 6979 for $curve and "$message"',
    ({ curve, digest, secret, message, r, s }) => {
      const sign = deterministicEcdsa(curve, Buffer.from(secret, 'hex'));
      const numbers = parseAsn1(sign(hash(digest, message, 'buffer'))).members.map(({ content }) =>
        Buffer.from(content).toString('hex').toUpperCase().padStart(secret.length, '0').slice(-secret.length),
      );
      expect(numbers).toEqual([r, s]);
    },
  );

  it.each(['P-256', 'P-384'] as const)('signs with %s what OpenSSL verifies, alike each time', (curve) => {
    const { privateKey } = makeIdentity({ algorithm: curve });
    const { d = '' } = privateKey.export({ format: 'jwk' });
    const sign = deterministicEcdsa(curve, Buffer.from(d, 'base64url'));
    const digest = curve === 'P-256' ? 'sha256' : 'sha384';
    const publicKey = createPublicKey(privateKey);
    fc.assert(
      fc.property(fc.uint8Array(), (message) => {
        const signature = sign(hash(digest, message, 'buffer'));
        expect(verify(digest, message, publicKey, signature)).toBe(true);
        expect(sign(hash(digest, message, 'buffer'))).toEqual(signature);
      }),
      { numRuns: 25 },
    );
  });
});
