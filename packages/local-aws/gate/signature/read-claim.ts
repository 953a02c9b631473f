import { GateRefusal } from './gate-refusal.ts';
import { type GatedRequest, parameterOf } from './read-gated-request.ts';

export interface SignatureClaim {
  readonly kind: 'header' | 'presigned';
  readonly accessKeyId: string;
  /** `YYYYMMDD`, region, service. */
  readonly scope: { readonly date: string; readonly region: string; readonly service: string };
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly signedAtEpochSeconds: number;
  /** Time as sent: `YYYYMMDDTHHMMSSZ`. */
  readonly signedAt: string;
  readonly lifetimeSeconds: number;
  /** SHA-256 as hex, or `unsignedPayload`. */
  readonly payloadHash: string;
}

/** Placeholder for the hash of an unsigned body (S3 API reference, "Signature calculations"). */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/** Header that must be signed instead. It is compared with the body when that is stored. */
const bodyChecksum = 'x-amz-checksum-crc32';

const algorithm = 'AWS4-HMAC-SHA256';
const longestLifetimeSeconds = 7 * 24 * 3600;

const refuse = (message: string): never => {
  throw new GateRefusal('AccessDenied', message);
};

const epochSeconds = (text: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? refuse('The time of the signature cannot be read.');
  const milliseconds = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return milliseconds / 1000;
};

const claimOf = (
  kind: SignatureClaim['kind'],
  parts: {
    credential: string;
    signedHeaders: string;
    signature: string;
    signedAt: string;
    payloadHash: string;
    lifetimeSeconds: number;
  },
): SignatureClaim => {
  const [accessKeyId = '', date = '', region = '', service = '', end, ...more] = parts.credential.split('/');
  if (end !== 'aws4_request' || more.length > 0) refuse('The credential has another form than it should.');
  if (!/^[0-9a-f]{64}$/.test(parts.signature)) refuse('The signature has another form than it should.');
  return {
    kind,
    accessKeyId,
    scope: { date, region, service },
    signedHeaders: parts.signedHeaders.split(';'),
    signature: parts.signature,
    signedAt: parts.signedAt,
    signedAtEpochSeconds: epochSeconds(parts.signedAt),
    lifetimeSeconds: parts.lifetimeSeconds,
    payloadHash: parts.payloadHash,
  };
};

const fromHeader = (request: GatedRequest, authorization: string): SignatureClaim => {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^\s,]+), ?SignedHeaders=([^\s,]+), ?Signature=([^\s,]+)$/.exec(authorization) ??
    refuse('The Authorization header does not hold a signature of version 4.');
  const payloadHash = request.headers.get('x-amz-content-sha256') ?? '';
  // A body may have a signed checksum instead of a signed hash. Other forms are rejected.
  const isChecked = payloadHash === unsignedPayload && request.headers.has(bodyChecksum);
  if (!isChecked && !/^[0-9a-f]{64}$/.test(payloadHash))
    refuse('The body has to be signed as a whole: x-amz-content-sha256 holds no SHA-256.');
  return claimOf('header', {
    credential,
    signedHeaders,
    signature,
    signedAt: request.headers.get('x-amz-date') ?? '',
    payloadHash,
    lifetimeSeconds: 0,
  });
};

const fromQuery = (request: GatedRequest): SignatureClaim => {
  const names = request.query.map(([name]) => name);
  if (new Set(names).size !== names.length) refuse('A query parameter was sent twice.');
  if (parameterOf(request, 'X-Amz-Algorithm') !== algorithm)
    refuse('The algorithm of the signature is another than AWS4-HMAC-SHA256.');
  const lifetime = parameterOf(request, 'X-Amz-Expires') ?? '';
  const lifetimeSeconds = /^\d{1,6}$/.test(lifetime) ? Number(lifetime) : 0;
  if (lifetimeSeconds < 1 || lifetimeSeconds > longestLifetimeSeconds)
    refuse('X-Amz-Expires is a number of seconds from 1 to 604800.');
  if ((parameterOf(request, 'X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD') !== unsignedPayload)
    refuse('A presigned request has no body.');
  return claimOf('presigned', {
    credential: parameterOf(request, 'X-Amz-Credential') ?? '',
    signedHeaders: parameterOf(request, 'X-Amz-SignedHeaders') ?? '',
    signature: parameterOf(request, 'X-Amz-Signature') ?? '',
    signedAt: parameterOf(request, 'X-Amz-Date') ?? '',
    payloadHash: unsignedPayload,
    lifetimeSeconds,
  });
};

/**
 * Reads the signature of a request, from its Authorization header or from its query.
 *
 * Throws GateRefusal if there is no signature, more than one, or one of another form.
 */
export const readClaim = (request: GatedRequest): SignatureClaim => {
  const sent = request.headers.get('authorization');
  const isPresigned = request.query.some(([name]) => name.toLowerCase() === 'x-amz-signature');
  // Clients such as Go's follow a redirect to another port with the API key. It is not a second signature.
  const authorization = isPresigned && sent !== undefined && /^bearer /i.test(sent) ? undefined : sent;
  if (authorization !== undefined && isPresigned)
    return refuse('A request is signed once: in its header or in its query.');
  if (authorization !== undefined) return fromHeader(request, authorization);
  if (isPresigned) return fromQuery(request);
  return refuse('The request is not signed.');
};
