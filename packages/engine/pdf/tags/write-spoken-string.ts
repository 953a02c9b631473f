import { encodePdfDoc, encodeTextString } from '../text-string.ts';

const privateCharacters = /\p{Co}/gu;

/** Writes spoken text as a string object in Latin 1: one byte per character if PDFDocEncoding covers it. */
export const writeSpokenString = (said: string): string => {
  // Private-use characters have no meaning for listeners, and PDF/UA-2 forbids them (ISO 14289-2, 8.4.3).
  const text = said.replace(privateCharacters, '\ufffd');
  // A text that begins like a byte order mark would be decoded incorrectly; U+FFFD is not in PDFDocEncoding.
  const bytes = /^(?:þÿ|ÿþ|ï»¿)|\ufffd/.test(text) ? undefined : encodePdfDoc(text);
  if (bytes === undefined) return encodeTextString(text);
  const escaped = bytes
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n');
  return `(${escaped})`;
};
