import { readFile } from 'node:fs/promises';
import type * as PdfLib from 'pdf-lib';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { lineHeightPt, listRows, numberLocale, tableColumns, tableRect, tableTextPt } from '../inputs/long-list.ts';
import { archive } from './archive-rows.ts';

type Texts = Readonly<Record<string, string>>;

/** Same table by pdf-lib, line by line: load, draw, save. The formatter is created once. */
export const contender: Contender = {
  async prepare({ sourcePath, rowCount: mostRows }) {
    const { PDFDocument, StandardFonts, rgb } = await loadPeer<typeof PdfLib>('@cantoo/pdf-lib');
    const source = await readFile(sourcePath);
    const numbers = new Intl.NumberFormat(numberLocale);
    const stripe = rgb(0xf4 / 255, 0xf4 / 255, 0xf4 / 255);
    const rule = rgb(0x99 / 255, 0x99 / 255, 0x99 / 255);
    const header: Texts = Object.fromEntries(tableColumns.map(({ key, label }) => [key, label]));

    const drawTable = (page: PdfLib.PDFPage, font: PdfLib.PDFFont, items: readonly Texts[]): void => {
      let y = page.getHeight() - tableRect.y;
      const line = (texts: Texts, isStriped: boolean): void => {
        y -= lineHeightPt;
        if (isStriped)
          page.drawRectangle({ x: tableRect.x, y, width: tableRect.width, height: lineHeightPt, color: stripe });
        for (const { key, x, width, isNumber } of tableColumns) {
          const text = texts[key] ?? '';
          const shift = isNumber ? width - font.widthOfTextAtSize(text, tableTextPt) : 0;
          page.drawText(text, { x: tableRect.x + x + shift, y: y + 3.5, size: tableTextPt, font });
        }
        page.drawLine({
          start: { x: tableRect.x, y },
          end: { x: tableRect.x + tableRect.width, y },
          thickness: 0.5,
          color: rule,
        });
      };
      line(header, false);
      for (const [index, item] of items.entries())
        line({ ...item, qty: numbers.format(Number(item.qty)) }, index % 2 === 1);
    };
    const fillRow = async ([cell = '']: readonly string[]): Promise<Uint8Array> => {
      const pdf = await PDFDocument.load(source, { updateMetadata: false });
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      drawTable(pdf.getPage(0), font, JSON.parse(cell) as Texts[]);
      return pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
    };
    const rows = listRows(mostRows);
    return (rowCount, sink) => archive(rows.slice(0, rowCount), sink, fillRow);
  },
};
