import { nameOf, PdfKeyword, type PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { decodeTextString } from '../text-string.ts';

/** Maximum size of a searched appearance. Field appearances take a few hundred bytes. */
const maxContentBytes = 256 * 1024;

/**
 * Returns whether an appearance already shows these texts, or no text, so that it stays as drawn. Recognizes only text
 * in a simple encoding; other text, and text in a missing font, counts as not shown.
 */
export const showsValue = (document: PdfDocument, appearance: PdfStream, texts: readonly string[]): boolean => {
  const shown = shownText(document, appearance);
  if (shown === undefined) return false;
  const wanted = texts.map(squeezed).filter((text) => text !== '');
  return wanted.length === 0 ? shown === '' : wanted.every((text) => shown.includes(text));
};

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/** Returns the strings of all text operators (ISO 32000-2, 9.4.3), without white space; `undefined` if unreadable. */
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

/** Returns the names of usable fonts of an appearance. Poppler ignores a font with an empty name. */
const fontsOf = (document: PdfDocument, appearance: PdfStream): ReadonlySet<string> => {
  const fonts = document.dict(document.dict(appearance.dict.get('Resources'))?.get('Font') ?? null);
  return new Set(
    [...(fonts?.map ?? [])].flatMap(([name, font]) => (name !== '' && document.dict(font) !== undefined ? name : [])),
  );
};

/** Returns whether viewers can draw an appearance: it has a box, and the fonts of its text exist. */
export const isDrawable = (document: PdfDocument, appearance: PdfStream): boolean =>
  shownText(document, appearance) !== undefined;

/** Returns whether the box has four numbers. Otherwise viewers draw nothing, and poppler reports an error. */
const hasBox = (document: PdfDocument, appearance: PdfStream): boolean => {
  const box = document.array(appearance.dict.get('BBox'));
  return box?.length === 4 && box.every((side) => document.number(side) !== undefined);
};

/** Unmatched closing delimiters, which readers report as errors. */
const strays: ReadonlySet<string> = new Set([']', ')', '>>']);

const textOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

const textOf = (operand: PdfValue): string => {
  if (operand instanceof PdfString) return decodeTextString(operand) ?? '';
  return Array.isArray(operand) ? operand.map(textOf).join('') : '';
};
