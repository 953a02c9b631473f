import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { parseAsn1 } from '../asn1/asn1.ts';
import { derTags, writeDer, writeSequence } from '../asn1/der.ts';
import { refuseCertificate } from './sealing-key.ts';

export interface Pkcs12Content {
  /** DER, leaf first. */
  readonly chain: readonly Uint8Array[];
  readonly privateKey: KeyObject;
}

const toDer = (value: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');

/** Returns the DER of a certificate as it is in the file. `certificateToAsn1` writes another signature algorithm. */
const rawCertificate = (certificate: forge.pki.Certificate): Buffer => {
  const body = parseAsn1(toDer(certificate.tbsCertificate));
  const fields = body.sequence();
  fields.context(0);
  fields.next();
  // The algorithm is stated twice (RFC 5280, 4.1.1.2).
  const algorithm = fields.next();
  const signature = Buffer.from(certificate.signature, 'latin1');
  return writeSequence(body.raw, algorithm.raw, writeDer(derTags.bitString, Uint8Array.of(0), signature));
};

const bagsOf = (file: forge.asn1.Asn1, password: string): readonly forge.pkcs12.Bag[] =>
  forge.pkcs12.pkcs12FromAsn1(file, false, password).safeContents.flatMap(({ safeBags }) => safeBags);

/**
 * Forge passes PBES2 one byte per character; other programs pass UTF-8. The MAC is left out then, because it takes
 * UTF-16 (RFC 7292, appendix B.1). The key must match its certificate anyway.
 */
const bagsByUtf8 = ({ value, ...file }: forge.asn1.Asn1, password: string): readonly forge.pkcs12.Bag[] =>
  bagsOf({ ...file, value: value.slice(0, 2) as forge.asn1.Asn1[] }, forge.util.encodeUtf8(password));

const bagsByEither = (file: forge.asn1.Asn1, password: string): readonly forge.pkcs12.Bag[] => {
  try {
    return bagsOf(file, password);
  } catch (error) {
    if (forge.util.encodeUtf8(password) === password) throw error;
    return bagsByUtf8(file, password);
  }
};

const openBags = (file: Uint8Array, password: string): readonly forge.pkcs12.Bag[] => {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(Buffer.from(file).toString('latin1'));
  } catch (error) {
    throw refuseCertificate('the file is not PKCS#12.', error);
  }
  try {
    return bagsByEither(asn1, password);
  } catch (error) {
    throw refuseCertificate('the PKCS#12 file could not be opened. Check its password.', error);
  }
};

/**
 * Reads a PKCS#12 file (RFC 7292) with RSA or elliptic keys, encrypted by AES, 3DES or RC2. Throws
 * `SEAL_CERTIFICATE_INVALID`.
 */
export const readPkcs12 = (file: Uint8Array, password: string): Pkcs12Content => {
  const bags = openBags(file, password);
  const { oids, privateKeyToAsn1, wrapRsaPrivateKey } = forge.pki;
  const certificates = bags
    .filter(({ type }) => type === oids.certBag)
    .map(({ cert, asn1 }) => (cert ? rawCertificate(cert) : toDer(asn1)));
  const keys = bags
    .filter(({ type }) => type === oids.keyBag || type === oids.pkcs8ShroudedKeyBag)
    .map(({ key, asn1 }) => {
      const der = toDer(key ? wrapRsaPrivateKey(privateKeyToAsn1(key)) : asn1);
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    });
  for (const privateKey of keys) {
    const leaf = certificates.find((der) => new X509Certificate(der).checkPrivateKey(privateKey));
    if (leaf !== undefined) return { chain: [leaf, ...certificates.filter((der) => der !== leaf)], privateKey };
  }
  throw refuseCertificate(
    keys.length === 0 ? 'the PKCS#12 file holds no private key.' : 'the PKCS#12 file holds no certificate of its key.',
  );
};
