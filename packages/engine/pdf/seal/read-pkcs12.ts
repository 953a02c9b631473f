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

const openBags = (file: Uint8Array, password: string): readonly forge.pkcs12.Bag[] => {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(Buffer.from(file).toString('latin1'));
  } catch (error) {
    throw refuseCertificate('the file is not PKCS#12.', error);
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password).safeContents.flatMap(({ safeBags }) => safeBags);
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
