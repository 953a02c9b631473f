import { type CertificationLevel, readCertification } from './certification.ts';
import { findLosses } from './find-losses.ts';
import type { Losses } from './losses.ts';
import { openPdf } from './open-pdf.ts';
import { readPageGeometry } from './read-page-geometry.ts';

export interface PdfInfo {
  readonly pageCount: number;
  /** Size as displayed: crop box after rotation, in points. */
  readonly pages: readonly { readonly width: number; readonly height: number; readonly rotation: 0 | 90 | 180 | 270 }[];
  readonly repaired: boolean;
  readonly losses?: Losses;
  /** Changes that the certification of the document allows, if it has one. */
  readonly certification?: CertificationLevel;
}

/** Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED` and `MAX_PDF_PAGES_EXCEEDED` (specification 7.2 and 7.3). */
export const inspectPdf = (bytes: Uint8Array, options: { readonly maxPages?: number } = {}): PdfInfo => {
  const opened = openPdf(bytes, { maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER });
  const { document, pages, repaired } = opened;
  const losses = findLosses(opened);
  const certification = readCertification(document);
  return {
    pageCount: pages.length,
    pages: pages.map((page) => {
      const { widthPt, heightPt, rotation } = readPageGeometry(document, page);
      return { width: round(widthPt), height: round(heightPt), rotation };
    }),
    repaired,
    losses,
    ...(certification === undefined ? {} : { certification }),
  };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
