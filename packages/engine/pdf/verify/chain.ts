import { type Asn1, parseAsn1 } from '../asn1/asn1.ts';
import { allowsUsage, type Certificate, extensionIds, nameInWords, readAuthority } from '../asn1/certificate.ts';
import { Invalid } from './verification.ts';

export interface Chain {
  /** From the signer up. */
  readonly certificates: readonly Certificate[];
  readonly isTrusted: boolean;
}

export interface ChainRequest {
  readonly leaf: Certificate;
  /** Certificates that came with the signature. */
  readonly pool: readonly Certificate[];
  /** `undefined` if trust is not checked. */
  readonly trusted: readonly Certificate[] | undefined;
  readonly at: number;
}

const maxLength = 10;
const maxTried = 1000;

/** Critical extensions that are processed here, or that only limit policies, which nobody requires here. */
const processedExtensions = new Set<string>([
  extensionIds.keyUsage,
  extensionIds.basicConstraints,
  extensionIds.extendedKeyUsage,
  '2.5.29.17',
  '2.5.29.32',
  '2.5.29.33',
  '2.5.29.36',
  '2.5.29.54',
]);

/**
 * Finds a chain from a certificate to a trusted one (RFC 5280, 6.1). If trust is not checked, follows the certificates
 * of the signature as far as they reach. Throws `Invalid` with the reason of the best chain.
 */
export const findChain = ({ leaf, pool, trusted, at }: ChainRequest): Chain => {
  checkValidity(leaf, at);
  const candidates = [...new Map([...(trusted ?? []), ...pool].map((each) => [each.sha256, each])).values()];
  const anchors = new Set(trusted?.map(({ sha256 }) => sha256));
  let failure: Invalid | undefined;
  let tried = 0;
  const extend = (chain: readonly Certificate[]): Chain | undefined => {
    const top = chain.at(-1) as Certificate;
    if (anchors.has(top.sha256)) return { certificates: chain, isTrusted: true };
    const issuers = candidates.filter((each) => isNamedIssuer(each, top) && !chain.includes(each));
    if (trusted === undefined && issuers.length === 0) {
      if (isSelfIssued(top) && !isSignedBy(top, top)) failure ??= brokenChain(top);
      else return { certificates: chain, isTrusted: false };
    }
    for (const issuer of issuers) {
      if (chain.length >= maxLength || ++tried > maxTried) break;
      const problem = findProblem(top, issuer, chain, at);
      if (problem !== undefined) {
        failure ??= problem;
        continue;
      }
      const found = extend([...chain, issuer]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = extend([leaf]);
  if (found !== undefined) return found;
  throw (
    failure ??
    new Invalid('NOT_TRUSTED', `No chain leads from ${nameInWords(leaf.x509.subject)} to a trusted certificate.`)
  );
};

const checkValidity = ({ notBeforeMs, notAfterMs, x509 }: Certificate, at: number): void => {
  const name = nameInWords(x509.subject);
  if (at < notBeforeMs)
    throw new Invalid(
      'CERTIFICATE_NOT_YET_VALID',
      `The certificate of ${name} was not valid yet at the time of the signature.`,
    );
  if (at > notAfterMs)
    throw new Invalid('CERTIFICATE_EXPIRED', `The certificate of ${name} had expired at the time of the signature.`);
};

/** Whether a certificate names another one as its issuer: by its name, or by its key. */
const isNamedIssuer = (issuer: Certificate, subject: Certificate): boolean =>
  Buffer.compare(issuer.subject, subject.issuer) === 0 ||
  namesKeyOf(subject, issuer) ||
  subject.x509.checkIssued(issuer.x509);

const isSelfIssued = ({ issuer, subject }: Certificate): boolean => Buffer.compare(issuer, subject) === 0;

const namesKeyOf = ({ extensions }: Certificate, issuer: Certificate): boolean => {
  const own = issuer.extensions.get(extensionIds.subjectKeyIdentifier);
  const authority = extensions.get(extensionIds.authorityKeyIdentifier);
  if (own === undefined || authority === undefined) return false;
  const keyId = parseAsn1(authority.value).sequence().context(0);
  return keyId !== undefined && Buffer.compare(keyId.content, parseAsn1(own.value).content) === 0;
};

export const isSignedBy = (certificate: Certificate, issuer: Certificate): boolean => {
  try {
    return certificate.x509.verify(issuer.key);
  } catch {
    return false;
  }
};

const brokenChain = ({ x509 }: Certificate): Invalid =>
  new Invalid('CHAIN_BROKEN', `The certificate of ${nameInWords(x509.subject)} is not signed by its issuer.`);

/** `chain` contains the certificates below the issuer. */
const findProblem = (
  subject: Certificate,
  issuer: Certificate,
  chain: readonly Certificate[],
  at: number,
): Invalid | undefined => {
  if (!isSignedBy(subject, issuer)) return brokenChain(subject);
  const name = nameInWords(issuer.x509.subject);
  const refuse = (reason: string): Invalid => new Invalid('CHAIN_BROKEN', `The certificate of ${name} ${reason}.`);
  const authority = readAuthority(issuer);
  if (authority === undefined) return refuse('is not that of an authority');
  const below = chain.filter((each, place) => place > 0 && !isSelfIssued(each)).length;
  if (below > authority.pathLength) return refuse('allows fewer authorities below it');
  if (!allowsUsage(issuer, 'keyCertSign')) return refuse('may not sign certificates');
  const unknown = [...chain, issuer].some((each) => hasUnknownExtension(each));
  if (unknown) return refuse('or one below it has a critical extension that is not known');
  if (chain.some((each) => !isNameAllowed(each, issuer))) return refuse('does not allow the names below it');
  try {
    checkValidity(issuer, at);
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
  return undefined;
};

const hasUnknownExtension = ({ extensions }: Certificate): boolean =>
  [...extensions].some(
    ([id, { isCritical }]) => isCritical && id !== extensionIds.nameConstraints && !processedExtensions.has(id),
  );

const directoryName = 4;

/** Applies constraints of directory names (RFC 5280, 4.2.1.10). Certificates of signers have no other names. */
const isNameAllowed = ({ subject }: Certificate, { extensions }: Certificate): boolean => {
  const extension = extensions.get(extensionIds.nameConstraints);
  if (extension === undefined) return true;
  const fields = parseAsn1(extension.value).sequence();
  const permitted = fields.context(0);
  const excluded = fields.context(1);
  fields.end();
  const name = parseAsn1(subject);
  const matches = (tree: Asn1): boolean => {
    const prefix = tree.inner.members;
    return prefix.every((part, place) => Buffer.compare(part.raw, name.members[place]?.raw ?? Buffer.alloc(0)) === 0);
  };
  const trees = (list: Asn1 | undefined): readonly Asn1[] =>
    (list?.members ?? []).flatMap((subtree) => subtree.sequence().context(directoryName) ?? []);
  const allowed = trees(permitted);
  return (allowed.length === 0 || allowed.some(matches)) && !trees(excluded).some(matches);
};

/**
 * Checks that each certificate of a signature is unchanged, even if its chain does not need it: it is signed by another
 * one, or has signed another one. `pool` includes certificates from elsewhere.
 */
export const checkCertificates = (
  own: readonly Certificate[],
  pool: readonly Certificate[],
  leaf: Certificate,
): void => {
  for (const certificate of own) {
    const issuers = pool.filter((each) => isNamedIssuer(each, certificate));
    const isSigned = issuers.some((issuer) => isSignedBy(certificate, issuer));
    if (isSigned || (certificate === leaf && issuers.length === 0)) continue;
    const hasSigned = pool.some((each) => isNamedIssuer(certificate, each) && isSignedBy(each, certificate));
    if (issuers.length > 0 || !hasSigned) throw brokenChain(certificate);
  }
};
