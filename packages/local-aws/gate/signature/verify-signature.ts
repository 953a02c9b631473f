import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { hashCanonicalRequest } from './canonical-request.ts';
import { type GatedService, GateRefusal } from './gate-refusal.ts';
import { readClaim, type SignatureClaim } from './read-claim.ts';
import type { GatedRequest } from './read-gated-request.ts';
import type { StorageCredentials } from './run-credentials.ts';

/** Maximum clock difference between signer and verifier. Source: S3, `RequestTimeTooSkewed`. */
export const allowedSkewSeconds = 15 * 60;

export interface VerifierOptions {
  readonly service: GatedService;
  readonly region: string;
  readonly credentials: StorageCredentials;
  readonly nowMs: () => number;
}

export interface VerifiedClaim {
  readonly kind: SignatureClaim['kind'];
  /**
   * Expected SHA-256 of the body as hex; `unsignedPayload` with a signed checksum; `undefined` if no body is allowed.
   */
  readonly payloadHash: string | undefined;
}

const refuse = (message: string): never => {
  throw new GateRefusal('AccessDenied', message);
};

const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const checkTime = (claim: SignatureClaim, nowMs: number): void => {
  if (claim.scope.date !== claim.signedAt.slice(0, 8))
    refuse('The day of the credential is not that of the signature.');
  const aheadMs = claim.signedAtEpochSeconds * 1000 - nowMs;
  const skewMs = allowedSkewSeconds * 1000;
  if (aheadMs > skewMs) throw new GateRefusal('RequestTimeTooSkewed', 'The request was signed in the future.');
  if (claim.kind === 'header' && -aheadMs > skewMs)
    throw new GateRefusal('RequestTimeTooSkewed', 'The request was signed too long ago.');
  if (claim.kind === 'presigned' && -aheadMs > claim.lifetimeSeconds * 1000) refuse('Request has expired');
};

/** Requires signatures for the headers that control a request. Otherwise anyone could add them. */
const checkSignedHeaders = ({ signedHeaders }: SignatureClaim, { headers }: GatedRequest): void => {
  if (signedHeaders.some((name, index) => index > 0 && name <= (signedHeaders[index - 1] ?? '')))
    refuse('The signed headers are not in order.');
  const signed = new Set(signedHeaders);
  if (signedHeaders.some((name) => !headers.has(name))) refuse('A signed header is missing.');
  if (!signed.has('host')) refuse('The Host header is not signed.');
  for (const name of headers.keys())
    if (name.startsWith('x-amz-') && !signed.has(name))
      refuse('There were headers present in the request which were not signed');
};

/**
 * Returns a function that verifies requests to one service: signer, time and integrity. The caller must compare the
 * body with the returned hash.
 *
 * Throws GateRefusal (the returned function). Source: AWS IAM user guide, "AWS Signature Version 4 for API requests".
 */
export const signatureVerifier = ({
  service,
  region,
  credentials,
  nowMs,
}: VerifierOptions): ((request: GatedRequest) => VerifiedClaim) => {
  let keyDate = '';
  let key: KeyObject;
  // Cached: Node needs much longer to import a key from bytes than to sign with it.
  const keyOf = (date: string): KeyObject => {
    if (date !== keyDate) {
      const parts = [date, region, service, 'aws4_request'];
      const secret = createSecretKey(Buffer.from(`AWS4${credentials.secretAccessKey}`));
      key = parts.reduce<KeyObject>((last, part) => createSecretKey(hmac(last, part)), secret);
      keyDate = date;
    }
    return key;
  };
  return (request) => {
    const claim = readClaim(request);
    const { date } = claim.scope;
    if (claim.accessKeyId !== credentials.accessKeyId)
      throw new GateRefusal('InvalidAccessKeyId', 'The access key id is not that of this run.');
    if (claim.scope.region !== region || claim.scope.service !== service)
      refuse('The credential is for another service or region.');
    checkTime(claim, nowMs());
    checkSignedHeaders(claim, request);
    const requestHash = hashCanonicalRequest(service, request, claim.signedHeaders, claim.payloadHash);
    const text = ['AWS4-HMAC-SHA256', claim.signedAt, `${date}/${region}/${service}/aws4_request`, requestHash].join(
      '\n',
    );
    if (!timingSafeEqual(hmac(keyOf(date), text), Buffer.from(claim.signature, 'hex'))) {
      throw new GateRefusal('SignatureDoesNotMatch', 'The signature does not match the request.');
    }
    return { kind: claim.kind, payloadHash: claim.kind === 'header' ? claim.payloadHash : undefined };
  };
};
