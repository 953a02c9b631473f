import { createPrivateKey, hash, type KeyObject, privateEncrypt, verify, X509Certificate } from 'node:crypto';
import { EngineError } from '../../core/engine-error.ts';
import { allowsUsage, type Certificate, isIssuedBy, nameInWords, parseCertificate } from '../asn1/certificate.ts';
import { deterministicEcdsa } from './deterministic-ecdsa.ts';
import { type SealAlgorithm, sealAlgorithmOf } from './seal-algorithm.ts';

/**
 * Signs a digest of the signed attributes: PKCS#1 v1.5 for RSA, DER of `r` and `s` for ECDSA. A signer that waits for
 * another machine retries on its own.
 */
export type SignDigest = (digest: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A key that seals, with the certificates that name its owner. */
export interface SealingKey {
  /** Leaf first, then its issuers as far as they are known. */
  readonly chain: readonly Certificate[];
  readonly algorithm: SealAlgorithm;
  /** Whether the same digest always has the same signature. */
  readonly isDeterministic: boolean;
  readonly sign: SignDigest;
}

/** Certificates as PEM, as DER of one, or as a list of both. The leaf is first. */
export type ChainInput = string | Uint8Array | readonly (string | Uint8Array)[];

/** A private key as PEM, as DER (PKCS#8), or as an object. */
export type PrivateKeyInput = string | Uint8Array | KeyObject;

export const refuseCertificate = (reason: string, cause?: unknown): EngineError =>
  new EngineError('SEAL_CERTIFICATE_INVALID', {
    message: `The sealing certificate cannot be used: ${reason}`,
    ...(cause === undefined ? {} : { cause }),
  });

const pemCertificates =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([\s\S]*?)-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

const isPem = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('-----BEGIN');

const listDer = (input: ChainInput): readonly Uint8Array[] => {
  if (typeof input === 'string')
    return [...input.matchAll(pemCertificates)].map(([, body = '']) => Buffer.from(body, 'base64'));
  if (input instanceof Uint8Array) return isPem(input) ? listDer(Buffer.from(input).toString('latin1')) : [input];
  return input.flatMap(listDer);
};

const readChain = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw refuseCertificate('its chain is not readable. Send certificates in PEM or DER, leaf first.', error);
  }
};

/** Orders issuers after the leaf. Other certificates are left out. */
export const orderChain = (leaf: Certificate, others: readonly Certificate[]): readonly Certificate[] => {
  const chain = [leaf];
  for (;;) {
    const last = chain.at(-1)!;
    const issuer = others.find(
      (other) => !chain.some(({ sha256 }) => sha256 === other.sha256) && isIssuedBy(last, other),
    );
    if (issuer === undefined) return chain;
    chain.push(issuer);
  }
};

/** Reads a certificate in DER, which other bytes may follow. */
const readCertificate = (der: Uint8Array): Certificate => {
  const { raw, subject, issuer } = new X509Certificate(der);
  if (!subject || !issuer) throw new RangeError('The certificate has no name.');
  return parseCertificate(raw);
};

const openChain = (input: ChainInput): Pick<SealingKey, 'chain' | 'algorithm'> => {
  const [leaf, ...others] = readChain(() => listDer(input).map(readCertificate));
  if (leaf === undefined) throw refuseCertificate('the chain is empty. Send it in PEM or DER, leaf first.');
  const algorithm = sealAlgorithmOf(leaf.key);
  if (algorithm === undefined)
    throw refuseCertificate(
      'its algorithm is not supported. Use RSA of 2048 to 4096 bits, or ECDSA with P-256 or P-384.',
    );
  if (!readChain(() => allowsUsage(leaf, 'digitalSignature', 'nonRepudiation')))
    throw refuseCertificate('its key usage allows no signatures.');
  return { chain: orderChain(leaf, others), algorithm };
};

/** Opens the certificates of a key of another machine, leaf first. Throws `SEAL_CERTIFICATE_INVALID`. */
export const openPublicChain = (chain: ChainInput): readonly Certificate[] => openChain(chain).chain;

const mismatch = 'the key does not match it.';

const toPrivateKey = (input: PrivateKeyInput): KeyObject => {
  try {
    if (typeof input === 'string') return createPrivateKey(input);
    if (!(input instanceof Uint8Array)) return input;
    const key = Buffer.from(input);
    return isPem(key) ? createPrivateKey(key) : createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw refuseCertificate('its private key is not readable. Send PKCS#8 in PEM or DER, without a password.', error);
  }
};

/** DigestInfo of SHA-256 (RFC 8017, 9.2), before the digest. */
const rsaDigestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const localSigner = (privateKey: KeyObject, { name }: SealAlgorithm): SignDigest => {
  if (name !== 'RSA') {
    const { d = '' } = privateKey.export({ format: 'jwk' });
    return deterministicEcdsa(name, Buffer.from(d, 'base64url'));
  }
  return (digest) => privateEncrypt(privateKey, Buffer.concat([rsaDigestInfo, digest]));
};

/** Opens a key of this machine. Throws `SEAL_CERTIFICATE_INVALID`. */
export const openLocalKey = (chain: ChainInput, privateKey: PrivateKeyInput): SealingKey => {
  const opened = openChain(chain);
  const key = toPrivateKey(privateKey);
  if (!opened.chain[0]!.x509.checkPrivateKey(key)) throw refuseCertificate(mismatch);
  return { ...opened, isDeterministic: true, sign: localSigner(key, opened.algorithm) };
};

const probe = Buffer.from('bulkfill sealing key');

/**
 * Opens a key of another machine. Signs one probe, because only a signature shows whether the key matches. Throws
 * `SEAL_CERTIFICATE_INVALID`, and the errors of `sign`.
 */
export const openRemoteKey = async (chain: ChainInput, sign: SignDigest): Promise<SealingKey> => {
  const opened = openChain(chain);
  const { name, digest, maxSignatureBytes } = opened.algorithm;
  const signature = await sign(hash(digest, probe, 'buffer'));
  const isMatch = signature.length <= maxSignatureBytes && verify(digest, probe, opened.chain[0]!.key, signature);
  if (!isMatch) throw refuseCertificate(mismatch);
  return { ...opened, isDeterministic: name === 'RSA', sign };
};

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Throws `SEAL_CERTIFICATE_INVALID` unless every certificate of the chain is valid at a time. */
export const requireValidAt = ({ chain }: Pick<SealingKey, 'chain'>, atMs: number): void => {
  for (const [index, { notBeforeMs, notAfterMs }] of chain.entries()) {
    const whose = index === 0 ? 'it' : 'a certificate of its issuers';
    if (atMs > notAfterMs) throw refuseCertificate(`${whose} expired on ${dayOf(notAfterMs)}.`);
    if (atMs < notBeforeMs) throw refuseCertificate(`${whose} is not valid before ${dayOf(notBeforeMs)}.`);
  }
};

/** Returns the facts of a key for a manifest. `chain_sha256` is the digest of the certificates, leaf first. */
export const describeKey = ({ chain, isDeterministic }: SealingKey) => {
  const leaf = chain[0]!;
  return {
    subject: nameInWords(leaf.x509.subject),
    issuer: nameInWords(leaf.x509.issuer),
    not_after: new Date(leaf.notAfterMs).toISOString(),
    chain_sha256: hash('sha256', Buffer.concat(chain.map(({ der }) => der))),
    deterministic: isDeterministic,
  };
};
