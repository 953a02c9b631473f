import type { PdfLook } from './pdf-windows.ts';

const mostInflated = 4 * 1024 * 1024;

const objectStream = /\/Type {0,4}\/ObjStm\b/g;
const xfa = /\/XFA\b/;
const widget = /\/Subtype\s{0,4}\/Widget\b/g;
const signature = /\/FT\s{0,4}\/Sig\b/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Detects a PDF with XFA and without form fields, without a PDF parser (`SOURCE_PDF_XFA_DYNAMIC`). */
export const isDynamicForm = (): PdfLook<boolean> => {
  let hasXfa = false;
  let fields = 0;
  const take = (text: string): void => {
    fields += count(text, widget) - count(text, signature);
    hasXfa ||= xfa.test(text);
  };
  return {
    async look({ text, inflated }) {
      take(text);
      for await (const each of inflated(objectStream, mostInflated)) take(each);
    },
    found: () => hasXfa && fields <= 0,
  };
};
