import { hash, randomBytes } from 'node:crypto';
import { parseAsn1 } from '../verify/asn1.ts';
import { checkTimestamp } from '../verify/check-timestamp.ts';
import {
  type DerValue,
  derTags,
  readDer,
  readMembers,
  writeDer,
  writeInteger,
  writeOid,
  writeSequence,
  writeSmallInteger,
} from './der.ts';
import { type FetchTimestamp, maxTimestampBytes } from './seal.ts';

const sha256 = writeSequence(writeOid('2.16.840.1.101.3.4.2.1'), writeDer(derTags.null));
const booleanTag = 0x01;
const nonceBytes = 8;
/** Statuses of a response with a token: granted, also with changes (RFC 3161, 2.4.2). */
const granted: ReadonlySet<number> = new Set([0, 1]);
/** Members of TSTInfo before the optional ones. */
const requiredMembers = 5;

/** Returns TSTInfo of a token: ContentInfo, SignedData, EncapsulatedContentInfo and their wrappers. */
const readInfo = (token: DerValue): readonly DerValue[] => {
  const signedData = readMembers(readDer(readMembers(token)[1]!.content));
  const content = readDer(readMembers(signedData[2]!)[1]!.content);
  return readMembers(readDer(content.content));
};

/**
 * Requests a time stamp of a signature (RFC 3161) and returns its token. Rejects if the authority fails, or if the
 * token is not of this signature and request, or is too large for its room.
 */
export const requestTimestamp = async (fetchTimestamp: FetchTimestamp, signature: Uint8Array): Promise<Uint8Array> => {
  const nonce = writeInteger(randomBytes(nonceBytes));
  const imprint = writeSequence(sha256, writeDer(derTags.octetString, hash('sha256', signature, 'buffer')));
  const wantsCertificate = writeDer(booleanTag, Uint8Array.of(255));
  const response = await fetchTimestamp(writeSequence(writeSmallInteger(1), imprint, nonce, wantsCertificate));
  const [status, token] = readMembers(readDer(response));
  const code = status === undefined ? undefined : readMembers(status)[0]?.content[0];
  if (code === undefined || !granted.has(code) || token === undefined)
    throw new Error('The time-stamp authority refused the request.');
  if (token.bytes.length > maxTimestampBytes) throw new Error('The time stamp is too large.');
  const isAnswer = readInfo(token)
    .slice(requiredMembers)
    .some(({ bytes }) => Buffer.compare(bytes, nonce) === 0);
  if (!isAnswer) throw new Error('The time stamp is of another request.');
  checkTimestamp(parseAsn1(token.bytes), [signature]);
  return token.bytes;
};
