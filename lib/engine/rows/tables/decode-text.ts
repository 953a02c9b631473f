import { invalidTable } from '../errors.ts';
import type { Assumption } from '../table.ts';

/** A text, and in which encoding it was read. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: Assumption<string>;
}

/** Bytes that are looked at for UTF-16 without a mark. */
const sampleBytes = 4_096;

/** Letters that Western European texts have beyond ASCII, with their typographic quotes, dashes and currency signs. */
const western = /^[ªº°²³µ·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŸŠšŽž€‚„…†‡‰‹›‘’“”•–—™¡¿§«»£©®´\u00a0]$/u;

/**
 * Decodes a text file. Without a told encoding: a byte order mark decides; else UTF-16 is known by its zero bytes; what is valid UTF-8 is
 * UTF-8; everything else is read as Windows-1252, and only a `guess` where what comes out is not a Western European text. Where lines end
 * with CR alone it is Mac OS Roman, as Excel on a Mac saves CSV, and a `guess`.
 *
 * Throws `INVALID_TABLE` for an encoding that is not known, for bytes that the told one does not allow, for a file of two encodings, and
 * for bytes that are not text.
 */
export const decodeText = (bytes: Uint8Array, told: string | undefined): DecodedText => {
  const marked = markedEncoding(bytes);
  if (told !== undefined)
    return { text: strictText(bytes, toldDecoder(told), told), encoding: { value: told.toLowerCase(), sure: 'told' } };
  const certain = marked ?? unmarkedUtf16(bytes);
  if (certain !== undefined) return { text: strictText(bytes, decoder(certain), certain), encoding: { value: certain, sure: 'certain' } };
  const utf8 = tryText(bytes, decoder('utf-8'));
  if (utf8 !== undefined) return { text: noBinary(utf8), encoding: { value: 'utf-8', sure: 'certain' } };
  refuseBrokenUtf8(bytes);
  const western = endsLinesAsMac(bytes) ? 'macintosh' : 'windows-1252';
  const text = noBinary(new TextDecoder(western).decode(bytes));
  const isLikely = western === 'windows-1252' && looksWestern(text);
  return { text, encoding: { value: western, sure: isLikely ? 'likely' : 'guess' } };
};

const decoder = (label: string) => new TextDecoder(label, { fatal: true });
// Node's declarations have the name as a value only.
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

/** Half of the bytes of a UTF-16 text with delimiters and digits are zero, all on one side. */
const unmarkedUtf16 = (bytes: Uint8Array): string | undefined => {
  const end = Math.min(bytes.length, sampleBytes);
  if (end < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even = 0, odd = 0] = zeros;
  const enough = end / 8;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : undefined;
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
  if (text === undefined) throw invalidTable(`it holds bytes that ${label.toLowerCase()} does not allow: name another encoding`);
  return noBinary(text);
};

const noBinary = (text: string): string => {
  if (text.includes('\0')) throw invalidTable('it is neither a workbook nor a text file, as it holds NUL characters');
  return text;
};

/**
 * A file that is UTF-8 in most places was damaged or put together from two: read as Windows-1252 it would give `JosÃ©` without a word.
 * A few letters of Windows-1252 can look like UTF-8 by chance, so the broken ones must be fewer.
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
      `it is UTF-8 in most places, and line ${firstBadLine} holds bytes that are not: mend that line, or name the encoding`,
    );
};

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

const endsLinesAsMac = (bytes: Uint8Array): boolean => bytes.includes(carriageReturn) && !bytes.includes(lineFeed);

/** A capital that only names begin with, in a word: `MŸller` was ü on a Mac. */
const macLetter = /\p{L}[ŸŠŽ]\p{Ll}|\p{Ll}[ŸŠŽ]/u;

/**
 * What texts in other code pages look like in Windows-1252: signs within words (`£ukasz`, `Pawe³`), letters beside others than in any
 * Western language (`Gdañsk`, `Brãila`, `Gyõr`, `Kovaè`, `Kazlauskienë`), and those of Icelandic, which are Turkish and Baltic ones more often.
 */
const foreign =
  /\p{L}[£³¹¿¡¥¢±¶¾½¼¯¬¦¤¨¸×÷]|[£³¹¾½¼¯±¶¦¤]\p{L}|[ðþýÐÞÝ]|ñ(?![aeiouáéíóúü])|ã(?![oes]|\P{L}|$)|õ(?![es])|œ(?!u)|[aeiou]è|È(?!v|\p{Lu})|[iu]æ|enë(?!\p{L})|[èìùø]\p{L}*[áí]|[áí]\p{L}*[èìùø]/u;

const looksWestern = (text: string): boolean => {
  if (macLetter.test(text) || foreign.test(text)) return false;
  let known = 0;
  let strange = 0;
  let joined = 0;
  let before = '';
  for (const character of text) {
    if (character > '\u007f') {
      if (western.test(character)) known++;
      else strange++;
      // Two such letters side by side are rare in the West and the rule in Cyrillic, Greek or Chinese bytes.
      if (before > '\u00bf') joined++;
    }
    before = character;
  }
  return strange === 0 && joined * 4 <= known;
};
