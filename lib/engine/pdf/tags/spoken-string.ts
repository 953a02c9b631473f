import { encodePdfDoc, encodeTextString } from '../text-string.ts';

/** What is read, as a string object: a byte a character where PDFDocEncoding has them all, as rows hold one for each code. Latin 1 text. */
export const spokenString = (text: string): string => {
  // A text that begins as a byte order mark does would be read as another encoding.
  const bytes = /^(?:þÿ|ÿþ|ï»¿)/.test(text) ? undefined : encodePdfDoc(text);
  if (bytes === undefined) return encodeTextString(text);
  const escaped = bytes
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n');
  return `(${escaped})`;
};
