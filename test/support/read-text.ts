import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Run of text found by pdf.js: its string, and the start of its baseline in the page's user space, in points. */
export interface FoundText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly widthPt: number;
  readonly page: number;
}

/** Returns every run of text of a document, in the order of its content streams. */
export const readText = async (pdf: Uint8Array): Promise<FoundText[]> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const found: FoundText[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const content = await (await document.getPage(number)).getTextContent();
      for (const item of content.items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        found.push({
          text: item.str,
          x: item.transform[4],
          y: item.transform[5],
          widthPt: item.width,
          page: number - 1,
        });
      }
    }
    return found;
  } finally {
    await task.destroy();
  }
};
