import { compactVerify, decodeProtectedHeader, importJWK, type JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import { VerificationProblem } from './verification-problem.ts';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const claimSchema = v.object({
  job_id: v.pipe(v.string(), v.uuid()),
  completed_at: v.pipe(v.string(), v.isoTimestamp()),
  manifest_sha256: sha256,
  source_sha256: sha256,
  package_sha256: sha256,
  rows_sha256: sha256,
  produced_rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** What an attestation says. Source: api-additions.md, "Evidence". */
export type Claim = Readonly<v.InferOutput<typeof claimSchema>>;

const kidOf = (jws: string): string => {
  try {
    const { kid } = decodeProtectedHeader(jws);
    if (typeof kid === 'string') return kid;
  } catch {
    // As one that names no key.
  }
  throw new VerificationProblem('ATTESTATION_UNREADABLE', 'The attestation is not a compact JWS that names its key.');
};

/** The claim of an attestation that one of the keys has signed. Throws `VerificationProblem`. */
export const readAttestation = async (text: string, { keys }: JSONWebKeySet): Promise<{ readonly claim: Claim; readonly kid: string }> => {
  const jws = text.trim();
  const kid = kidOf(jws);
  const key = keys.find((candidate) => candidate.kid === kid);
  if (key === undefined) {
    throw new VerificationProblem(
      'KEY_UNKNOWN',
      `The attestation was signed with the key ${kid.slice(0, 100)}, which is not among the keys.`,
    );
  }
  let payload: Uint8Array;
  try {
    payload = (await compactVerify(jws, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'] })).payload;
  } catch (error) {
    throw new VerificationProblem(
      'SIGNATURE_WRONG',
      'The signature of the attestation is wrong: it was changed, or another key made it.',
      error,
    );
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), claimSchema), Buffer.from(payload).toString('utf8'));
  if (!parsed.success)
    throw new VerificationProblem('ATTESTATION_UNREADABLE', 'The attestation is signed, but says something else than an attestation does.');
  return { claim: parsed.output, kid };
};
