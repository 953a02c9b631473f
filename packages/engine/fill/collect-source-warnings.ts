import { hash } from 'node:crypto';
import type { PageSize } from '../pdf/compile/compiled-document.ts';
import type { PackageSource } from '../svc/verified-package.ts';
import type { ManifestWarning } from './fill-input.ts';

/** Tolerance for the sizes of a page, points: producers round. */
const sameSizePt = 0.5;

/** Returns differences between the submitted PDF and the package's, which reject no job (specification 7.4, rule 4). */
export const collectSourceWarnings = (
  source: Uint8Array,
  pages: readonly PageSize[],
  designedOn: PackageSource | null,
): ManifestWarning[] => {
  if (designedOn === null) return [];
  const warnings: ManifestWarning[] = [];
  const differentBytes =
    (designedOn.sha256 !== undefined && designedOn.sha256.toLowerCase() !== hash('sha256', source, 'hex')) ||
    (designedOn.sizeBytes !== undefined && designedOn.sizeBytes !== source.length);
  if (differentBytes) {
    warnings.push({
      code: 'SOURCE_PDF_FINGERPRINT_MISMATCH',
      message: 'The submitted PDF is not the file that the package was designed on.',
    });
  }
  const expected = designedOn.pages;
  if (expected === undefined) return warnings;
  if (expected.length !== pages.length) {
    warnings.push({
      code: 'SOURCE_PDF_PAGE_COUNT_MISMATCH',
      message: `The submitted PDF has ${pages.length} pages; the package was designed on ${expected.length}.`,
    });
  }
  const resized = expected.findIndex((page, index) => {
    const actual = pages[index];
    return actual !== undefined && !(near(page.width, actual.widthPt) && near(page.height, actual.heightPt));
  });
  if (resized >= 0) {
    warnings.push({
      code: 'SOURCE_PDF_PAGE_SIZE_MISMATCH',
      message: `Page ${resized + 1} of the submitted PDF is of another size than the one that the package was designed on.`,
    });
  }
  return warnings;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) <= sameSizePt;
