import { hash, verify, X509Certificate } from 'node:crypto';
import { Asn1, parseAsn1 } from '@bulkfill/engine/pdf/asn1/asn1';

export interface ReadSeal {
  readonly field: string;
  /** Whether it covers the file from its first to its last byte. */
  readonly coversFile: boolean;
  /** Whether the digest, the signature and the signing certificate agree. */
  readonly isIntact: boolean;
  readonly certificates: readonly X509Certificate[];
  readonly attributes: ReadonlySet<string>;
  readonly dictionary: string;
  readonly timestampToken: Uint8Array | undefined;
}

const sha256Oid = '2.16.840.1.101.3.4.2.1';

const readCms = (cms: Uint8Array, text: Uint8Array): Omit<ReadSeal, 'field' | 'coversFile' | 'dictionary'> => {
  const [, content] = parseAsn1(cms).members;
  const [, , , certificateSet, infos] = content!.inner.members;
  const certificates = certificateSet!.members.map(({ raw }) => new X509Certificate(raw));
  const [, , digestAlgorithm, signed, , signature, unsigned] = infos!.inner.members;
  const algorithm = digestAlgorithm!.members[0]!.oid === sha256Oid ? 'sha256' : 'sha384';
  const attributeOf = (set: Asn1, oid: string): Asn1 | undefined => {
    const found = set.members.find(({ members }) => members[0]!.oid === oid);
    return found?.members[1]?.members[0];
  };
  const digest = attributeOf(signed!, '1.2.840.113549.1.9.4');
  const leafDigest = attributeOf(signed!, '1.2.840.113549.1.9.16.2.47')!.members[0]!.members[0]!.members[0];
  const signedText = Buffer.from(signed!.raw);
  signedText[0] = 0x31;
  const leaf = certificates[0]!;
  return {
    certificates,
    attributes: new Set(signed!.members.map(({ members }) => members[0]!.oid)),
    timestampToken: unsigned && attributeOf(unsigned, '1.2.840.113549.1.9.16.2.14')?.raw,
    isIntact:
      Buffer.compare(digest!.content, hash(algorithm, text, 'buffer')) === 0 &&
      Buffer.compare(leafDigest!.content, hash('sha256', leaf.raw, 'buffer')) === 0 &&
      verify(algorithm, signedText, leaf.publicKey, signature!.content),
  };
};

/** Reads the signatures of a PDF with no code of the product but its reader of ASN.1. The latest is last. */
export const readSeals = (pdf: Uint8Array): readonly ReadSeal[] => {
  const text = Buffer.from(pdf).toString('latin1');
  const range = /\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g;
  return [...text.matchAll(range)].map((match) => {
    const [before = 0, from = 0, count = 0] = match.slice(1).map(Number);
    const value = Buffer.from(text.slice(before + 1, from - 1), 'hex');
    const objectAt = text.lastIndexOf(' obj', match.index);
    const number = /(\d+) \d+$/.exec(text.slice(Math.max(0, objectAt - 20), objectAt))?.[1];
    const field = new RegExp(`/T\\s?\\(([^)]*)\\)(?:(?!endobj)[\\s\\S])*?/V ${number} 0 R`).exec(text)?.[1] ?? '';
    return {
      field,
      coversFile: text[before] === '<' && text[from - 1] === '>' && from + count === pdf.length,
      dictionary: text.slice(objectAt, match.index),
      ...readCms(new Asn1(value).raw, Buffer.concat([pdf.subarray(0, before), pdf.subarray(from, from + count)])),
    };
  });
};
