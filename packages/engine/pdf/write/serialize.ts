import { formatPdfNumber } from '../content-stream.ts';
import { PdfDict, PdfKeyword, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';

type StringWriter = (string: PdfString) => string;

/** Serializes a PDF object, one character per byte (ISO 32000-2, 7.3). The parser bounds the nesting. */
export const serialize = (value: PdfValue, writeString: StringWriter = serializeString): string => {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return serializeNumber(value);
  if (value instanceof PdfName) return serializeName(value.name);
  if (value instanceof PdfString) return writeString(value);
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, writeString)).join(' ')}]`;
  if (value instanceof PdfDict) return serializeDict(value, writeString);
  if (value instanceof PdfKeyword) return 'null';
  if (value instanceof PdfStream) throw new TypeError('a stream is written as an indirect object');
  return value satisfies never;
};

const serializeDict = (dict: PdfDict, writeString: StringWriter): string => {
  let text = '<<';
  for (const [key, value] of dict.map) {
    if (value === null) continue;
    text += `${serializeName(key)} ${serialize(value, writeString)}`;
  }
  return `${text}>>`;
};

/** Returns the shortest form without exponent, which preserves the exact value. */
const serializeNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '0';
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? value.toString() : formatPdfNumber(0);
  const text = value.toString();
  return text.includes('e') ? withoutExponent(text) : text;
};

const withoutExponent = (text: string): string => {
  const [, sign = '', digits = '', decimals = '', zeros = ''] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return `${sign}0.${'0'.repeat(Number(zeros) - 1)}${digits}${decimals}`;
};

/** Returns a name with its slash and irregular characters as `#xx` (7.3.5). */
export const serializeName = (name: string): string =>
  `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** Longest literal string: escaping a longer hostile string would take many times its memory. */
const maxLiteralLength = 100_000;

/** Returns a literal string if it is printable, otherwise a hexadecimal one (7.3.4). */
export const serializeString = ({ bytes }: PdfString): string => {
  if (bytes.length <= maxLiteralLength && /^[ -~]*$/.test(bytes)) return `(${bytes.replace(/[\\()]/g, '\\$&')})`;
  return `<${Buffer.from(bytes, 'latin1').toString('hex')}>`;
};
