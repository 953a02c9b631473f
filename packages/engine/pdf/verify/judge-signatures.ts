import { Asn1Error } from '../asn1/asn1.ts';
import { allowsUsage, type Certificate, nameInWords, readPurposes } from '../asn1/certificate.ts';
import { decodeTextString } from '../text-string.ts';
import { type Chain, checkCertificates, findChain } from './chain.ts';
import { checkByteRange, type SignedRange } from './check-byte-range.ts';
import type { CheckedCms } from './check-cms.ts';
import { type CheckedSignature, checkSignature, readClaimedTime, readPermissions } from './check-signature.ts';
import { timeStamping } from './check-timestamp.ts';
import type { SignatureField } from './find-signatures.ts';
import { judgeChanges, type LaterChanges } from './judge-changes.ts';
import type { SavedState } from './open-signed-pdf.ts';
import { checkRevocation, ocspSigning, readStatements } from './revocation.ts';
import { describeAlgorithm } from './signature-algorithm.ts';
import { readOwnRevocationData, readSecurityStore, type ValidationData } from './validation-data.ts';
import {
  Invalid,
  type Problem,
  type SignatureReport,
  type SignatureTime,
  type VerificationWarning,
} from './verification.ts';

export interface JudgingContext {
  readonly anchors: readonly Certificate[] | undefined;
  readonly now: number;
  readonly password: string | undefined;
}

const timestampFormat = 'ETSI.RFC3161';

/** One signature while it is judged. */
interface Case {
  readonly field: SignatureField;
  readonly format: string;
  readonly claimedAt: number | undefined;
  readonly permissions: number | undefined;
  readonly problems: Problem[];
  readonly warnings: Problem<VerificationWarning>[];
  range?: SignedRange;
  checked?: CheckedSignature;
  changes?: LaterChanges;
  chain?: Chain;
  revocation: SignatureReport['revocation'];
  /** Time of a timestamp with a sound chain. */
  provenAt?: number;
  /** Time of the first timestamp of the document after this signature. */
  existedAt?: number | undefined;
}

/** Judges all signatures of a file, in the order in which they were made. */
export const judgeSignatures = (
  file: Uint8Array,
  latest: SavedState,
  fields: readonly SignatureField[],
  context: JudgingContext,
): SignatureReport[] => {
  const { document } = latest;
  const cases = fields.map((field): Case => {
    const entry: Case = {
      field,
      format: document.name(field.dict.get('SubFilter')) ?? '',
      claimedAt: readClaimedTime(document, field.dict),
      permissions: readPermissions(document, field.dict),
      problems: [],
      warnings: [],
      revocation: 'not checked',
    };
    collect(entry, () => {
      const isShared = fields.some((each) => each !== field && each.objectNumber === field.objectNumber);
      if (isShared) throw new Invalid('CONTENTS_WRONG', 'Two fields use the same signature.');
      entry.range = checkByteRange(file, document, field);
      entry.checked = checkSignature(entry.format, entry.range);
    });
    return entry;
  });
  cases.sort((left, right) => endOf(left) - endOf(right));
  const store = readStore(document, cases);
  const isTimestamp = ({ format }: Case): boolean => format === timestampFormat;
  // Timestamps of the document first: they prove the time of the signatures before them.
  for (const entry of cases.toSorted((left, right) => Number(isTimestamp(right)) - Number(isTimestamp(left)))) {
    const later = cases.filter((each) => isTimestamp(each) && each.problems.length === 0 && endOf(each) > endOf(entry));
    entry.existedAt = later[0]?.provenAt;
    collect(entry, () => judgeTrust(entry, store, context));
  }
  for (const entry of cases)
    collect(entry, () => {
      if (entry.range === undefined || entry.checked === undefined) return;
      entry.changes = judgeChanges(file, latest, entry.field, entry.range, context.password);
      for (const problem of entry.changes.problems) entry.problems.push(problem);
    });
  return cases.map((entry) => reportOf(entry, file.length, document, context));
};

const endOf = ({ range }: Case): number => range?.end ?? Number.MAX_SAFE_INTEGER;

const collect = (entry: Case, judge: () => void): void => {
  try {
    judge();
  } catch (error) {
    if (error instanceof Invalid) entry.problems.push({ code: error.code, message: error.message });
    else if (error instanceof Asn1Error)
      entry.problems.push({ code: 'CMS_MALFORMED', message: `A certificate is malformed: ${error.message}.` });
    else throw error;
  }
};

const readStore = (document: SavedState['document'], cases: readonly Case[]): ValidationData => {
  let store: ValidationData = { certificates: [], lists: [], ocsp: [] };
  for (const entry of cases.slice(0, 1))
    collect(entry, () => {
      store = readSecurityStore(document);
    });
  return store;
};

/** Checks the chains of the signature and of its timestamp at the time of the signature, and revocation. */
const judgeTrust = (entry: Case, store: ValidationData, { anchors, now }: JudgingContext): void => {
  const { checked, claimedAt } = entry;
  if (checked === undefined) return;
  const { cms, timestamp } = checked;
  const own = [...cms.data.certificates, ...(timestamp?.data.certificates ?? [])];
  const pool = [...own, ...store.certificates, ...(anchors ?? [])];
  checkCertificates([...own, ...store.certificates], pool, cms.certificate);
  const chainAt = (leaf: Certificate, at: number): Chain => findChain({ leaf, pool, trusted: anchors, at });
  if (timestamp !== undefined && timestamp !== cms)
    judgeTimestamp(entry, () => chainAt(timestamp.certificate, timestamp.at));
  if (timestamp === cms) entry.provenAt = timestamp.at;
  const at = entry.provenAt ?? claimedAt ?? cms.claimedTime ?? now;
  entry.chain = chainAt(cms.certificate, at);
  if (timestamp !== cms && !maySign(cms.certificate))
    throw new Invalid('KEY_USAGE_WRONG', 'The certificate is not for signatures.');
  const data = readOwnRevocationData(cms.data);
  const statements = readStatements(
    { lists: [...store.lists, ...data.lists], ocsp: [...store.ocsp, ...data.ocsp] },
    pool,
  );
  try {
    entry.revocation = checkRevocation(entry.chain.certificates, statements, at, entry.provenAt ?? entry.existedAt);
  } catch (error) {
    entry.revocation = 'revoked';
    throw error;
  }
};

/** Certificates of services that sign nothing else (RFC 3161, 2.3; RFC 6960, 4.2.2.2). */
const servicePurposes = new Set([timeStamping, ocspSigning]);

const maySign = (certificate: Certificate): boolean =>
  allowsUsage(certificate, 'digitalSignature', 'nonRepudiation') &&
  readPurposes(certificate)?.every((purpose) => servicePurposes.has(purpose)) !== true;

const judgeTimestamp = (entry: Case, findTimestampChain: () => Chain): void => {
  try {
    findTimestampChain();
    entry.provenAt = (entry.checked as Required<CheckedSignature>).timestamp?.at as number;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    if (error.code !== 'NOT_TRUSTED')
      throw new Invalid('TIMESTAMP_WRONG', `The timestamp is not valid. ${error.message}`);
    const message = 'The authority of the timestamp is not trusted; the time is the one that the signer claims.';
    entry.warnings.push({ code: 'TIMESTAMP_NOT_TRUSTED', message });
  }
};

const reportOf = (
  entry: Case,
  sizeBytes: number,
  document: SavedState['document'],
  { anchors }: JudgingContext,
): SignatureReport => {
  const { field, format, permissions, checked, range, chain, problems, changes } = entry;
  const text = (key: string): string | undefined => decodeTextString(document.resolve(field.dict.get(key)));
  return {
    field: field.name,
    kind: format === timestampFormat ? 'timestamp' : permissions === undefined ? 'signature' : 'certification',
    format,
    problems,
    warnings: [...entry.warnings, ...warningsOf(entry, anchors === undefined)],
    signer: checked && signerOf(checked.cms),
    chain: chain?.certificates.map(({ x509 }) => nameInWords(x509.subject)) ?? [],
    trust: anchors === undefined ? 'not checked' : chain?.isTrusted === true ? 'trusted' : 'not trusted',
    revocation: entry.revocation,
    algorithm: checked && algorithmOf(checked.cms),
    time: timeOf(entry),
    coverage: range && { signedUntil: range.end, isWholeFile: range.end === sizeBytes },
    laterChanges: changes?.kinds ?? [],
    permissions,
    reason: text('Reason'),
    location: text('Location'),
  };
};

const signerOf = ({ certificate }: CheckedCms): SignatureReport['signer'] => ({
  subject: nameInWords(certificate.x509.subject),
  issuer: nameInWords(certificate.x509.issuer),
  serial: certificate.serial,
  sha256: certificate.sha256,
  notBefore: new Date(certificate.notBeforeMs),
  notAfter: new Date(certificate.notAfterMs),
});

const algorithmOf = ({ data: { signer }, certificate }: CheckedCms): string =>
  describeAlgorithm(signer.algorithm, signer.digest, certificate.key);

const timeOf = ({ provenAt, checked, claimedAt }: Case): SignatureTime => {
  if (provenAt !== undefined) {
    const authority = checked?.timestamp?.certificate.x509.subject;
    return { at: new Date(provenAt), source: 'timestamp', authority: nameInWords(authority) };
  }
  const at = claimedAt ?? checked?.cms.claimedTime;
  if (at === undefined) return { at: undefined, source: 'none', authority: undefined };
  return { at: new Date(at), source: 'claimed', authority: undefined };
};

const warningsOf = (
  { checked, provenAt, existedAt }: Case,
  isTrustUnchecked: boolean,
): Problem<VerificationWarning>[] => {
  if (checked === undefined) return [];
  const weaknesses = [...new Set([...checked.cms.weaknesses, ...(checked.timestamp?.weaknesses ?? [])])];
  return [
    ...weaknesses.map((name) => ({
      code: 'WEAK_ALGORITHM' as const,
      message: `The signature uses ${name}, which is weak.`,
    })),
    ...((provenAt ?? existedAt) === undefined
      ? [{ code: 'TIME_NOT_PROVEN' as const, message: 'No timestamp proves the time of the signature.' }]
      : []),
    ...(isTrustUnchecked
      ? [{ code: 'TRUST_NOT_CHECKED' as const, message: 'Trust was not checked: no trusted certificates were given.' }]
      : []),
  ];
};
