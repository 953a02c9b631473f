import { hash, type KeyObject, X509Certificate } from 'node:crypto';
import { type Asn1, Asn1Error, AsnFields, parseAsn1 } from './asn1.ts';

/** Facts of an X.509 certificate (RFC 5280, 4.1). */
export interface Certificate {
  readonly der: Uint8Array;
  readonly x509: X509Certificate;
  readonly key: KeyObject;
  /** SHA-256 of the whole certificate, as hex. */
  readonly sha256: string;
  /** Content of the serial number, as hex. */
  readonly serial: string;
  /** Encoded names. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Content of the subject's public key, for the key hash of OCSP (RFC 6960, 4.1.1). */
  readonly publicKeyBits: Uint8Array;
  readonly extensions: ReadonlyMap<string, CertificateExtension>;
}

export interface CertificateExtension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

export const extensionIds = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;

/** Reads an X.509 certificate (RFC 5280, 4.1). Throws `Asn1Error`. */
export const parseCertificate = (der: Uint8Array): Certificate => {
  const whole = parseAsn1(der).sequence();
  const body = whole.next().sequence();
  const version = body.context(0);
  const serial = body.next().expect('integer');
  body.next();
  const issuer = body.next().expect('sequence').raw;
  const [notBefore, notAfter, ...spare] = body.next().expect('sequence').members;
  if (notBefore === undefined || notAfter === undefined || spare.length > 0) throw new Asn1Error('no validity');
  const subject = body.next().expect('sequence').raw;
  const keyInfo = body.next().sequence();
  keyInfo.next();
  const publicKeyBits = keyInfo.next().octets;
  body.context(1);
  body.context(2);
  const extensions = body.context(3);
  body.end();
  whole.next();
  whole.next();
  whole.end();
  if (extensions !== undefined && version?.inner.number !== 2) throw new Asn1Error('extensions need version 3');
  return {
    der,
    ...openX509(der),
    sha256: hash('sha256', der),
    serial: hexOf(serial.content),
    issuer,
    subject,
    notBeforeMs: notBefore.time,
    notAfterMs: notAfter.time,
    publicKeyBits,
    extensions: extensions === undefined ? new Map() : readExtensions(extensions.inner),
  };
};

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const openX509 = (der: Uint8Array): { readonly x509: X509Certificate; readonly key: KeyObject } => {
  try {
    const x509 = new X509Certificate(der);
    return { x509, key: x509.publicKey };
  } catch (error) {
    throw new Asn1Error('no usable certificate', { cause: error });
  }
};

/** Reads `Extensions`; each may occur once (RFC 5280, 4.2). */
export const readExtensions = (value: Asn1): Map<string, CertificateExtension> => {
  const found = new Map<string, CertificateExtension>();
  for (const each of value.expect('sequence').members) {
    const fields = each.sequence();
    const { oid } = fields.next();
    const critical = fields.optional((field) => field.is('boolean'));
    const { content } = fields.next().expect('octetString');
    fields.end();
    if (found.has(oid)) throw new Asn1Error('an extension occurs twice');
    found.set(oid, { isCritical: critical !== undefined && critical.content[0] !== 0, value: content });
  }
  return found;
};

/** Bits of the key usage by number (RFC 5280, 4.2.1.3). */
export const keyUsages = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, crlSign: 6 } as const;

/** Returns whether the key may be used so: also if the certificate does not limit it. */
export const allowsUsage = ({ extensions }: Certificate, ...usages: readonly (keyof typeof keyUsages)[]): boolean => {
  const extension = extensions.get(extensionIds.keyUsage);
  if (extension === undefined) return true;
  const [, ...bits] = parseAsn1(extension.value).expect('bitString').content;
  return usages.some((usage) => ((bits[keyUsages[usage] >> 3] ?? 0) & (0x80 >> (keyUsages[usage] & 7))) !== 0);
};

/** Returns the purposes of the key; `undefined` if the certificate does not limit them. */
export const readPurposes = ({ extensions }: Certificate): readonly string[] | undefined => {
  const extension = extensions.get(extensionIds.extendedKeyUsage);
  return (
    extension &&
    parseAsn1(extension.value)
      .expect('sequence')
      .members.map(({ oid }) => oid)
  );
};

/** Returns the maximum number of authorities below this one; `undefined` if it is not an authority. */
export const readAuthority = ({ extensions }: Certificate): { readonly pathLength: number } | undefined => {
  const extension = extensions.get(extensionIds.basicConstraints);
  if (extension === undefined) return undefined;
  const fields = new AsnFields(parseAsn1(extension.value).expect('sequence').members);
  const authority = fields.optional((each) => each.is('boolean'));
  const pathLength = fields.optional((each) => each.is('integer'));
  fields.end();
  if (authority === undefined || authority.content[0] === 0) return undefined;
  return { pathLength: pathLength?.number ?? Number.POSITIVE_INFINITY };
};

/** Returns the name for people: `CN=…,O=…`. OpenSSL returns `undefined` for an empty name. */
export const nameInWords = (name: string | undefined): string => name?.split('\n').toReversed().join(',') ?? '';

/** Returns the common name of the subject, or its organization; otherwise the whole name in words. */
export const nameSubject = ({ x509: { subject } }: Certificate): string => {
  const parts = subject.split('\n');
  const named = ['CN=', 'O='].map((key) => parts.find((part) => part.startsWith(key))?.slice(key.length));
  return unescapeName(named[0] ?? named[1] ?? nameInWords(subject));
};

/** Reads the escapes of OpenSSL, such as `\,` and `\0A` (RFC 2253, 2.4). */
const unescapeName = (name: string): string =>
  name.replaceAll(/\\(?:([0-9A-F]{2})|(.))/g, (_, hex?: string, character = '') =>
    hex === undefined ? character : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Whether a certificate names another one as its issuer, and verifies with its key. */
export const isIssuedBy = ({ x509 }: Certificate, issuer: Certificate): boolean =>
  x509.checkIssued(issuer.x509) && x509.verify(issuer.key);
