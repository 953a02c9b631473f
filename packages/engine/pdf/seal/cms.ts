import { hash } from 'node:crypto';
import { type Certificate, isIssuedBy } from '../asn1/certificate.ts';
import { derTags, writeDer, writeOid, writeSequence, writeSetOf, writeSmallInteger } from '../asn1/der.ts';
import type { SealAlgorithm } from './seal-algorithm.ts';
import type { SealingKey } from './sealing-key.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
} as const;

const digestOids = { sha256: '2.16.840.1.101.3.4.2.1', sha384: '2.16.840.1.101.3.4.2.2' } as const;

const noParameters = writeDer(derTags.null);

/** Tags of the optional members of SignedData and SignerInfo: `[0]` and `[1]`. */
const first = 0xa0;
const second = 0xa1;

const signatureAlgorithm = ({ name, digest }: SealAlgorithm): Buffer => {
  if (name === 'RSA') return writeSequence(writeOid('1.2.840.113549.1.1.11'), noParameters);
  return writeSequence(writeOid(digest === 'sha256' ? '1.2.840.10045.4.3.2' : '1.2.840.10045.4.3.3'));
};

const attribute = (oid: string, value: Uint8Array): Buffer => writeSequence(writeOid(oid), writeSetOf(value));

const writeSerial = (serial: string): Buffer => writeDer(derTags.integer, Buffer.from(serial, 'hex'));

/** Writes SigningCertificateV2 (RFC 5035, 3), which ties the signature to the leaf. */
const signingCertificate = ({ der, issuer: name, serial }: Certificate): Buffer => {
  const issuer = writeSequence(writeSequence(writeDer(0xa4, name)), writeSerial(serial));
  const digest = writeDer(derTags.octetString, hash('sha256', der, 'buffer'));
  // SHA-256 is the default algorithm, which DER leaves out.
  return writeSequence(writeSequence(writeSequence(digest, issuer)));
};

/** Root certificates are known to whoever trusts them, and would be in every row. */
const isEmbedded = (certificate: Certificate, index: number): boolean =>
  index === 0 || !isIssuedBy(certificate, certificate);

/**
 * Writes CMS signatures (RFC 5652) of one key, with the attributes of CAdES baseline (ETSI EN 319 122-1). All parts but
 * the digest and the signature are written once.
 */
export class CmsWriter {
  readonly #algorithm: SealAlgorithm;
  /** Set of signed attributes, with room for the digest. */
  readonly #attributes: Buffer;
  readonly #digestAt: number;
  readonly #version = writeSmallInteger(1);
  readonly #head: Buffer;
  readonly #signer: Buffer;
  readonly #signature: Buffer;

  constructor({ chain, algorithm }: Pick<SealingKey, 'chain' | 'algorithm'>) {
    const leaf = chain[0]!;
    const digest = writeSequence(writeOid(digestOids[algorithm.digest]));
    this.#algorithm = algorithm;
    const room = writeDer(derTags.octetString, hash(algorithm.digest, '', 'buffer'));
    this.#attributes = writeSetOf(
      attribute(oids.contentType, writeOid(oids.data)),
      attribute(oids.messageDigest, room),
      attribute(oids.signingCertificateV2, signingCertificate(leaf)),
    );
    this.#digestAt = this.#attributes.indexOf(room) + 2;
    const certificates = chain.filter(isEmbedded).map(({ der }) => der);
    this.#head = Buffer.concat([
      this.#version,
      writeSetOf(digest),
      writeSequence(writeOid(oids.data)),
      writeDer(first, ...certificates),
    ]);
    this.#signer = Buffer.concat([this.#version, writeSequence(leaf.issuer, writeSerial(leaf.serial)), digest]);
    this.#signature = signatureAlgorithm(algorithm);
  }

  /** Maximum bytes of a signature without a time stamp. */
  get maxBytes(): number {
    return this.write(this.attributes(Buffer.alloc(48)), Buffer.alloc(this.#algorithm.maxSignatureBytes)).length;
  }

  /** Returns the signed attributes of a document with a digest: the text that the key signs. */
  attributes(digest: Uint8Array): Buffer {
    const attributes = Buffer.from(this.#attributes);
    attributes.set(digest.subarray(0, attributes.length - this.#digestAt), this.#digestAt);
    return attributes;
  }

  write(attributes: Uint8Array, signature: Uint8Array, timestampToken?: Uint8Array): Buffer {
    const signed = Buffer.from(attributes);
    signed[0] = first;
    const unsigned =
      timestampToken === undefined ? [] : [writeDer(second, attribute(oids.signatureTimeStamp, timestampToken))];
    const info = writeSequence(
      this.#signer,
      signed,
      this.#signature,
      writeDer(derTags.octetString, signature),
      ...unsigned,
    );
    const data = writeSequence(this.#head, writeDer(derTags.set, info));
    return writeSequence(writeOid(oids.signedData), writeDer(first, data));
  }
}
