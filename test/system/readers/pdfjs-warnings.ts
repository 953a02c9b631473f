import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Returns the warnings of pdf.js while it reads a document: pages, content, links, bookmarks, labels, destinations and
 * structure.
 */
export const pdfjsWarnings = async (pdf: Uint8Array): Promise<string[]> => {
  const said: string[] = [];
  const { warn, log } = console;
  console.warn = (...words) => void said.push(words.join(' '));
  console.log = (...words) => void said.push(words.join(' '));
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 1, useSystemFonts: false });
  try {
    const document = await task.promise;
    await Promise.all([
      document.getOutline(),
      document.getPageLabels(),
      document.getDestinations(),
      document.getFieldObjects(),
    ]);
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      await Promise.all([page.getOperatorList(), page.getAnnotations(), page.getTextContent(), page.getStructTree()]);
    }
  } finally {
    console.warn = warn;
    console.log = log;
    await task.destroy();
  }
  // The standard fonts are not embedded, and are not at hand here.
  return said.filter((words) => !/standardFontDataUrl|fetchStandardFontData|font/i.test(words));
};
