import { readFile } from 'node:fs/promises';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { barcodeRect, fieldBoxes, qrRect, textSizePt } from '../inputs/field-boxes.ts';
import { archiveRows } from './archive-rows.ts';

interface PdfmeGenerator {
  generate(props: {
    template: { basePdf: Uint8Array; schemas: object[][] };
    inputs: Record<string, string>[];
    plugins: Record<string, unknown>;
  }): Promise<Uint8Array>;
}
interface PdfmeSchemas {
  readonly text: unknown;
  readonly barcodes: { readonly qrcode: unknown; readonly code128: unknown };
}

const mmPerPt = 25.4 / 72;
const placed = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): object => ({
  position: { x: x * mmPerPt, y: y * mmPerPt },
  width: width * mmPerPt,
  height: height * mmPerPt,
});

/** One `generate` per row, because several inputs make one concatenated PDF. */
export const contender: Contender = {
  async prepare({ sourcePath, codes }) {
    const { generate } = await loadPeer<PdfmeGenerator>('@pdfme/generator');
    const { text, barcodes } = await loadPeer<PdfmeSchemas>('@pdfme/schemas');
    const basePdf = await readFile(sourcePath);
    const texts = fieldBoxes.map(({ rect }, index) => ({
      name: `column_${index}`,
      type: 'text',
      fontSize: textSizePt,
      verticalAlignment: 'middle',
      ...placed(rect),
    }));
    const both = [
      { name: 'column_10', type: 'qrcode', backgroundColor: '#ffffff', barColor: '#000000', ...placed(qrRect) },
      { name: 'column_11', type: 'code128', backgroundColor: '#ffffff', barColor: '#000000', ...placed(barcodeRect) },
    ];
    const template = { basePdf: new Uint8Array(basePdf), schemas: [codes ? [...texts, ...both] : texts] };
    const plugins = { text, qrcode: barcodes.qrcode, code128: barcodes.code128 };
    const fillRow = (row: readonly string[]): Promise<Uint8Array> =>
      generate({
        template,
        inputs: [Object.fromEntries(row.map((value, column) => [`column_${column}`, value]))],
        plugins,
      });
    return (rowCount, sink) => archiveRows(rowCount, sink, fillRow);
  },
};
