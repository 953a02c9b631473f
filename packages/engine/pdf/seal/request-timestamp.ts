import { hash, randomBytes } from 'node:crypto';
import { Asn1, parseAsn1 } from '../asn1/asn1.ts';
import type { Certificate } from '../asn1/certificate.ts';
import { derTags, writeDer, writeInteger, writeOid, writeSequence, writeSmallInteger } from '../asn1/der.ts';
import { checkTimestamp } from '../verify/check-timestamp.ts';
import { type FetchTimestamp, maxTimestampBytes } from './seal.ts';

const sha256 = writeSequence(writeOid('2.16.840.1.101.3.4.2.1'), writeDer(derTags.null));
const nonceBytes = 8;
/** Statuses of a response with a token: granted, also with changes (RFC 3161, 2.4.2). */
const granted: ReadonlySet<number> = new Set([0, 1]);
/** Members of TSTInfo before the optional ones. */
const requiredMembers = 5;

export interface TimestampToken {
  readonly token: Uint8Array;
  /** Certificate of the authority. */
  readonly authority: Certificate;
  /** All certificates in the token. */
  readonly certificates: readonly Certificate[];
}

/**
 * Requests a time stamp of a signature (RFC 3161) and returns its token. Rejects if the authority fails, or if the
 * token is not of this signature and request, or is too large for its room.
 */
export const requestTimestamp = async (
  fetchTimestamp: FetchTimestamp,
  signature: Uint8Array,
  signal?: AbortSignal,
): Promise<TimestampToken> => {
  const nonce = writeInteger(randomBytes(nonceBytes));
  const imprint = writeSequence(sha256, writeDer(derTags.octetString, hash('sha256', signature, 'buffer')));
  const wantsCertificate = writeDer(derTags.boolean, Uint8Array.of(255));
  const request = writeSequence(writeSmallInteger(1), imprint, nonce, wantsCertificate);
  const response = await fetchTimestamp(request, signal);
  const [status, token] = new Asn1(response).members;
  const code = status?.members[0]?.number;
  if (code === undefined || !granted.has(code) || token === undefined)
    throw new Error('The time-stamp authority refused the request.');
  if (token.raw.length > maxTimestampBytes) throw new Error('The time stamp is too large.');
  if (!token.isDefinite) throw new Error('The time stamp is not in DER.');
  const { data, certificate: authority } = checkTimestamp(token, [signature]);
  const isAnswer = parseAsn1(data.content!)
    .members.slice(requiredMembers)
    .some(({ raw }) => Buffer.compare(raw, nonce) === 0);
  if (!isAnswer) throw new Error('The time stamp is of another request.');
  return { token: token.raw, authority, certificates: data.certificates };
};
