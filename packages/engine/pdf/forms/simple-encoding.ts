import { winAnsiHigh } from '../fonts/standard-encoding.ts';
import { PdfDict, PdfName, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

/** Additional glyph names of form fonts beyond WinAnsi (ISO 32000-2, Annex D.2). */
const moreNames: Readonly<Record<string, string>> = {
  breve: '\u02d8',
  caron: '\u02c7',
  dotaccent: '\u02d9',
  hungarumlaut: '\u02dd',
  ogonek: '\u02db',
  ring: '\u02da',
  fi: '\ufb01',
  fl: '\ufb02',
  Lslash: '\u0141',
  lslash: '\u0142',
  minus: '\u2212',
  fraction: '\u2044',
  dotlessi: '\u0131',
  Zcaron: '\u017d',
  zcaron: '\u017e',
  Euro: '\u20ac',
  nbspace: '\u00a0',
  sfthyphen: '\u00ad',
};

/** Glyph names of the WinAnsi codes from 32 on, `-` if unused (Annex D.2; a test compares them with Adobe's files). */
const winAnsiNames =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen ' +
  'period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D ' +
  'E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e ' +
  'f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde - Euro - quotesinglbase florin ' +
  'quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE - Zcaron - - quoteleft ' +
  'quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe - zcaron ' +
  'Ydieresis space exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft ' +
  'logicalnot hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered ' +
  'cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute ' +
  'Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex ' +
  'Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis ' +
  'Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex ' +
  'edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ' +
  'ugrave uacute ucircumflex udieresis yacute thorn ydieresis';

/** MacRomanEncoding from 128 on (Annex D.2). */
const macRomanHigh =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨\u2260ÆØ\u221e±\u2264\u2265¥µ\u2202\u2211\u220f\u03c0\u222bªº\u03a9æø¿¡¬\u221aƒ\u2248\u2206«»…\u00a0ÀÃÕŒœ–—“”‘’÷\u25caÿŸ\u2044€‹›\ufb01\ufb02‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\u0131ˆ˜¯\u02d8\u02d9\u02da¸\u02dd\u02db\u02c7';

const makeTables = () => {
  const winAnsi = new Map<string, number>();
  const characterOfName = new Map<string, string>(Object.entries(moreNames));
  for (const [index, name] of winAnsiNames.split(' ').entries()) {
    const code = index + 32;
    const character = code >= 128 && code < 160 ? winAnsiHigh.charAt(code - 128) : String.fromCharCode(code);
    if (name === '-') continue;
    winAnsi.set(character, code);
    if (!characterOfName.has(name)) characterOfName.set(name, character);
  }
  const macRoman = new Map<string, number>();
  for (let code = 32; code < 127; code++) macRoman.set(String.fromCharCode(code), code);
  for (const [index, character] of [...macRomanHigh].entries()) macRoman.set(character, 128 + index);
  const ascii = new Map([...winAnsi].filter(([, code]) => code < 127 && code !== 39 && code !== 96));
  return { winAnsi, characterOfName, macRoman, ascii };
};

let made: ReturnType<typeof makeTables> | undefined;
const tables = (): ReturnType<typeof makeTables> => (made ??= makeTables());

/**
 * Returns the codes of a simple font's `/Encoding` (ISO 32000-2, 9.6.5) by character. An absent encoding is the font's
 * own: only letters, digits and signs common to all Latin encodings are used.
 */
export const mapCodesByCharacter = (document: PdfDocument, encoding: PdfValue): Map<string, number> => {
  const value = document.resolve(encoding);
  if (value instanceof PdfName) return new Map(baseEncoding(value.name));
  if (!(value instanceof PdfDict)) return new Map(tables().ascii);
  const codes = new Map(baseEncoding(document.name(value.get('BaseEncoding'))));
  let code = 0;
  for (const item of (document.array(value.get('Differences')) ?? []).slice(0, 1024)) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') {
      code = entry;
      continue;
    }
    if (!(entry instanceof PdfName)) continue;
    for (const [character, known] of codes) if (known === code) codes.delete(character);
    const character = characterOf(entry.name);
    if (character !== undefined && !codes.has(character)) codes.set(character, code);
    code++;
  }
  return codes;
};

export const findMacRomanCode = (character: string): number | undefined => tables().macRoman.get(character);

const baseEncoding = (name: string | undefined): ReadonlyMap<string, number> => {
  switch (name) {
    case 'WinAnsiEncoding':
      return tables().winAnsi;
    case 'MacRomanEncoding':
      return tables().macRoman;
    default:
      return tables().ascii;
  }
};

export const characterOf = (name: string): string | undefined => {
  const known = tables().characterOfName.get(name);
  if (known !== undefined) return known;
  const hex = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name)?.[1];
  return hex === undefined ? undefined : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
};
