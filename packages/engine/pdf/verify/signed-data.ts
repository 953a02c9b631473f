import { type Asn1, Asn1Error, AsnFields, encodeDer, parseAsn1 } from '../asn1/asn1.ts';
import { type Certificate, hexOf, parseCertificate } from '../asn1/certificate.ts';
import { derTags } from '../asn1/der.ts';
import {
  type DigestName,
  readDigestAlgorithm,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
} from './signature-algorithm.ts';

export const cmsIds = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
} as const;

export const attributeIds = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  algorithmProtection: '1.2.840.113549.1.9.52',
  adobeRevocation: '1.2.840.113583.1.1.8',
} as const;

/** Unsigned attributes of CMS and CAdES (EN 319 122-1). Another one may be a changed timestamp, so it is rejected. */
const knownUnsigned =
  /^(?:1\.2\.840\.113549\.1\.9\.(?:6|16\.2\.(?:14|2[1-7]|48))|0\.4\.0\.1733\.2\.[4-8]|1\.2\.840\.113583\.1\.1\.8)$/;

export interface SignedData {
  readonly contentType: string;
  /** The content inside the CMS; `undefined` if it is detached. */
  readonly content: Uint8Array | undefined;
  readonly certificates: readonly Certificate[];
  /** Encoded certificate lists. */
  readonly revocationLists: readonly Uint8Array[];
  readonly signer: Signer;
}

export interface Signer {
  readonly version: number;
  readonly id: SignerId;
  readonly digest: DigestName;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
  readonly signedAttributes: Attributes | undefined;
  /** Encodings of the signed attributes that the signature may cover (RFC 5652, 5.4). */
  readonly signedBytes: readonly Uint8Array[];
  readonly unsignedAttributes: Attributes;
  /** Encoded algorithms, for the attribute that protects them. */
  readonly encodedDigest: Uint8Array;
  readonly encodedAlgorithm: Uint8Array;
}

export type SignerId =
  | { readonly kind: 'serial'; readonly issuer: Uint8Array; readonly serial: string }
  | { readonly kind: 'key'; readonly keyId: string };

/** Values by type. Each type occurs once. */
export type Attributes = ReadonlyMap<string, readonly Asn1[]>;

/** Reads a `ContentInfo` with `SignedData` of one signer (RFC 5652, 3, 5). Throws `Asn1Error`, `AlgorithmUnknown`. */
export const readSignedData = (contentInfo: Asn1): SignedData => {
  const outer = contentInfo.sequence();
  if (outer.next().oid !== cmsIds.signedData) throw new Asn1Error('the CMS is no SignedData');
  const body = required(outer.context(0)).inner.sequence();
  outer.end();
  const { number: version } = body.next();
  const digests = body.next().expect('set').members.map(readDigestAlgorithm);
  const content = body.next().sequence();
  const contentType = content.next().oid;
  const wrapped = content.context(0);
  content.end();
  const certificates = body.context(0);
  const lists = body.context(1);
  const signers = body.next().expect('set').members;
  body.end();
  if (signers.length !== 1) throw new Asn1Error('the CMS must have exactly one signer');
  const signer = readSigner(signers[0] as Asn1);
  if (!digests.includes(signer.digest)) throw new Asn1Error('the CMS does not name the digest of its signer');
  if (version !== expectedVersion(signer, contentType)) throw new Asn1Error('the CMS has a wrong version');
  return {
    contentType,
    content: wrapped?.inner.expect('octetString').content,
    certificates: certificates?.members.map(({ raw }) => parseCertificate(raw)) ?? [],
    revocationLists: (lists?.members ?? []).filter((list) => list.is('sequence')).map(({ raw }) => raw),
    signer,
  };
};

/** RFC 5652, 5.1. */
const expectedVersion = ({ version }: Signer, contentType: string): number =>
  version === 3 || contentType !== cmsIds.data ? 3 : 1;

const readSigner = (value: Asn1): Signer => {
  const fields = value.sequence();
  const { number: version } = fields.next();
  const id = readSignerId(fields.next());
  const digest = fields.next();
  const signed = fields.context(0);
  const algorithm = fields.next();
  const signature = fields.next().expect('octetString').content;
  const unsigned = fields.context(1);
  fields.end();
  const unsignedAttributes = unsigned === undefined ? new Map() : readAttributes(unsigned);
  if ([...unsignedAttributes.keys()].some((type) => !knownUnsigned.test(type)))
    throw new Asn1Error('the signer has an unknown unsigned attribute');
  if (version !== (id.kind === 'serial' ? 1 : 3)) throw new Asn1Error('the signer has a wrong version');
  return {
    version,
    id,
    digest: readDigestAlgorithm(digest),
    algorithm: readSignatureAlgorithm(algorithm),
    signature,
    signedAttributes: signed && readAttributes(signed),
    signedBytes: signed === undefined ? [] : [asSet(signed.raw), asSortedSet(signed)],
    unsignedAttributes,
    encodedDigest: digest.raw,
    encodedAlgorithm: algorithm.raw,
  };
};

const required = (value: Asn1 | undefined): Asn1 => {
  if (value === undefined) throw new Asn1Error('a value is missing');
  return value;
};

const asSet = (raw: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(raw);
  copy[0] = derTags.set;
  return copy;
};

const asSortedSet = (value: Asn1): Uint8Array => encodeDer(parseAsn1(asSet(value.raw)));

const readSignerId = (value: Asn1): SignerId => {
  if (value.isContext(0)) return { kind: 'key', keyId: hexOf(value.content) };
  const fields = value.sequence();
  const issuer = fields.next().expect('sequence').raw;
  const serial = hexOf(fields.next().expect('integer').content);
  fields.end();
  return { kind: 'serial', issuer, serial };
};

const readAttributes = (value: Asn1): Attributes => {
  const found = new Map<string, readonly Asn1[]>();
  for (const attribute of value.members) {
    const fields = attribute.sequence();
    const { oid } = fields.next();
    const { members } = fields.next().expect('set');
    fields.end();
    if (found.has(oid)) throw new Asn1Error('an attribute occurs twice');
    found.set(oid, members);
  }
  return found;
};

/** Returns the only value of an attribute; `undefined` if it is absent. Throws `Asn1Error` for several. */
export const readAttribute = (attributes: Attributes | undefined, id: string): Asn1 | undefined => {
  const values = attributes?.get(id);
  if (values !== undefined && values.length !== 1) throw new Asn1Error('an attribute has one value');
  return values?.[0];
};

export interface CertificateClaim {
  readonly digest: DigestName;
  readonly hash: Uint8Array;
  readonly serial: string | undefined;
  readonly issuer: Uint8Array | undefined;
}

/** Reads the first certificate of `SigningCertificate` or `SigningCertificateV2` (RFC 5035, 3 and 4). */
export const readCertificateClaim = (attribute: Asn1, isV2: boolean): CertificateClaim => {
  const outer = attribute.sequence();
  const ids = outer.next().sequence();
  outer.optional((policies) => policies.is('sequence'));
  outer.end();
  const fields = ids.next().sequence();
  const algorithm = isV2 ? fields.optional((each) => each.is('sequence')) : undefined;
  const certificateHash = fields.next().expect('octetString').content;
  const names = fields.optional((each) => each.is('sequence'));
  fields.end();
  const digest = isV2 ? (algorithm === undefined ? 'sha256' : readDigestAlgorithm(algorithm)) : 'sha1';
  if (names === undefined) return { digest, hash: certificateHash, serial: undefined, issuer: undefined };
  const issuerSerial = new AsnFields(names.members);
  const [general] = issuerSerial.next().expect('sequence').members;
  const serial = hexOf(issuerSerial.next().expect('integer').content);
  issuerSerial.end();
  return { digest, hash: certificateHash, serial, issuer: general?.isContext(4) ? general.inner.raw : undefined };
};
