import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { writeDer, writeOid, writeSequence, writeSetOf, writeSmallInteger } from '@bulkfill/engine/pdf/asn1/der';

/** Algorithms of test keys, including one that seals refuse. */
export type TestAlgorithm = 'RSA-2048' | 'RSA-1024' | 'P-256' | 'P-384';

export interface TestIdentity {
  readonly certificate: Uint8Array;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly name: string;
}

interface IdentityOptions {
  readonly name?: string;
  readonly algorithm?: TestAlgorithm;
  /** Issuer; the certificate signs itself without one. */
  readonly issuer?: TestIdentity;
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly isAuthority?: boolean;
  /** Bits of the key usage from `digitalSignature` on, such as `0b11000000`; undefined without the extension. */
  readonly keyUsage?: number;
  /** Identifiers of the extended key usage. */
  readonly purposes?: readonly string[];
  /** Addresses of the issuer: its responder, its revocation list and its certificate. */
  readonly urls?: { readonly ocsp?: string; readonly list?: string; readonly issuer?: string };
}

const newKeys = (algorithm: TestAlgorithm) =>
  algorithm.startsWith('RSA')
    ? generateKeyPairSync('rsa', { modulusLength: Number(algorithm.slice(4)) })
    : generateKeyPairSync('ec', { namedCurve: algorithm });

const nameDer = (name: string): Uint8Array =>
  name === ''
    ? writeSequence()
    : writeSequence(writeSetOf(writeSequence(writeOid('2.5.4.3'), writeDer(0x0c, Buffer.from(name)))));

const timeDer = (time: string): Uint8Array =>
  writeDer(0x18, Buffer.from(`${time.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));

const extension = (oid: string, value: Uint8Array, isCritical = false): Uint8Array =>
  writeSequence(writeOid(oid), ...(isCritical ? [writeDer(0x01, Uint8Array.of(255))] : []), writeDer(0x04, value));

const uri = (url: string): Uint8Array => writeDer(0x86, Buffer.from(url));

const urlExtensions = ({ ocsp, list, issuer }: NonNullable<IdentityOptions['urls']>): readonly Uint8Array[] => {
  const access = [
    ...(ocsp === undefined ? [] : [writeSequence(writeOid('1.3.6.1.5.5.7.48.1'), uri(ocsp))]),
    ...(issuer === undefined ? [] : [writeSequence(writeOid('1.3.6.1.5.5.7.48.2'), uri(issuer))]),
  ];
  return [
    ...(access.length === 0 ? [] : [extension('1.3.6.1.5.5.7.1.1', writeSequence(...access))]),
    ...(list === undefined
      ? []
      : [extension('2.5.29.31', writeSequence(writeSequence(writeDer(0xa0, writeDer(0xa0, uri(list))))))]),
  ];
};

const keyIdentifier = (key: KeyObject): Buffer => hash('sha1', key.export({ format: 'der', type: 'spki' }), 'buffer');

/** Returns the unused bits of a bit string, which DER does not leave in. */
const trailingZeros = (bits: number): number => 31 - Math.clz32(bits & -bits);

let serial = 1000;

/** Makes a key and a certificate for tests (RFC 5280). */
export const makeIdentity = ({
  name = 'Test Seal',
  algorithm = 'P-256',
  issuer,
  notBefore = '2020-01-01T00:00:00',
  notAfter = '2040-01-01T00:00:00',
  isAuthority = false,
  keyUsage = isAuthority ? 0b00000110 : 0b11000000,
  purposes = [],
  urls = {},
}: IdentityOptions = {}): TestIdentity => {
  const { privateKey, publicKey } = newKeys(algorithm);
  const signer = issuer?.privateKey ?? privateKey;
  const signature = signer.asymmetricKeyType === 'rsa' ? '1.2.840.113549.1.1.11' : '1.2.840.10045.4.3.2';
  const algorithmDer = writeSequence(
    writeOid(signature),
    ...(signer.asymmetricKeyType === 'rsa' ? [writeDer(0x05)] : []),
  );
  serial++;
  const extensions = writeSequence(
    extension('2.5.29.19', writeSequence(...(isAuthority ? [writeDer(0x01, Uint8Array.of(255))] : [])), true),
    extension('2.5.29.15', writeDer(0x03, Uint8Array.of(trailingZeros(keyUsage), keyUsage)), true),
    extension('2.5.29.14', writeDer(0x04, keyIdentifier(publicKey))),
    extension('2.5.29.35', writeSequence(writeDer(0x80, keyIdentifier(issuer?.publicKey ?? publicKey)))),
    ...(purposes.length === 0 ? [] : [extension('2.5.29.37', writeSequence(...purposes.map(writeOid)), true)]),
    ...urlExtensions(urls),
  );
  const body = writeSequence(
    writeDer(0xa0, writeSmallInteger(2)),
    writeDer(0x02, Uint8Array.of(serial >> 8, serial & 255)),
    algorithmDer,
    nameDer(issuer?.name ?? name),
    writeSequence(timeDer(notBefore), timeDer(notAfter)),
    nameDer(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    writeDer(0xa3, extensions),
  );
  const value = writeDer(0x03, Uint8Array.of(0), sign('sha256', body, signer));
  return { certificate: writeSequence(body, algorithmDer, value), privateKey, publicKey, name };
};

export const toPem = (certificate: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
