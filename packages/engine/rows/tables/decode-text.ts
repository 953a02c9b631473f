import { invalidTable } from '../errors.ts';
import type { Assumption } from '../table.ts';
import { undoDoubleEncoding } from './encoding/undo-double-encoding.ts';
import { detectUnmarkedUtf16 } from './encoding/unmarked-utf16.ts';

export interface DecodedText {
  /** Text without a byte order mark. */
  readonly text: string;
  readonly encoding: Assumption<string>;
}

/**
 * Decodes a text file. Without `told`, a byte order mark decides. Otherwise zero bytes reveal UTF-16, and valid UTF-8
 * is UTF-8 unless all of it was encoded twice. Statistics choose the encoding of everything else, which is a `guess`
 * unless the text is plainly Western European in Windows-1252. Text with CR alone as the line end is Mac OS Roman (CSV
 * saved by Excel on a Mac), also a `guess`. Throws `INVALID_TABLE` for an unknown encoding, for bytes that `told` does
 * not allow, for a file with two encodings, and for binary files.
 */
export const decodeText = async (bytes: Uint8Array, told: string | undefined): Promise<DecodedText> => {
  const marked = markedEncoding(bytes);
  if (told !== undefined)
    return { text: strictText(bytes, toldDecoder(told), told), encoding: { value: told.toLowerCase(), sure: 'told' } };
  if (marked !== undefined)
    return { text: strictText(bytes, decoder(marked), marked), encoding: { value: marked, sure: 'certain' } };
  const utf16 = detectUnmarkedUtf16(bytes);
  if (utf16 !== undefined)
    return {
      text: strictText(bytes, decoder(utf16.label), utf16.label),
      encoding: { value: utf16.label, sure: utf16.isCertain ? 'certain' : 'guess' },
    };
  const utf8 = tryText(bytes, decoder('utf-8'));
  if (utf8 !== undefined) {
    const meant = undoDoubleEncoding(utf8);
    return {
      text: noBinary(meant ?? utf8),
      encoding: { value: 'utf-8', sure: meant === undefined ? 'certain' : 'guess' },
    };
  }
  if (bytes.includes(0)) throw binary();
  // The statistics are loaded only for files that need them.
  const { chooseEncoding } = await import('./encoding/choose-encoding.ts');
  const chosen = chooseEncoding(bytes);
  if (!chosen.isEastAsian) refuseBrokenUtf8(bytes);
  return { text: chosen.text, encoding: { value: chosen.label, sure: chosen.sure } };
};

const decoder = (label: string) => new TextDecoder(label, { fatal: true });
// Node's declarations export this name only as a value.
type Decoder = ReturnType<typeof decoder>;

const toldDecoder = (label: string): Decoder => {
  try {
    return decoder(label);
  } catch {
    throw invalidTable(
      'its encoding is not known here: utf-8, utf-16le, utf-16be, windows-1252 and the others of the Encoding Standard are',
    );
  }
};

const markedEncoding = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

const tryText = (bytes: Uint8Array, strict: Decoder): string | undefined => {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
};

const strictText = (bytes: Uint8Array, strict: Decoder, label: string): string => {
  const text = tryText(bytes, strict);
  if (text === undefined)
    throw invalidTable(`it holds bytes that ${label.toLowerCase()} does not allow: name another encoding`);
  return noBinary(text);
};

const binary = () => invalidTable('it is neither a workbook nor a text file, as it holds NUL characters');

const noBinary = (text: string): string => {
  if (text.includes('\0')) throw binary();
  return text;
};

/**
 * Rejects a file that is UTF-8 in most places: Windows-1252 would silently read `JosÃ©`. A few letters of Windows-1252
 * can look like UTF-8, so valid characters must prevail.
 */
const refuseBrokenUtf8 = (bytes: Uint8Array): void => {
  const lenient = new TextDecoder('utf-8').decode(bytes);
  let good = 0;
  let bad = 0;
  let line = 1;
  let firstBadLine = 0;
  for (const character of lenient) {
    if (character === '\n') line++;
    else if (character === '\ufffd') {
      bad++;
      firstBadLine ||= line;
    } else if (character > '\u007f') good++;
  }
  if (good > bad)
    throw invalidTable(
      `it is UTF-8 in most places, and line ${firstBadLine} holds bytes that are not: correct that line, or name the encoding`,
    );
};
