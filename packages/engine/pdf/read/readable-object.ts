import type { IndirectObject } from './indirect-object.ts';
import type { PdfDocument } from './pdf-document.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

/** Returns the object at an offset; undefined if it cannot be read, which viewers treat as null. */
export const findReadableObject = (
  document: PdfDocument,
  number: number,
  offset: number,
): IndirectObject | undefined => {
  try {
    return document.readObject(number, offset);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};
