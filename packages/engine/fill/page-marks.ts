import { inspectPdf } from '../pdf/read/inspect-pdf.ts';
import type { ResolvedOverlay, ResolvedTemplate } from '../svc/template.ts';

/** Width of each word in Helvetica Bold, in ems. */
const wordWidths = { PREVIEW: 4.6, SAMPLE: 4.2 } as const;
const share = 0.85;

/** Marks of the pages of a source, drawn last and not counted in the row's result. */
export class PageMarks {
  readonly #marks: readonly ResolvedOverlay[];

  /** Without a word, there are no marks. Throws the codes of `inspectPdf`. */
  constructor(word: keyof typeof wordWidths | undefined, source: Uint8Array, maxPages: number) {
    this.#marks =
      word === undefined
        ? []
        : inspectPdf(source, { maxPages }).pages.map(({ width, height }, page) => ({
            kind: 'text',
            id: `${word.toLowerCase()}-mark-${page}`,
            page,
            role: 'Artifact',
            rect: { x: 0, y: 0, width, height },
            rotation: (-Math.atan2(height, width) * 180) / Math.PI,
            opacity: 0.3,
            required: false,
            value: { kind: 'static', text: word },
            font: 'Helvetica',
            bold: true,
            italic: false,
            size: (share * width) / wordWidths[word],
            color: [0.45, 0.45, 0.45],
            align: 'center',
            verticalAlign: 'middle',
            wrap: false,
            lineHeight: 1.2,
            fit: 'none',
            minSize: 1,
            overflow: 'visible',
          }));
  }

  on(template: ResolvedTemplate): ResolvedTemplate {
    return this.#marks.length === 0 ? template : { ...template, overlays: [...template.overlays, ...this.#marks] };
  }

  /** Counts the marks of a row, which are on all pages that it has. */
  countWithout(omittedPages: readonly number[]): number {
    return this.#marks.filter(({ page = 0 }) => !omittedPages.includes(page)).length;
  }
}
