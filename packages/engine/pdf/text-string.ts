import { PdfString, type PdfValue } from './pdf-value.ts';

/** Codes of PDFDocEncoding that are not latin1 (ISO 32000-2, Annex D.3), from 24 to 31 and from 128 to 160. */
const low = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const high =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac';

/** Decodes a text string: UTF-16, UTF-8 or PDFDocEncoding (7.9.2.2). */
export const decodeTextString = (value: PdfValue): string | undefined => {
  if (!(value instanceof PdfString)) return undefined;
  const { bytes } = value;
  if (bytes.startsWith('\u00fe\u00ff')) return withoutLanguageCodes(decodeUtf16(bytes, 2, true));
  if (bytes.startsWith('\u00ff\u00fe')) return withoutLanguageCodes(decodeUtf16(bytes, 2, false));
  if (bytes.startsWith('\u00ef\u00bb\u00bf')) return Buffer.from(bytes.slice(3), 'latin1').toString('utf8');
  return decodePdfDocEncoding(bytes);
};

export const decodePdfDocEncoding = (bytes: string): string => {
  let text = '';
  for (const character of bytes) {
    const code = character.charCodeAt(0);
    if (code >= 24 && code <= 31) text += low[code - 24];
    else if (code >= 128 && code <= 160) text += high[code - 128];
    else text += character;
  }
  return text;
};

const decodeUtf16 = (bytes: string, from: number, bigEndian: boolean): string => {
  let text = '';
  for (let i = from; i + 1 < bytes.length; i += 2) {
    const [high, low] = bigEndian
      ? [bytes.charCodeAt(i), bytes.charCodeAt(i + 1)]
      : [bytes.charCodeAt(i + 1), bytes.charCodeAt(i)];
    text += String.fromCharCode(high * 256 + low);
  }
  return text;
};

/** Removes language codes: `ESC en US ESC` in a UTF-16 string (7.9.2.2.2). */
const withoutLanguageCodes = (text: string): string =>
  text.includes('\u001b')
    ? text
        .split('\u001b')
        .filter((_, index) => index % 2 === 0)
        .join('')
    : text;

export const encodePdfDoc = (text: string): Buffer | undefined => {
  const codes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const own = low.includes(character)
      ? 24 + low.indexOf(character)
      : high.includes(character)
        ? 128 + high.indexOf(character)
        : undefined;
    const isLatin1 = code < 24 || (code > 31 && code < 128) || (code > 160 && code < 256);
    if (own === undefined && !isLatin1) return undefined;
    codes.push(own ?? code);
  }
  return Buffer.from(codes);
};

/** Writes a text string: printable ASCII unchanged, everything else as UTF-16 with its byte order mark. */
export const encodeTextString = (text: string): string => {
  if (/^[ -~\n\r\t]*$/.test(text))
    return `(${text
      .replace(/[\\()]/g, '\\$&')
      .replace(/\r/g, '\\r')
      .replace(/\n/g, '\\n')})`;
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return `<feff${utf16.toString('hex')}>`;
};

/** Returns a text string: printable ASCII unchanged, everything else as UTF-16 with its byte order mark. */
export const textString = (text: string): PdfString =>
  new PdfString(
    /^[ -~]*$/.test(text) ? text : `\u00fe\u00ff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`,
  );
