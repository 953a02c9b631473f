import { hash, verify, X509Certificate } from 'node:crypto';
import { type DerValue, readDer, readMembers, readOid } from '@bulkfill/engine/pdf/seal/der';

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
  const [, content] = readMembers(readDer(cms));
  const [, , , certificateSet, infos] = readMembers(readDer(content!.content));
  const certificates = readMembers(certificateSet!).map(({ bytes }) => new X509Certificate(bytes));
  const [, , digestAlgorithm, signed, , signature, unsigned] = readMembers(readMembers(infos!)[0]!);
  const algorithm = readOid(readMembers(digestAlgorithm!)[0]!) === sha256Oid ? 'sha256' : 'sha384';
  const attributeOf = (set: DerValue, oid: string): DerValue | undefined => {
    const found = readMembers(set).find((each) => readOid(readMembers(each)[0]!) === oid);
    return found && readMembers(readMembers(found)[1]!)[0];
  };
  const digest = attributeOf(signed!, '1.2.840.113549.1.9.4');
  const leafDigest = readMembers(
    readMembers(readMembers(attributeOf(signed!, '1.2.840.113549.1.9.16.2.47')!)[0]!)[0]!,
  )[0];
  const signedText = Buffer.from(signed!.bytes);
  signedText[0] = 0x31;
  const leaf = certificates[0]!;
  return {
    certificates,
    attributes: new Set(readMembers(signed!).map((each) => readOid(readMembers(each)[0]!))),
    timestampToken: unsigned && attributeOf(unsigned, '1.2.840.113549.1.9.16.2.14')?.bytes,
    isIntact:
      Buffer.compare(digest!.content, hash(algorithm, text, 'buffer')) === 0 &&
      Buffer.compare(leafDigest!.content, hash('sha256', leaf.raw, 'buffer')) === 0 &&
      verify(algorithm, signedText, leaf.publicKey, signature!.content),
  };
};

/** Reads the signatures of a PDF with no code of the product but its DER reader. The latest is last. */
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
      ...readCms(readDer(value).bytes, Buffer.concat([pdf.subarray(0, before), pdf.subarray(from, from + count)])),
    };
  });
};
