import { createHash } from 'node:crypto';
import { type Asn1, Asn1Error, type AsnFields, parseAsn1 } from '../asn1/asn1.ts';
import {
  allowsUsage,
  type Certificate,
  hexOf,
  nameInWords,
  parseCertificate,
  readExtensions,
  readPurposes,
} from '../asn1/certificate.ts';
import { isSignedBy } from './chain.ts';
import {
  AlgorithmUnknown,
  isSignatureRight,
  readDigestAlgorithm,
  readSignatureAlgorithm,
} from './signature-algorithm.ts';
import { Invalid } from './verification.ts';

/** Encoded answers about revocation that came with the PDF. */
export interface RevocationAnswers {
  readonly lists: readonly Uint8Array[];
  readonly ocsp: readonly Uint8Array[];
}

export const ocspSigning = '1.3.6.1.5.5.7.3.9';
const basicResponse = '1.3.6.1.5.5.7.48.1.1';

/** Answer of an authority about one certificate. */
interface Statement {
  readonly issuer: Certificate;
  readonly isAbout: (certificate: Certificate) => boolean;
  /** Times in milliseconds since 1970: of the answer, and of the next one. */
  readonly from: number;
  readonly until: number | undefined;
  /** Time of the revocation; `undefined` if the certificate is good. */
  readonly revokedAt: (certificate: Certificate) => number | undefined;
}

/**
 * Reads all lists and OCSP responses. Each that comes from a known authority must be signed by it. Throws `Invalid`.
 */
export const readStatements = (
  { lists, ocsp }: RevocationAnswers,
  pool: readonly Certificate[],
): readonly Statement[] => {
  try {
    return [
      ...lists.flatMap((list) => readList(list, pool)),
      ...ocsp.flatMap((response) => readResponse(response, pool)),
    ];
  } catch (error) {
    if (!(error instanceof Asn1Error) && !(error instanceof AlgorithmUnknown)) throw error;
    throw wrongData(`is malformed: ${error.message}`);
  }
};

const wrongData = (reason: string): Invalid =>
  new Invalid('REVOCATION_DATA_WRONG', `A revocation list or an answer of OCSP in the PDF ${reason}.`);

/** Validity of an answer that names no next one. */
const defaultValidityMs = 24 * 60 * 60 * 1000;

/**
 * Returns whether a chain is free of revoked certificates. Answers that were out of date at the time of the signature
 * do not show that its certificate is good. `provenAt` is the time at which the signature provably existed: a later
 * revocation does not count. Throws `Invalid` for a revoked certificate.
 */
export const checkRevocation = (
  chain: readonly Certificate[],
  statements: readonly Statement[],
  at: number,
  provenAt: number | undefined,
): 'good' | 'not checked' => {
  let leaf: 'good' | 'not checked' = 'not checked';
  for (const [place, certificate] of chain.entries()) {
    const issuer = chain[place + 1] ?? certificate;
    const about = statements.filter((each) => each.issuer.sha256 === issuer.sha256 && each.isAbout(certificate));
    for (const each of about) {
      const revokedAt = each.revokedAt(certificate);
      if (revokedAt !== undefined && (provenAt === undefined || revokedAt <= provenAt))
        throw new Invalid(
          'REVOKED',
          `The certificate of ${nameInWords(certificate.x509.subject)} was revoked at ${new Date(revokedAt).toISOString()}.`,
        );
    }
    const isCurrent = about.some(({ from, until = from + defaultValidityMs }) => until >= at);
    if (place === 0 && isCurrent) leaf = 'good';
  }
  return leaf;
};

/** Reads a `CertificateList` (RFC 5280, 5.1). */
const readList = (der: Uint8Array, pool: readonly Certificate[]): Statement[] => {
  const whole = parseAsn1(der).sequence();
  const signed = whole.next();
  const algorithm = readSignatureAlgorithm(whole.next());
  const signature = whole.next().octets;
  whole.end();
  const body = signed.sequence();
  body.optional((value) => value.is('integer'));
  body.next();
  const { raw: issuerName } = body.next().expect('sequence');
  const from = body.next().time;
  const until = body.optional((value) => value.is('utcTime') || value.is('generalizedTime'))?.time;
  const entries = body.optional((value) => value.is('sequence'));
  const extensions = body.context(0);
  body.end();
  const issuers = pool.filter(({ subject }) => Buffer.compare(subject, issuerName) === 0);
  const issuer = issuers.find(
    (each) => allowsUsage(each, 'crlSign') && isSignatureRight(algorithm, undefined, each.key, signed.raw, signature),
  );
  if (issuer === undefined) {
    if (issuers.length > 0) throw wrongData('is not signed by its authority');
    return [];
  }
  const critical = [...(extensions === undefined ? [] : readExtensions(extensions.inner))].filter(
    ([, { isCritical }]) => isCritical,
  );
  // Lists of another scope, such as deltas, say nothing about the certificates that they do not name.
  const isComplete = critical.length === 0;
  const revoked = new Map<string, number>();
  for (const entry of entries?.members ?? []) {
    const fields = entry.sequence();
    revoked.set(hexOf(fields.next().expect('integer').content), fields.next().time);
  }
  return [
    {
      issuer,
      from,
      until,
      isAbout: ({ serial }) => isComplete || revoked.has(serial),
      revokedAt: ({ serial }) => revoked.get(serial),
    },
  ];
};

/** Reads an `OCSPResponse`, or its `BasicOCSPResponse` alone (RFC 6960, 4.2.1). */
const readResponse = (der: Uint8Array, pool: readonly Certificate[]): Statement[] => {
  const outer = parseAsn1(der).sequence();
  const status = outer.optional((value) => value.is('enumerated'));
  if (status === undefined) return readBasic(parseAsn1(der), pool);
  const bytes = outer.context(0);
  outer.end();
  if (status.number !== 0 || bytes === undefined) return [];
  const fields = bytes.inner.sequence();
  if (fields.next().oid !== basicResponse) throw new Asn1Error('no basic response');
  const { content } = fields.next().expect('octetString');
  fields.end();
  return readBasic(parseAsn1(content), pool);
};

const readBasic = (value: Asn1, pool: readonly Certificate[]): Statement[] => {
  const whole = value.sequence();
  const signed = whole.next();
  const algorithm = readSignatureAlgorithm(whole.next());
  const signature = whole.next().octets;
  const certificates = whole.context(0)?.inner.members.map(({ raw }) => parseCertificate(raw)) ?? [];
  whole.end();
  const body = signed.sequence();
  body.context(0);
  const responder = body.next();
  body.next().time;
  const responses = body.next().expect('sequence').members;
  body.context(1);
  body.end();
  const isResponder = (each: Certificate): boolean =>
    responder.isContext(1)
      ? Buffer.compare(responder.inner.raw, each.subject) === 0
      : hexOf(responder.inner.content) === createHash('sha1').update(each.publicKeyBits).digest('hex');
  const signer = [...certificates, ...pool].find(
    (each) => isResponder(each) && isSignatureRight(algorithm, undefined, each.key, signed.raw, signature),
  );
  if (signer === undefined) throw wrongData('is not signed by its responder');
  return responses.flatMap((response) => readSingle(response.sequence(), signer, pool));
};

const readSingle = (fields: AsnFields, signer: Certificate, pool: readonly Certificate[]): Statement[] => {
  const id = fields.next().sequence();
  const digest = readDigestAlgorithm(id.next());
  const nameHash = id.next().expect('octetString').content;
  const keyHash = id.next().expect('octetString').content;
  const serial = hexOf(id.next().expect('integer').content);
  id.end();
  const status = fields.next();
  const from = fields.next().time;
  const until = fields.context(0)?.inner.time;
  const hashed = (bytes: Uint8Array): Buffer => createHash(digest).update(bytes).digest();
  const issuer = pool.find(
    (each) => hashed(each.subject).equals(nameHash) && hashed(each.publicKeyBits).equals(keyHash),
  );
  if (issuer === undefined || !mayAnswer(signer, issuer) || !(status.isContext(0) || status.isContext(1))) return [];
  const revokedAt = status.isContext(1) ? status.members[0]?.time : undefined;
  return [{ issuer, from, until, isAbout: (each) => each.serial === serial, revokedAt: () => revokedAt }];
};

const mayAnswer = (signer: Certificate, issuer: Certificate): boolean =>
  signer.sha256 === issuer.sha256 ||
  (readPurposes(signer)?.includes(ocspSigning) === true && isSignedBy(signer, issuer));
