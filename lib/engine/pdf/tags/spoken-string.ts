import { encodePdfDoc, encodeTextString } from '../text-string.ts';

const privateCharacters = /\p{Co}/gu;

/** What is read, as a string object: a byte a character where PDFDocEncoding has them all, as rows hold one for each code. Latin 1 text. */
export const spokenString = (said: string): string => {
  // Private characters say nothing to those who listen, and PDF/UA-2 has none (ISO 14289-2, 8.4.3).
  const text = said.replace(privateCharacters, '\ufffd');
  // A text that begins as a byte order mark does would be read as another encoding; U+FFFD is not a character of PDFDocEncoding.
  const bytes = /^(?:þÿ|ÿþ|ï»¿)|\ufffd/.test(text) ? undefined : encodePdfDoc(text);
  if (bytes === undefined) return encodeTextString(text);
  const escaped = bytes
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n');
  return `(${escaped})`;
};
