import type { Job } from '../harness/job.ts';
import { fontsOf } from './example-base.ts';
import { openExample } from './open-example.ts';
import { PdfLibSurface } from './pdf-lib-surface.ts';

/**
 * Fills an example by pdf-lib, row by row: fonts embedded as subsets by fontkit, texts wrapped and shrunk, codes by
 * bwip-js as paths. Draws content common to all rows into the document once, and creates formatters once.
 */
export const fillByPdfLib = async (job: Job) => {
  const { lib, fontkit, base, draw, rows } = await openExample(job);
  const fillRow = async (row: readonly string[]): Promise<Uint8Array> => {
    const pdf = await lib.PDFDocument.load(base.bytes, { updateMetadata: false });
    pdf.registerFontkit(fontkit as Parameters<typeof pdf.registerFontkit>[0]);
    const surface = await PdfLibSurface.of(lib, pdf, base.fonts, fontsOf(base.overlays, row));
    draw(surface, row);
    surface.finish();
    return pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
  };
  return { rows, fillRow };
};
