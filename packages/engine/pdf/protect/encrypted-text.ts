import { PdfDict, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import { isSignature } from '../unlock/decipher.ts';
import { serialize, serializeString } from '../write/serialize.ts';

/** Serializes an object with encrypted strings. The values of signatures stay clear (ISO 32000-2, 7.6.2). */
export const serializeEncrypted = (value: PdfValue, encrypt: (bytes: Buffer) => string): string => {
  const clear = new Set<PdfString>();
  collectSignatureValues(value, clear);
  return serialize(value, (string) =>
    clear.has(string) ? serializeString(string) : `<${encrypt(Buffer.from(string.bytes, 'latin1'))}>`,
  );
};

const collectSignatureValues = (value: PdfValue, clear: Set<PdfString>): void => {
  if (value instanceof PdfStream) collectSignatureValues(value.dict, clear);
  else if (Array.isArray(value)) for (const item of value) collectSignatureValues(item, clear);
  else if (value instanceof PdfDict) {
    const contents = isSignature(value) ? value.get('Contents') : null;
    if (contents instanceof PdfString) clear.add(contents);
    for (const item of value.map.values()) collectSignatureValues(item, clear);
  }
};
