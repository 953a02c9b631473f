import type { OutgoingObject } from '../write/outgoing-object.ts';
import { toUnicodeMap } from './embed/to-unicode.ts';
import { writeCompressedStream } from './embed/write-compressed-stream.ts';
import type { StandardEncoding } from './standard-encoding.ts';
import type { StandardFontName } from './standard-family.ts';

/** Returns a standard font's dictionary (ISO 32000-2, 9.6.2.2); with codes for Symbol and ZapfDingbats. */
export const writeStandardFont = (
  number: number,
  name: StandardFontName,
  encoding: StandardEncoding,
  allocate: () => number,
): OutgoingObject[] => {
  const font = `/Type /Font /Subtype /Type1 /BaseFont /${name}`;
  if (encoding.winAnsi) return [{ number, body: `<< ${font} /Encoding /WinAnsiEncoding >>` }];
  const texts = new Map<number, string>();
  for (let unit = 0; unit < 0x10000; unit++) {
    const code = encoding.codes[unit] as number;
    if (code !== 0 && !texts.has(code)) texts.set(code, String.fromCharCode(unit));
  }
  const unicode = allocate();
  return [
    { number, body: `<< ${font} /ToUnicode ${unicode} 0 R >>` },
    writeCompressedStream(unicode, Buffer.from(toUnicodeMap(texts, 1), 'latin1')),
  ];
};
