import { PdfString } from '../pdf-value.ts';
import { decodePdfDocEncoding, decodeTextString } from '../text-string.ts';

/**
 * Returns the readable name of a state. A name is bytes: UTF-8, UTF-16 with a byte order mark, or PDFDocEncoding (ISO
 * 32000-2, 7.3.5). Some programs escape UTF-8 twice, which reads as the literal `#d8#a3`.
 */
export const toReadableName = (name: string): string => {
  const escaped = name.includes('#') ? utf8Of(unescaped(name)) : undefined;
  if (escaped !== undefined && isBeyondAscii(escaped)) return escaped;
  if (!isBeyondAscii(name)) return name;
  if (name.startsWith('\u00fe\u00ff') || name.startsWith('\u00ff\u00fe'))
    return decodeTextString(new PdfString(name)) ?? name;
  return utf8Of(name) ?? decodePdfDocEncoding(name);
};

const isBeyondAscii = (text: string): boolean => /[^\0-~]/.test(text);

const unescaped = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const utf8Of = (bytes: string): string | undefined => {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
};
