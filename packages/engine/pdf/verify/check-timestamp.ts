import { createHash } from 'node:crypto';
import type { Asn1 } from '../asn1/asn1.ts';
import { parseAsn1 } from '../asn1/asn1.ts';
import { type Certificate, extensionIds, readPurposes } from '../asn1/certificate.ts';
import { type CheckedCms, checkCms, structureOf } from './check-cms.ts';
import { type DigestName, readDigestAlgorithm } from './signature-algorithm.ts';
import { cmsIds } from './signed-data.ts';
import { Invalid } from './verification.ts';

export interface CheckedTimestamp extends CheckedCms {
  readonly at: number;
}

export const timeStamping = '1.3.6.1.5.5.7.3.8';

/** Checks the integrity of a timestamp of `stamped` (RFC 3161, 2.4.2). Throws `Invalid`; trust is checked elsewhere. */
export const checkTimestamp = (token: Asn1, stamped: readonly Uint8Array[]): CheckedTimestamp => {
  const cms = checkCms(token, { detached: undefined, contentType: cmsIds.timestampInfo, needsCertificateClaim: true });
  const { at, digest, imprint } = structureOf(
    () => readTimestampInfo(parseAsn1(cms.data.content as Uint8Array)),
    'TIMESTAMP_WRONG',
  );
  const computed = createHash(digest);
  for (const part of stamped) computed.update(part);
  if (!computed.digest().equals(imprint))
    throw new Invalid('TIMESTAMP_WRONG', 'The timestamp is of other bytes than these.');
  checkPurpose(cms.certificate);
  return { ...cms, at };
};

const checkPurpose = (certificate: Certificate): void => {
  const purposes = readPurposes(certificate);
  const isCritical = certificate.extensions.get(extensionIds.extendedKeyUsage)?.isCritical === true;
  if (!isCritical || purposes?.length !== 1 || purposes[0] !== timeStamping)
    throw new Invalid('TIMESTAMP_WRONG', 'The certificate of the timestamp is not for timestamps alone.');
};

interface TimestampInfo {
  readonly at: number;
  readonly digest: DigestName;
  readonly imprint: Uint8Array;
}

const readTimestampInfo = (value: Asn1): TimestampInfo => {
  const fields = value.sequence();
  if (fields.next().number !== 1) throw new Invalid('TIMESTAMP_WRONG', 'The timestamp has an unknown version.');
  fields.next().oid;
  const imprint = fields.next().sequence();
  const digest = readDigestAlgorithm(imprint.next());
  const { content } = imprint.next().expect('octetString');
  imprint.end();
  fields.next().expect('integer');
  return { at: fields.next().time, digest, imprint: content };
};
