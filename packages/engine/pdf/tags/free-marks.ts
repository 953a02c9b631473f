import { type PdfDict, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

const maxContentBytes = 64 << 20;

/** Returns a page's first unused marked-content identifier, above the `known` ones and those without an element. */
export const findFreeMark = (document: PdfDocument, page: PdfDict, known: number): number => {
  const contents = document.resolve(page.get('Contents'));
  let free = known;
  for (const item of Array.isArray(contents) ? contents : [page.get('Contents')]) {
    const stream = document.resolve(item);
    if (!(stream instanceof PdfStream)) continue;
    try {
      const text = Buffer.from(document.decode(stream, maxContentBytes)).toString('latin1');
      for (const [, mcid] of text.matchAll(/\/MCID\s{1,8}(\d{1,9})/g)) free = Math.max(free, Number(mcid) + 1);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
    }
  }
  return free;
};
