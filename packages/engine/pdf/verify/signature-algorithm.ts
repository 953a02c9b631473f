import { constants, type KeyObject, verify } from 'node:crypto';
import { type Asn1, Asn1Error } from '../asn1/asn1.ts';

export type DigestName =
  | 'md5'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512';

const digests: Readonly<Record<string, DigestName>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

export interface SignatureAlgorithm {
  readonly scheme: 'rsa' | 'rsa-pss' | 'ecdsa' | 'eddsa';
  /** Digest that the algorithm names; `undefined` if it leaves the choice to the signer. */
  readonly digest: DigestName | undefined;
  readonly saltBytes: number;
}

const pss = '1.2.840.113549.1.1.10';
const mgf1 = '1.2.840.113549.1.1.8';

const schemes: Readonly<Record<string, readonly [SignatureAlgorithm['scheme'], DigestName | undefined]>> = {
  '1.2.840.113549.1.1.1': ['rsa', undefined],
  '1.2.840.113549.1.1.4': ['rsa', 'md5'],
  '1.2.840.113549.1.1.5': ['rsa', 'sha1'],
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.113549.1.1.14': ['rsa', 'sha224'],
  '1.2.840.10045.2.1': ['ecdsa', undefined],
  '1.2.840.10045.4.1': ['ecdsa', 'sha1'],
  '1.2.840.10045.4.3.1': ['ecdsa', 'sha224'],
  '1.2.840.10045.4.3.2': ['ecdsa', 'sha256'],
  '1.2.840.10045.4.3.3': ['ecdsa', 'sha384'],
  '1.2.840.10045.4.3.4': ['ecdsa', 'sha512'],
  '2.16.840.1.101.3.4.3.10': ['ecdsa', 'sha3-256'],
  '2.16.840.1.101.3.4.3.11': ['ecdsa', 'sha3-384'],
  '2.16.840.1.101.3.4.3.12': ['ecdsa', 'sha3-512'],
  '1.3.101.112': ['eddsa', undefined],
  '1.3.101.113': ['eddsa', undefined],
};

/** The algorithm is not known here, so that nothing can be said about the signature. */
export class AlgorithmUnknown extends Error {
  override readonly name = 'AlgorithmUnknown';
}

/** Reads an `AlgorithmIdentifier` of a digest. Throws `AlgorithmUnknown`, `Asn1Error`. */
export const readDigestAlgorithm = (value: Asn1): DigestName => {
  const fields = value.sequence();
  const { oid } = fields.next();
  fields.optional((parameters) => parameters.is('null') && parameters.content.length === 0);
  fields.end();
  const digest = digests[oid];
  if (digest === undefined) throw new AlgorithmUnknown(`digest ${oid}`);
  return digest;
};

/** Reads an `AlgorithmIdentifier` of a signature. Throws `AlgorithmUnknown`, `Asn1Error`. */
export const readSignatureAlgorithm = (value: Asn1): SignatureAlgorithm => {
  const fields = value.sequence();
  const { oid } = fields.next();
  if (oid === pss) {
    const parameters = fields.optional((each) => each.is('sequence'));
    fields.end();
    return readPss(parameters);
  }
  fields.optional((parameters) => parameters.is('null') && parameters.content.length === 0);
  fields.end();
  const found = schemes[oid];
  if (found === undefined) throw new AlgorithmUnknown(`signature algorithm ${oid}`);
  return { scheme: found[0], digest: found[1], saltBytes: 0 };
};

/** Reads `RSASSA-PSS-params` (RFC 8017, A.2.3). Both digests must be the same. */
const readPss = (parameters: Asn1 | undefined): SignatureAlgorithm => {
  const fields = parameters?.sequence();
  const named = fields?.context(0);
  const mask = fields?.context(1);
  const salt = fields?.context(2);
  const trailer = fields?.context(3);
  fields?.end();
  const digest = named === undefined ? 'sha1' : readDigestAlgorithm(named.inner);
  if (readMask(mask) !== digest) throw new AlgorithmUnknown('RSASSA-PSS with two digests');
  if (trailer !== undefined && trailer.inner.number !== 1) throw new Asn1Error('no trailer field of RSASSA-PSS');
  return { scheme: 'rsa-pss', digest, saltBytes: salt === undefined ? 20 : salt.inner.number };
};

const readMask = (mask: Asn1 | undefined): DigestName => {
  if (mask === undefined) return 'sha1';
  const fields = mask.inner.sequence();
  const { oid } = fields.next();
  const digest = readDigestAlgorithm(fields.next());
  fields.end();
  if (oid !== mgf1) throw new AlgorithmUnknown(`mask ${oid}`);
  return digest;
};

/** Returns whether a signature of `data` is right. `digest` applies if the algorithm names none. */
export const isSignatureRight = (
  { scheme, digest, saltBytes }: SignatureAlgorithm,
  chosen: DigestName | undefined,
  key: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
): boolean => {
  const type = key.asymmetricKeyType;
  const name = digest ?? chosen;
  try {
    switch (scheme) {
      case 'rsa':
        return type === 'rsa' && verify(name, data, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
      case 'rsa-pss':
        return (
          (type === 'rsa' || type === 'rsa-pss') &&
          verify(name, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltBytes }, signature)
        );
      case 'ecdsa':
        return type === 'ec' && verify(name, data, { key, dsaEncoding: 'der' }, signature);
      case 'eddsa':
        return (type === 'ed25519' || type === 'ed448') && verify(null, data, key, signature);
    }
  } catch {
    return false;
  }
};

const leastRsaBits = 2048;

/** Returns the weak parts of an algorithm, in words. */
export const findWeaknesses = (digest: DigestName, key: KeyObject | undefined): readonly string[] => {
  const { modulusLength = leastRsaBits } = key?.asymmetricKeyDetails ?? {};
  return [
    ...(digest === 'sha1' ? ['SHA-1'] : []),
    ...(modulusLength < leastRsaBits ? [`RSA with ${modulusLength} bits`] : []),
  ];
};

const schemeNames = { rsa: 'RSA', 'rsa-pss': 'RSA-PSS', ecdsa: 'ECDSA', eddsa: 'EdDSA' } as const;
const curveNames: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/** Returns the algorithm in words: "RSA 2048, SHA-256". */
export const describeAlgorithm = ({ scheme }: SignatureAlgorithm, digest: DigestName, key: KeyObject): string => {
  const { modulusLength, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  const size = modulusLength ?? curveNames[namedCurve] ?? namedCurve;
  const digestName = digest.startsWith('sha3-') ? digest.toUpperCase() : digest.toUpperCase().replace('SHA', 'SHA-');
  return `${[schemeNames[scheme], size].filter((part) => part !== '').join(' ')}, ${digestName}`;
};
