import { hash, X509Certificate } from 'node:crypto';
import { type DerValue, readDer, readMembers, readOid } from './der.ts';

/** Facts of a certificate (RFC 5280) that a seal needs. */
export interface Certificate {
  readonly der: Uint8Array;
  readonly x509: X509Certificate;
  /** Names as one line, most specific part first, such as `CN=Seal,O=Example`. */
  readonly subject: string;
  readonly issuer: string;
  /** Common name of the subject, or its organization; otherwise the whole name. */
  readonly subjectName: string;
  readonly issuerDer: Uint8Array;
  readonly subjectDer: Uint8Array;
  readonly serialDer: Uint8Array;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Undefined if the certificate does not restrict its key. Bit 0 is `digitalSignature`. */
  readonly keyUsage: ReadonlySet<number> | undefined;
  /** Contents of extensions by their identifiers. */
  readonly extensions: ReadonlyMap<string, Uint8Array>;
  /** SHA-256 of its DER, as hex. */
  readonly sha256: string;
}

const keyUsageOid = '2.5.29.15';
const extensionsTag = 0xa3;
export const versionTag = 0xa0;

const readExtensions = (members: readonly DerValue[]): ReadonlyMap<string, Uint8Array> => {
  const list = members.find(({ tag }) => tag === extensionsTag);
  if (list === undefined) return new Map();
  return new Map(
    readMembers(readDer(list.content)).map((extension) => {
      const parts = readMembers(extension);
      return [readOid(parts[0]!), parts.at(-1)!.content];
    }),
  );
};

const readKeyUsage = (extension: Uint8Array | undefined): ReadonlySet<number> | undefined => {
  if (extension === undefined) return undefined;
  const [, ...bytes] = readDer(extension).content;
  return new Set(
    bytes.flatMap((byte, at) => [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (128 >> bit) ? [at * 8 + bit] : []))),
  );
};

const lineOf = (name: string): string => name.split('\n').toReversed().join(',');

const partOf = (name: string, part: string): string | undefined =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1);

/** Reads a certificate in DER. Throws if it is not one. */
export const readCertificate = (der: Uint8Array): Certificate => {
  const x509 = new X509Certificate(der);
  const fields = readMembers(readMembers(readDer(x509.raw))[0]!);
  const at = fields[0]?.tag === versionTag ? 1 : 0;
  const extensions = readExtensions(fields);
  return {
    der: x509.raw,
    x509,
    subject: lineOf(x509.subject),
    issuer: lineOf(x509.issuer),
    subjectName: partOf(x509.subject, 'CN') ?? partOf(x509.subject, 'O') ?? lineOf(x509.subject),
    serialDer: fields[at]!.bytes,
    issuerDer: fields[at + 2]!.bytes,
    subjectDer: fields[at + 4]!.bytes,
    notBeforeMs: Date.parse(x509.validFrom),
    notAfterMs: Date.parse(x509.validTo),
    keyUsage: readKeyUsage(extensions.get(keyUsageOid)),
    extensions,
    sha256: hash('sha256', x509.raw),
  };
};

/** Whether a certificate names itself as its issuer and verifies with its own key. */
export const isSelfSigned = ({ x509 }: Certificate): boolean => x509.checkIssued(x509) && x509.verify(x509.publicKey);

export const isIssuedBy = ({ x509 }: Certificate, issuer: Certificate): boolean =>
  x509.checkIssued(issuer.x509) && x509.verify(issuer.x509.publicKey);
