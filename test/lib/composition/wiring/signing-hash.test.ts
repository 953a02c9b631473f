import { describe, expect, it } from 'vitest';
import { SigningHash } from '../../../../lib/composition/wiring/signing-hash.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
/** Source: RFC 4231, test case 2. */
const rfc4231 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';

describe('SigningHash', () => {
  it('computes the SHA-256 of FIPS 180-4, also after digest() and reset()', async () => {
    const hash = new SigningHash();
    hash.update('a');
    await hash.digest();
    hash.update(Buffer.from('bc'));
    expect(hex(await hash.digest())).toBe(abc);
    hash.reset();
    hash.update('abc');
    expect(hex(await hash.digest())).toBe(abc);
  });

  it('computes the HMAC of RFC 4231 for secrets of any type, also when it is cached', async () => {
    const bytes = new TextEncoder().encode('Jefe');
    for (const secret of ['Jefe', bytes, bytes, bytes.buffer]) {
      const keyed = new SigningHash(secret);
      keyed.update('what do ya want for nothing?');
      expect(hex(await keyed.digest())).toBe(rfc4231);
    }
  });
});
