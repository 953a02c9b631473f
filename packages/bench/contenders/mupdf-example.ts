import { type Mupdf, MupdfFace, MupdfSurface } from '../drawing/mupdf-surface.ts';
import { openExample } from '../drawing/open-example.ts';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { archive } from './archive-rows.ts';

const standardFonts = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Courier',
  'Courier-Bold',
];

/**
 * Example by mupdf: opened per row, with one content stream more per page and font subsets, saved incrementally.
 * Layout, formats and codes are those of the pdf-lib program. Content common to all rows is drawn into the document
 * once, and fonts are opened once.
 */
export const contender: Contender = {
  async prepare(job) {
    const { base, draw, rows } = await openExample(job);
    const mupdf = await loadPeer<Mupdf>('mupdf');
    const files = [...standardFonts.map((name) => [name, undefined] as const), ...base.fonts];
    const faces = new Map(files.map(([name, bytes]) => [name, new MupdfFace(mupdf, name, bytes)]));

    const fillRow = (row: readonly string[]): Uint8Array => {
      const pdf = mupdf.PDFDocument.openDocument(base.bytes, 'application/pdf');
      const surface = new MupdfSurface(pdf, faces);
      draw(surface, row);
      surface.finish();
      const saved = pdf.saveToBuffer('incremental,compress');
      // A view of mupdf's own memory: copy it before that is freed.
      const bytes = saved.asUint8Array().slice();
      saved.destroy();
      pdf.destroy();
      return bytes;
    };
    return (rowCount, sink) => archive(rows.slice(0, rowCount), sink, fillRow);
  },
};
