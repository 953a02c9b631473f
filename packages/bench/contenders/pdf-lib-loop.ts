import { readFile } from 'node:fs/promises';
import type * as PdfLib from 'pdf-lib';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { barcodeRect, baselinePt, fieldBoxes, qrRect, textSizePt } from '../inputs/field-boxes.ts';
import { archiveRows } from './archive-rows.ts';

interface BwipJs {
  toBuffer(options: Readonly<Record<string, unknown>>): Promise<Uint8Array>;
}

/** Load, draw, save: the usual program. Uses the faster options: metadata and field appearances are not updated. */
export const contender: Contender = {
  async prepare({ sourcePath, codes }) {
    const { PDFDocument, StandardFonts } = await loadPeer<typeof PdfLib>('@cantoo/pdf-lib');
    const bwipJs = await loadPeer<BwipJs>('bwip-js/node');
    const source = await readFile(sourcePath);

    const drawCodes = async (pdf: PdfLib.PDFDocument, page: PdfLib.PDFPage, row: readonly string[]): Promise<void> => {
      const qr = await pdf.embedPng(await bwipJs.toBuffer({ bcid: 'qrcode', text: row[10], scale: 2 }));
      const barcode = await pdf.embedPng(await bwipJs.toBuffer({ bcid: 'code128', text: row[11], scale: 2 }));
      const fromTop = page.getHeight();
      page.drawImage(qr, { ...qrRect, y: fromTop - qrRect.y - qrRect.height });
      page.drawImage(barcode, { ...barcodeRect, y: fromTop - barcodeRect.y - barcodeRect.height });
    };
    const fillRow = async (row: readonly string[]): Promise<Uint8Array> => {
      const pdf = await PDFDocument.load(source, { updateMetadata: false });
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      const page = pdf.getPage(0);
      const fromTop = page.getHeight();
      fieldBoxes.forEach(({ rect }, column) => {
        page.drawText(row[column]!, { x: rect.x + 2, y: fromTop - rect.y - baselinePt, size: textSizePt, font });
      });
      if (codes) await drawCodes(pdf, page, row);
      return pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
    };
    return (rowCount, sink) => archiveRows(rowCount, sink, fillRow);
  },
};
