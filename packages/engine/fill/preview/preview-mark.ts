import { inspectPdf } from '../../pdf/read/inspect-pdf.ts';
import type { ResolvedOverlay } from '../../svc/template.ts';

const word = 'PREVIEW';
/** Width of the word in Helvetica Bold, in ems. */
const wordWidth = 4.6;
const share = 0.85;

/** Returns one preview mark per page, drawn last and not in the row's result. Throws the codes of `inspectPdf`. */
export const previewMarks = (source: Uint8Array, maxPages: number): readonly ResolvedOverlay[] =>
  inspectPdf(source, { maxPages }).pages.map(({ width, height }, page) => ({
    kind: 'text',
    id: `preview-mark-${page}`,
    page,
    rect: { x: 0, y: 0, width, height },
    rotation: (-Math.atan2(height, width) * 180) / Math.PI,
    opacity: 0.3,
    required: false,
    value: { kind: 'static', text: word },
    font: 'Helvetica',
    bold: true,
    italic: false,
    size: (share * width) / wordWidth,
    color: [0.45, 0.45, 0.45],
    align: 'center',
    verticalAlign: 'middle',
    wrap: false,
    lineHeight: 1.2,
    fit: 'none',
    minSize: 1,
    overflow: 'visible',
  }));
