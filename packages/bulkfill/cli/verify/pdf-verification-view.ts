import type { PdfVerification, SignatureReport } from '@bulkfill/engine/pdf/verify/verification';

/** Members of `--json`. Source: sealing.md, "Verify". */
export const documentOfVerification = ({ isValid, problem, sizeBytes, signatures }: PdfVerification) => ({
  valid: isValid,
  code: problem?.code ?? null,
  message: problem?.message ?? null,
  file_size_bytes: sizeBytes,
  signatures: signatures.map((signature) => ({
    field: signature.field,
    kind: signature.kind,
    sub_filter: signature.format,
    valid: signature.problems.length === 0,
    problems: signature.problems,
    warnings: signature.warnings,
    signer: signerMembers(signature),
    chain: signature.chain,
    trust: snake(signature.trust),
    revocation: snake(signature.revocation),
    algorithm: signature.algorithm ?? null,
    signed_at: signature.time.at?.toISOString() ?? null,
    time_source: signature.time.source,
    timestamp_authority: signature.time.authority ?? null,
    covers_whole_file: signature.coverage?.isWholeFile ?? false,
    signed_until_byte: signature.coverage?.signedUntil ?? null,
    later_changes: signature.laterChanges.map(snake),
    permissions: signature.permissions ?? null,
    reason: signature.reason ?? null,
    location: signature.location ?? null,
  })),
});

const snake = (words: string): string => words.replaceAll(' ', '_');

const signerMembers = ({ signer }: SignatureReport) =>
  signer === undefined
    ? null
    : {
        subject: signer.subject,
        issuer: signer.issuer,
        serial: signer.serial,
        certificate_sha256: signer.sha256,
        not_before: signer.notBefore.toISOString(),
        not_after: signer.notAfter.toISOString(),
      };

export const linesOfVerification = (file: string, { isValid, signatures }: PdfVerification): string[] => {
  const count = signatures.length === 1 ? '1 signature' : `${signatures.length} signatures`;
  const head = isValid ? `Valid: ${file} has ${count}, all valid.` : `Not valid: ${file} has ${count}.`;
  return [head, ...signatures.flatMap(linesOf)];
};

const kinds = {
  signature: 'Signature',
  certification: 'Certification',
  timestamp: 'Timestamp of the document',
} as const;

const linesOf = (signature: SignatureReport): string[] => {
  const { field, kind, signer, problems, warnings, algorithm, revocation } = signature;
  const facts: (readonly [string, string])[] = [
    ['signer', signer?.subject ?? 'unknown'],
    ['issuer', signer?.issuer ?? 'unknown'],
    ['time', timeInWords(signature)],
    ['covers', coverageInWords(signature)],
    ['trust', signature.trust],
    ['revocation', revocation],
    ['algorithm', algorithm ?? 'unknown'],
  ];
  return [
    '',
    `${kinds[kind]} ${JSON.stringify(field)}: ${problems.length === 0 ? 'valid' : 'not valid'}`,
    ...facts.map(([name, value]) => `  ${name.padEnd(11)} ${value}`),
    ...problems.map(({ code, message }) => `  ${code}: ${message}`),
    ...warnings.map(({ code, message }) => `  note: ${message} (${code})`),
  ];
};

const timeInWords = ({ time: { at, source, authority } }: SignatureReport): string => {
  if (at === undefined) return 'not stated';
  return source === 'timestamp'
    ? `${at.toISOString()}, by the timestamp of ${authority}`
    : `${at.toISOString()}, as the signer claims`;
};

const coverageInWords = ({ coverage, laterChanges }: SignatureReport): string => {
  if (coverage === undefined) return 'unknown';
  if (coverage.isWholeFile) return 'the whole file';
  const changes = laterChanges.length === 0 ? 'nothing that is visible' : laterChanges.join(', ');
  return `the first ${coverage.signedUntil} bytes; added later: ${changes}`;
};
