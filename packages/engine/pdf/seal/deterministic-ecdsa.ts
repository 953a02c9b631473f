import { createECDH, hash, randomBytes } from 'node:crypto';
import { writeInteger, writeSequence } from '../asn1/der.ts';

/** Curves with their OpenSSL name, order and digest. The digest has as many bits as the order. */
const curves = {
  'P-256': {
    openssl: 'prime256v1',
    digest: 'sha256',
    blockBytes: 64,
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  },
  'P-384': {
    openssl: 'secp384r1',
    digest: 'sha384',
    blockBytes: 128,
    order: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  },
} as const;

export type EcdsaCurve = keyof typeof curves;

const toNumber = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`);

const toBytes = (number: bigint, length: number): Buffer =>
  Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex');

const invert = (value: bigint, modulus: bigint): bigint => {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a % b, y, x - quotient * y];
  }
  return x < 0n ? x + modulus : x;
};

/**
 * Returns a signer of digests by RFC 6979: the same key and digest make the same signature, in DER. OpenSSL multiplies
 * the point, and the inverse is blinded, because `BigInt` does not compute in constant time.
 */
export const deterministicEcdsa = (name: EcdsaCurve, secret: Uint8Array): ((digest: Uint8Array) => Uint8Array) => {
  const { openssl, digest: algorithm, blockBytes, order } = curves[name];
  const size = secret.length;
  const d = toNumber(secret);
  const inner = Buffer.alloc(blockBytes);
  const outer = Buffer.alloc(blockBytes);
  const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer => {
    inner.fill(0x36);
    outer.fill(0x5c);
    for (let index = 0; index < size; index++) {
      inner[index]! ^= key[index]!;
      outer[index]! ^= key[index]!;
    }
    return hash(
      algorithm,
      Buffer.concat([outer, hash(algorithm, Buffer.concat([inner, ...parts]), 'buffer')]),
      'buffer',
    );
  };
  const ecdh = createECDH(openssl);
  return (digest) => {
    const z = toNumber(digest) % order;
    const message = toBytes(z, size);
    let v: Buffer = Buffer.alloc(size, 1);
    let k: Buffer = hmac(Buffer.alloc(size), v, Uint8Array.of(0), secret, message);
    v = hmac(k, v);
    k = hmac(k, v, Uint8Array.of(1), secret, message);
    v = hmac(k, v);
    for (;;) {
      v = hmac(k, v);
      const nonce = toNumber(v);
      if (nonce > 0n && nonce < order) {
        ecdh.setPrivateKey(v);
        const r = toNumber(ecdh.getPublicKey().subarray(1, 1 + size)) % order;
        const blind = (toNumber(randomBytes(size)) % (order - 1n)) + 1n;
        const sum = (((blind * z) % order) + ((blind * d) % order) * r) % order;
        const s = (sum * invert((blind * nonce) % order, order)) % order;
        if (r !== 0n && s !== 0n) return writeSequence(writeInteger(toBytes(r, size)), writeInteger(toBytes(s, size)));
      }
      k = hmac(k, v, Uint8Array.of(0));
      v = hmac(k, v);
    }
  };
};
