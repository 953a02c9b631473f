import { readFile } from 'node:fs/promises';
import type * as PdfLib from 'pdf-lib';
import { type Bwip, rowDrawing } from '../drawing/draw-row.ts';
import { exampleBase, fontsOf } from '../drawing/example-base.ts';
import { PdfLibSurface } from '../drawing/pdf-lib-surface.ts';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { archive } from './archive-rows.ts';

/**
 * An example by pdf-lib: fonts embedded as subsets by fontkit, texts wrapped and shrunk, codes by bwip-js as paths. What all rows share is drawn
 * into the document once, and formatters are made once.
 */
export const contender: Contender = {
  async prepare(job) {
    if (job.example === undefined) throw new Error('an example is to be filled');
    const lib = await loadPeer<typeof PdfLib>('@cantoo/pdf-lib');
    const fontkit = await loadPeer<unknown>('fontkit');
    const { default: bwip } = await loadPeer<{ default: Bwip }>('bwip-js/node');
    const { template } = await verifiedPackage(job);
    const base = await exampleBase(lib, fontkit, await readFile(job.sourcePath), template);
    const draw = rowDrawing(base.overlays, base.heights, bwip);
    const rows = await exampleRows(job.example, job.rowCount);

    const fillRow = async (row: readonly string[]): Promise<Uint8Array> => {
      const pdf = await lib.PDFDocument.load(base.bytes, { updateMetadata: false });
      pdf.registerFontkit(fontkit as Parameters<typeof pdf.registerFontkit>[0]);
      const surface = await PdfLibSurface.of(lib, pdf, base.fonts, fontsOf(base.overlays, row));
      draw(surface, row);
      surface.finish();
      return pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
    };
    return (rowCount, sink) => archive(rows.slice(0, rowCount), sink, fillRow);
  },
};
