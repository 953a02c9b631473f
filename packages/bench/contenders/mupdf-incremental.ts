import { readFile } from 'node:fs/promises';
import type { Contender, Job } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { baselinePt, fieldBoxes, textSizePt } from '../inputs/field-boxes.ts';
import { archiveRows } from './archive-rows.ts';

interface MupdfObject {
  get(...path: (string | number)[]): MupdfObject;
  put(key: string | number, value: unknown): unknown;
  push(value: unknown): unknown;
  isArray(): boolean;
}
interface MupdfDocument {
  findPage(index: number): MupdfObject;
  addSimpleFont(font: object): MupdfObject;
  addStream(content: string, dict: object): MupdfObject;
  newArray(): MupdfObject;
  saveToBuffer(options: string): { asUint8Array(): Uint8Array; destroy(): void };
  destroy(): void;
}
interface Mupdf {
  readonly PDFDocument: { openDocument(bytes: Uint8Array, type: string): MupdfDocument };
  readonly Font: new (name: string) => object;
}

/**
 * Opens the source, appends one content stream and a standard font, and saves incrementally: the fastest method of
 * mupdf.
 */
export const mupdfRowFiller = async ({ sourcePath, codes }: Job): Promise<(row: readonly string[]) => Uint8Array> => {
  if (codes) throw new Error('mupdf draws no codes');
  const { PDFDocument, Font } = await loadPeer<Mupdf>('mupdf');
  const source = await readFile(sourcePath);
  const helvetica = new Font('Helvetica');

  return (row) => {
    const pdf = PDFDocument.openDocument(source, 'application/pdf');
    const page = pdf.findPage(0);
    let content = 'q\n';
    fieldBoxes.forEach(({ rect }, column) => {
      const text = Buffer.from(row[column]!, 'latin1').toString('hex');
      content += `BT /Bench ${textSizePt} Tf ${rect.x + 2} ${pageHeightPt - rect.y - baselinePt} Td <${text}> Tj ET\n`;
    });
    page.get('Resources', 'Font').put('Bench', pdf.addSimpleFont(helvetica));
    const contents = page.get('Contents');
    const own = pdf.addStream(`${content}Q\n`, {});
    if (contents.isArray()) contents.push(own);
    else {
      const both = pdf.newArray();
      both.push(contents);
      both.push(own);
      page.put('Contents', both);
    }
    const saved = pdf.saveToBuffer('incremental');
    // A view of mupdf's own memory: copy it before that is freed.
    const bytes = saved.asUint8Array().slice();
    saved.destroy();
    pdf.destroy();
    return bytes;
  };
};

/** mupdf with the cheapest possible archive. */
export const contender: Contender = {
  async prepare(job) {
    const fillRow = await mupdfRowFiller(job);
    return (rowCount, sink) => archiveRows(rowCount, sink, fillRow);
  },
};

const pageHeightPt = 792;
