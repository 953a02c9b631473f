import { withDocument } from '../../support/print-rows.ts';

/** Returns the flavours that a PDF declares, read from its metadata by pdf.js: `PDF/A-2b`, `PDF/UA-1`. */
export const declaredBy = (pdf: Uint8Array): Promise<string[]> =>
  withDocument(pdf, async (document) => {
    const { metadata } = await document.getMetadata();
    const raw = (metadata as { getRaw?: () => string } | null)?.getRaw?.() ?? '';
    // pdf.js itself reads elements and no attributes. Ghostscript has them in single quotes.
    const of = (name: string): string =>
      String(metadata?.get(name) ?? new RegExp(`\\s${name}=(["'])(.*?)\\1`).exec(raw)?.[2] ?? '');
    const part = of('pdfaid:part');
    const ua = of('pdfuaid:part');
    return [
      ...(part === '' ? [] : [`PDF/A-${part}${of('pdfaid:conformance').toLowerCase()}`]),
      ...(ua === '' ? [] : [`PDF/UA-${ua}`]),
    ];
  });
