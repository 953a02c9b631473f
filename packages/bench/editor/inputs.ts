import { gzipSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Size of a document, its template and its table. */
export interface EditorSize {
  readonly pages: number;
  readonly overlays: number;
  readonly rows: number;
}

const pageSizePt = { width: 612, height: 792 };

/** Overlay of a page; its rect is in points from the top-left corner. */
interface BenchOverlay {
  readonly id: string;
  readonly page: number;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly column: number;
}

/** Spreads overlays over the pages, stacked on each. */
const overlaysOf = ({ pages, overlays }: EditorSize): readonly BenchOverlay[] =>
  Array.from({ length: overlays }, (_, index) => ({
    id: `text_${index + 1}`,
    page: index % pages,
    rect: { x: 200, y: 100 + 40 * Math.floor(index / pages), width: 200, height: 20 },
    column: index % 4,
  }));

/** Makes a document with rules and two paragraphs per page, which resembles a form. */
export const documentOf = async ({ pages }: EditorSize): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index++) {
    const page = pdf.addPage([pageSizePt.width, pageSizePt.height]);
    page.drawText(`Page ${index + 1}`, { x: 40, y: 750, size: 14, font });
    for (let line = 0; line < 20; line++) {
      page.drawText(`Line ${line + 1} of a page that says what such pages say.`, {
        x: 40,
        y: 560 - 20 * line,
        size: 10,
        font,
      });
      page.drawLine({ start: { x: 40, y: 556 - 20 * line }, end: { x: 570, y: 556 - 20 * line }, thickness: 0.5 });
    }
  }
  return pdf.save();
};

/** Builds an unsigned package, which the editor accepts. */
export const packageOf = (size: EditorSize): Uint8Array => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const overlays = overlaysOf(size).map(({ id, page, rect, column }) => ({
    id,
    kind: 'text',
    page,
    rect,
    value: { column: `column_${column}` },
  }));
  const columns = ['Name', 'City', 'Amount', 'Date'].map((label, index) => ({ key: `column_${index}`, label }));
  const payload = {
    schemaVersion: 5,
    name: 'Bench',
    exportedAt: '2026-11-20T09:00:00Z',
    template: { columns, overlays },
  };
  return gzipSync(`${part({ alg: 'EdDSA', typ: 'svc', kid: 'bench' })}.${part(payload)}.AA`);
};

export const rowsOf = ({ rows }: EditorSize): string =>
  `Name,City,Amount,Date\n${Array.from({ length: rows }, (_, index) => `Person ${index + 1},City ${index % 97},${index}.50,2026-11-${1 + (index % 28)}\n`).join('')}`;
