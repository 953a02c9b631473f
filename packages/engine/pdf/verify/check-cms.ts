import { createHash } from 'node:crypto';
import { type Asn1, Asn1Error, parseAsn1 } from '../asn1/asn1.ts';
import { type Certificate, extensionIds, hexOf } from '../asn1/certificate.ts';
import { AlgorithmUnknown, findWeaknesses, isSignatureRight } from './signature-algorithm.ts';
import {
  attributeIds,
  cmsIds,
  readAttribute,
  readCertificateClaim,
  readSignedData,
  type SignedData,
  type Signer,
} from './signed-data.ts';
import { Invalid } from './verification.ts';

export interface CheckedCms {
  readonly data: SignedData;
  readonly certificate: Certificate;
  readonly weaknesses: readonly string[];
  /** Time that the signer states in the CMS. */
  readonly claimedTime: number | undefined;
}

export interface CmsRules {
  /** Parts of the content if it is outside the CMS. */
  readonly detached: readonly Uint8Array[] | undefined;
  readonly contentType: string;
  /** Whether signed attributes and a signing-certificate attribute are required (EN 319 122-1; RFC 3161). */
  readonly needsCertificateClaim: boolean;
}

/** Checks the integrity of a CMS: its structure, attributes, digest and signature value. Throws `Invalid`. */
export const checkCms = (value: Asn1, rules: CmsRules): CheckedCms => {
  const data = structureOf(() => readSignedData(value), 'CMS_MALFORMED');
  const { signer } = data;
  if (signer.digest === 'md5' || signer.algorithm.digest === 'md5')
    throw new Invalid('ALGORITHM_UNSUPPORTED', 'The signature uses MD5, which is broken.');
  checkContent(data, rules);
  const certificate = findCertificate(data);
  checkDigests(signer);
  structureOf(() => checkAttributes(data, certificate, rules), 'ATTRIBUTES_WRONG');
  checkValue(data, certificate, rules);
  const time = readAttribute(signer.signedAttributes, attributeIds.signingTime);
  return {
    data,
    certificate,
    weaknesses: findWeaknesses(signer.algorithm.digest ?? signer.digest, certificate.key),
    claimedTime: time && structureOf(() => time.time, 'ATTRIBUTES_WRONG'),
  };
};

/** Runs a reader. Converts its errors to `Invalid`. */
export const structureOf = <T>(read: () => T, code: 'CMS_MALFORMED' | 'ATTRIBUTES_WRONG' | 'TIMESTAMP_WRONG'): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof AlgorithmUnknown)
      throw new Invalid('ALGORITHM_UNSUPPORTED', `The signature uses an unknown algorithm: ${error.message}.`);
    if (error instanceof Asn1Error) throw new Invalid(code, `${subjects[code]} malformed: ${error.message}.`);
    throw error;
  }
};

const subjects = {
  CMS_MALFORMED: 'The signature value is',
  ATTRIBUTES_WRONG: 'The signed attributes are',
  TIMESTAMP_WRONG: 'The timestamp is',
} as const;

const checkContent = ({ contentType, content }: SignedData, rules: CmsRules): void => {
  if (contentType !== rules.contentType)
    throw new Invalid('ATTRIBUTES_WRONG', 'The signature is of another type of content.');
  if ((content === undefined) !== (rules.detached !== undefined))
    throw new Invalid('CMS_MALFORMED', 'The signature contains content that belongs outside, or the reverse.');
};

const findCertificate = ({ certificates, signer: { id } }: SignedData): Certificate => {
  const found = certificates.find(({ issuer, serial, extensions }) => {
    if (id.kind === 'serial') return serial === id.serial && Buffer.compare(issuer, id.issuer) === 0;
    const own = extensions.get(extensionIds.subjectKeyIdentifier);
    return own !== undefined && hexOf(parseAsn1(own.value).content) === id.keyId;
  });
  if (found === undefined)
    throw new Invalid('CERTIFICATE_MISSING', 'The signature does not contain the certificate of its signer.');
  return found;
};

const checkDigests = ({ digest, algorithm }: Signer): void => {
  if (algorithm.digest !== undefined && algorithm.digest !== digest)
    throw new Invalid('ATTRIBUTES_WRONG', 'The signature names two digest algorithms.');
};

const checkAttributes = ({ contentType, signer }: SignedData, certificate: Certificate, rules: CmsRules): void => {
  const { signedAttributes } = signer;
  if (signedAttributes === undefined) {
    if (rules.needsCertificateClaim || contentType !== cmsIds.data)
      throw new Asn1Error('the signature has no signed attributes');
    return;
  }
  if (readAttribute(signedAttributes, attributeIds.contentType)?.oid !== contentType)
    throw new Asn1Error('the content type is missing or another one');
  if (signedAttributes.has(attributeIds.timestamp)) throw new Asn1Error('a timestamp cannot be signed');
  checkProtection(signer);
  checkClaims(signer, certificate, rules.needsCertificateClaim);
};

/** RFC 6211. */
const checkProtection = ({ signedAttributes, encodedDigest, encodedAlgorithm }: Signer): void => {
  const protection = readAttribute(signedAttributes, attributeIds.algorithmProtection);
  if (protection === undefined) return;
  const fields = protection.sequence();
  const digest = fields.next();
  const algorithm = fields.context(1);
  fields.context(2);
  fields.end();
  const isSame =
    Buffer.compare(digest.raw, encodedDigest) === 0 &&
    algorithm !== undefined &&
    Buffer.compare(algorithm.raw.subarray(1), encodedAlgorithm.subarray(1)) === 0;
  if (!isSame) throw new Asn1Error('the protected algorithms are others');
};

const checkClaims = ({ signedAttributes }: Signer, certificate: Certificate, isRequired: boolean): void => {
  const first = readAttribute(signedAttributes, attributeIds.signingCertificate);
  const second = readAttribute(signedAttributes, attributeIds.signingCertificateV2);
  const claims = [
    ...(first === undefined ? [] : [readCertificateClaim(first, false)]),
    ...(second === undefined ? [] : [readCertificateClaim(second, true)]),
  ];
  if (isRequired && claims.length === 0) throw new Asn1Error('the signing certificate is not named');
  for (const { digest, hash, serial, issuer } of claims) {
    const isSame =
      createHash(digest).update(certificate.der).digest().equals(hash) &&
      (serial === undefined || serial === certificate.serial) &&
      (issuer === undefined || Buffer.compare(issuer, certificate.issuer) === 0);
    if (!isSame) throw new Invalid('SIGNING_CERTIFICATE_MISMATCH', 'The signed attributes name another certificate.');
  }
};

const checkValue = ({ content, signer }: SignedData, { key }: Certificate, { detached }: CmsRules): void => {
  const { digest, algorithm, signature, signedAttributes, signedBytes } = signer;
  const parts = detached ?? [content as Uint8Array];
  if (signedAttributes === undefined) {
    if (!isSignatureRight(algorithm, digest, key, Buffer.concat(parts), signature)) throw wrongSignature();
    return;
  }
  const computed = createHash(digest);
  for (const part of parts) computed.update(part);
  const stated = structureOf(
    () => readAttribute(signedAttributes, attributeIds.messageDigest)?.expect('octetString').content,
    'ATTRIBUTES_WRONG',
  );
  if (stated === undefined) throw new Invalid('ATTRIBUTES_WRONG', 'The signed attributes have no digest.');
  if (!computed.digest().equals(stated))
    throw new Invalid('DIGEST_MISMATCH', 'The signed bytes were changed: their digest is another one.');
  if (!signedBytes.some((bytes) => isSignatureRight(algorithm, digest, key, bytes, signature))) throw wrongSignature();
};

const wrongSignature = (): Invalid =>
  new Invalid('SIGNATURE_WRONG', "The signature value is not made with the certificate's key.");
