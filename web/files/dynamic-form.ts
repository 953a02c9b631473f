import { deflatedFrom, inflated } from './inflated.ts';

const windowBytes = 4 * 1024 * 1024;
/** More than a stream of objects has. */
const overlap = 256 * 1024;
const mostInflated = 4 * 1024 * 1024;

const objectStream = /\/Type {0,4}\/ObjStm\b/g;
const xfa = /\/XFA\b/;
const widget = /\/Subtype\s{0,4}\/Widget\b/g;
/** A dynamic form may have a field for its signature. */
const signature = /\/FT\s{0,4}\/Sig\b/g;

const count = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

/**
 * Whether a PDF is a dynamic form: one with XFA and without form fields of its own. It is read in parts and without a reader of PDFs, so that
 * the file need not be sent to be told about. The service looks again, and says it in the manifest (`SOURCE_PDF_XFA_DYNAMIC`).
 */
export const isDynamicForm = async (file: Blob): Promise<boolean> => {
  const latin = new TextDecoder('latin1');
  let hasXfa = false;
  let fields = 0;
  for (let start = 0; start < file.size; start += windowBytes) {
    const text = latin.decode(await file.slice(start, start + windowBytes + overlap).arrayBuffer());
    const parts = [text];
    for (const { index } of text.matchAll(objectStream)) {
      const at = deflatedFrom(text, index);
      if (at !== undefined) parts.push(await inflated(file.slice(start + at, start + at + overlap), mostInflated));
    }
    fields += count(parts, widget) - count(parts, signature);
    hasXfa ||= parts.some((part) => xfa.test(part));
  }
  return hasXfa && fields <= 0;
};
