import { hash } from 'node:crypto';
import type { Certificate } from '../asn1/certificate.ts';
import { derTags, writeDer, writeOid, writeSequence } from '../asn1/der.ts';

/** Every responder knows it; the hashes only name the issuer. */
const sha1 = writeSequence(writeOid('1.3.14.3.2.26'), writeDer(derTags.null));

const octets = (bytes: Uint8Array): Buffer => writeDer(derTags.octetString, hash('sha1', bytes, 'buffer'));

/** Writes an OCSP request about one certificate (RFC 6960, 4.1.1), without a nonce: responders cache answers. */
export const writeOcspRequest = ({ serial }: Certificate, issuer: Certificate): Buffer => {
  const number = writeDer(derTags.integer, Buffer.from(serial, 'hex'));
  const id = writeSequence(sha1, octets(issuer.subject), octets(issuer.publicKeyBits), number);
  return writeSequence(writeSequence(writeSequence(writeSequence(id))));
};
