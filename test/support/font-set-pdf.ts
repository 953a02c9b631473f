import type { FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import type { ResolvedTextOverlay } from '@bulkfill/engine/svc/template';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aText } from './template-builders.ts';

/** Builds a text overlay with the package format's defaults, at the origin. */
export const aTextOverlay = (members: Partial<ResolvedTextOverlay> = {}): ResolvedTextOverlay =>
  aText({ id: 'text', rect: { x: 0, y: 0, width: 200, height: 20 }, ...members });

/** Returns a counter for object numbers; the objects of a font set follow the objects of `fontSetPdf`. */
export const objectNumbers = (): (() => number) => {
  let next = 5;
  return () => next++;
};

/** Builds a one-page PDF that shows a content stream in the fonts of a set made with `objectNumbers`. */
export const fontSetPdf = (content: string, fonts: FontSet, page = { width: 400, height: 200 }): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  let length = (parts[0] as Buffer).length;
  const offsets = new Map<number, number>();
  const write = (number: number, body: string | { readonly dict: string; readonly stream: Uint8Array }): void => {
    const bytes =
      typeof body === 'string'
        ? Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')
        : Buffer.concat([
            Buffer.from(
              `${number} 0 obj\n${body.dict.replace(/>>$/, `/Length ${body.stream.byteLength} >>`)}\nstream\n`,
              'latin1',
            ),
            body.stream,
            Buffer.from('\nendstream\nendobj\n', 'latin1'),
          ]);
    offsets.set(number, length);
    parts.push(bytes);
    length += bytes.length;
  };
  const resources = [...fonts.resources].map(([name, number]) => `/${name} ${number} 0 R`).join(' ');
  write(1, '<< /Type /Catalog /Pages 2 0 R >>');
  write(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  write(
    3,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << ${resources} >> >> >>`,
  );
  write(4, { dict: '<< >>', stream: Buffer.from(content, 'latin1') });
  for (const object of fonts.objects) write(object.number, object.body);
  const size = Math.max(...offsets.keys()) + 1;
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++)
    table += `${String(offsets.get(number) ?? 0).padStart(10, '0')} 00000 n \n`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
};

/** Line of extracted text, up to where pdf.js detects an end of line. */
export interface ExtractedLine {
  readonly text: string;
  /** Start of its first run, in points. */
  readonly x: number;
  readonly y: number;
  /** Total width of its runs. */
  readonly width: number;
  /** End of the rightmost run. */
  readonly right: number;
}

/** Extracts the text of a page with pdf.js, line by line, in the order of the content stream. */
export const extractLines = async (pdf: Uint8Array): Promise<ExtractedLine[]> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false });
  try {
    const content = await (await (await task.promise).getPage(1)).getTextContent({ disableNormalization: true });
    const lines: ExtractedLine[] = [];
    let line: { text: string; x: number; y: number; width: number; right: number } | undefined;
    for (const item of content.items) {
      if (!('str' in item)) continue;
      if (item.str !== '') {
        line ??= { text: '', x: item.transform[4], y: item.transform[5], width: 0, right: 0 };
        line.text += item.str;
        line.width += item.width;
        line.right = Math.max(line.right, item.transform[4] + item.width);
      }
      if (item.hasEOL && line !== undefined) {
        lines.push(line);
        line = undefined;
      }
    }
    if (line !== undefined) lines.push(line);
    return lines;
  } finally {
    await task.destroy();
  }
};
