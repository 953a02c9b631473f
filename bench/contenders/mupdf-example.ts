import { readFile } from 'node:fs/promises';
import type * as PdfLib from 'pdf-lib';
import { type Bwip, rowDrawing } from '../drawing/draw-row.ts';
import { exampleBase } from '../drawing/example-base.ts';
import { type Mupdf, MupdfFace, MupdfSurface } from '../drawing/mupdf-surface.ts';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { archive } from './archive-rows.ts';

const standardFonts = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique', 'Courier', 'Courier-Bold'];

/**
 * An example by mupdf: opened for each row, one content stream more on each page, fonts as subsets, saved incrementally. Layout, formats and codes
 * are those of the program of pdf-lib; what all rows share is drawn into the document once, and fonts are opened once.
 */
export const contender: Contender = {
  async prepare(job) {
    if (job.example === undefined) throw new Error('an example is to be filled');
    const lib = await loadPeer<typeof PdfLib>('@cantoo/pdf-lib');
    const fontkit = await loadPeer<unknown>('fontkit');
    const { default: bwip } = await loadPeer<{ default: Bwip }>('bwip-js/node');
    const mupdf = await loadPeer<Mupdf>('mupdf');
    const { template } = await verifiedPackage(job);
    const base = await exampleBase(lib, fontkit, await readFile(job.sourcePath), template);
    const draw = rowDrawing(base.overlays, base.heights, bwip);
    const rows = await exampleRows(job.example, job.rowCount);
    const files = [...standardFonts.map((name) => [name, undefined] as const), ...base.fonts];
    const faces = new Map(files.map(([name, bytes]) => [name, new MupdfFace(mupdf, name, bytes)]));

    const fillRow = (row: readonly string[]): Uint8Array => {
      const pdf = mupdf.PDFDocument.openDocument(base.bytes, 'application/pdf');
      const surface = new MupdfSurface(pdf, faces);
      draw(surface, row);
      surface.finish();
      const saved = pdf.saveToBuffer('incremental,compress');
      // A view of mupdf's own memory: copied before that is freed.
      const bytes = saved.asUint8Array().slice();
      saved.destroy();
      pdf.destroy();
      return bytes;
    };
    return (rowCount, sink) => archive(rows.slice(0, rowCount), sink, fillRow);
  },
};
