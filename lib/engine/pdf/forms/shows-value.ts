import { nameOf, PdfKeyword, type PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { decodeTextString } from '../text-string.ts';

/** Appearances of fields take a few hundred bytes; a larger one is not looked through. */
const maxContentBytes = 256 * 1024;

/**
 * Whether an appearance already shows these texts, and nothing where there are none: then it need not be made anew, and stays as its
 * producer drew it. Only text in a simple encoding can be told; any other counts as not shown, and so does text in a font that is not there.
 */
export const showsValue = (document: PdfDocument, appearance: PdfStream, texts: readonly string[]): boolean => {
  const shown = shownText(document, appearance);
  if (shown === undefined) return false;
  const wanted = texts.map(squeezed).filter((text) => text !== '');
  return wanted.length === 0 ? shown === '' : wanted.every((text) => shown.includes(text));
};

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/** The strings of all text operators in order (ISO 32000-2, 9.4.3), without white space; undefined where they cannot be read or drawn. */
const shownText = (document: PdfDocument, appearance: PdfStream): string | undefined => {
  if (!hasBox(document, appearance)) return undefined;
  try {
    const content = document.decode(appearance, maxContentBytes);
    const parser = new ObjectParser(content, 0, content.length, false);
    let text = '';
    let operand: PdfValue = null;
    let previous: PdfValue = null;
    const fonts = fontsOf(document, appearance);
    for (let token = parser.read(); token !== undefined; token = parser.read()) {
      if (!(token instanceof PdfKeyword)) {
        previous = operand;
        operand = token;
      } else if (token.word === 'Tf' && !fonts.has(nameOf(previous) ?? '')) return undefined;
      else if (strays.has(token.word)) return undefined;
      else if (textOperators.has(token.word)) text += textOf(operand);
    }
    return squeezed(text);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};

/** Names of the fonts that an appearance can draw in. Poppler knows none by an empty name. */
const fontsOf = (document: PdfDocument, appearance: PdfStream): ReadonlySet<string> => {
  const fonts = document.dict(document.dict(appearance.dict.get('Resources'))?.get('Font') ?? null);
  return new Set([...(fonts?.map ?? [])].flatMap(([name, font]) => (name !== '' && document.dict(font) !== undefined ? name : [])));
};

/** Whether viewers can draw an appearance: it says where it stands, and its text is in fonts that are there. */
export const isDrawable = (document: PdfDocument, appearance: PdfStream): boolean => shownText(document, appearance) !== undefined;

/** Four numbers. Without them viewers draw nothing, and poppler complains. */
const hasBox = (document: PdfDocument, appearance: PdfStream): boolean => {
  const box = document.array(appearance.dict.get('BBox'));
  return box?.length === 4 && box.every((side) => document.number(side) !== undefined);
};

/** Ends of what never began, of which readers complain. */
const strays: ReadonlySet<string> = new Set([']', ')', '>>']);

const textOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

const textOf = (operand: PdfValue): string => {
  if (operand instanceof PdfString) return decodeTextString(operand) ?? '';
  return Array.isArray(operand) ? operand.map(textOf).join('') : '';
};
