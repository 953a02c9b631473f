import type { KeptResults } from '../../core/kept-results.ts';
import { type ConformanceMode, ConformancePlan } from '../conformance/conformance-plan.ts';
import { FormFlattener } from '../forms/flatten-form.ts';
import { findAcroForm } from '../forms/form-fields.ts';
import { FormFiller } from '../forms/form-filler.ts';
import { PdfDict } from '../pdf-value.ts';
import { readCertification, refuseSealOn } from '../read/certification.ts';
import { findLosses } from '../read/find-losses.ts';
import { type OpenedPdf, openPdf } from '../read/open-pdf.ts';
import type { SealField, Sealing } from '../seal/sealing.ts';
import { isSparse, rewriteDocument } from '../write/rewrite-document.ts';
import { incompleteSource, type SourceWarning, signedNoLonger, sourceWarning } from './compiled-document.ts';

export interface AppendableSource {
  readonly pdf: OpenedPdf;
  /** The source's own bytes, or a rewritten document's. */
  readonly bytes: Uint8Array;
  readonly warnings: readonly SourceWarning[];
  /** The document's form; read when it is first needed, for few jobs need it. */
  readonly form: () => FormFiller;
  readonly flattener: FormFlattener | undefined;
  readonly conformance: ConformancePlan | undefined;
  readonly seal: Omit<SealField, 'bytes'> | undefined;
}

export interface OpenSourceOptions {
  readonly maxPages: number;
  readonly flattenForms: boolean;
  readonly conformance?: ConformanceMode | undefined;
  /** SHA-256 of the source, as hex. */
  readonly digest: string;
  readonly sealing?: Sealing | undefined;
  readonly kept?: KeptResults | undefined;
}

/**
 * Opens a source. Rewrites it in the two cases that allow no sound incremental update: a source that needs repair and a
 * form to be flattened. Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`; with a seal,
 * `SOURCE_PDF_FORBIDS_CHANGES`.
 */
export const openSource = (
  source: Uint8Array,
  { maxPages, flattenForms, conformance: mode = 'keep', sealing, digest, kept }: OpenSourceOptions,
): AppendableSource => {
  const warnings: SourceWarning[] = [];
  let pdf = openPdf(source, { maxPages });
  let bytes = source;
  // Readers of signatures refuse bytes before the header, which offsets do not count.
  if (sealing !== undefined && pdf.headerOffset > 0 && !mentionsByteRange(source)) {
    bytes = source.subarray(pdf.headerOffset);
    pdf = openPdf(bytes, { maxPages });
  }
  const rewrite = (...replacements: Parameters<typeof rewriteDocument>[2][]): void => {
    bytes = rewriteDocument(pdf.document, pdf.pages, replacements[0]);
    pdf = openPdf(bytes, { maxPages });
  };
  const isAnew = pdf.repaired || flattenForms;
  if (pdf.repaired) warnings.push(sourceWarning('SOURCE_PDF_REPAIRED', pagesFound(pdf)));
  const losses =
    kept === undefined
      ? findLosses(pdf)
      : kept.of(
          'losses',
          [digest],
          () => findLosses(pdf),
          () => 0,
        );
  if (losses !== undefined) warnings.push(incompleteSource(losses));
  // Flattening preserves object numbers and lists all of them up to the highest.
  if (pdf.repaired || (flattenForms && isSparse(pdf.document))) rewrite();

  const original = pdf;
  const catalogForm = findAcroForm(original.document);
  const hasXfa = catalogForm !== undefined && original.document.resolve(catalogForm.get('XFA')) !== null;
  let filler: FormFiller | undefined;
  const form = (): FormFiller => {
    filler ??= new FormFiller(original.document, original.pages, flattenForms);
    return filler;
  };
  const hasSignatures = isSigned(original, form);
  if (hasSignatures)
    warnings.push(isAnew ? signedNoLonger('to flatten or repair it') : sourceWarning('SOURCE_PDF_SIGNED'));
  if (sealing !== undefined) refuseSealOn(readCertification(original.document), isAnew || sealing.drawsOnPages);
  if (hasXfa) {
    // A dynamic form may contain a signature field, which does not count as a field to fill.
    const dynamic = !form().fields.some(({ type, widgets }) => type !== 'signature' && widgets.length > 0);
    warnings.push(sourceWarning(dynamic ? 'SOURCE_PDF_XFA_DYNAMIC' : 'SOURCE_PDF_XFA'));
  }
  const opened = (flattener?: FormFlattener): AppendableSource => {
    const sealed = sealing?.add({ pdf, bytes, isSigned: hasSignatures && !isAnew, isAnew, isFlat: flattenForms });
    if (sealed !== undefined) {
      bytes = sealed.bytes;
      pdf = openPdf(bytes, { maxPages });
    }
    return { pdf, bytes, warnings, form, flattener, conformance: ConformancePlan.of(pdf, mode), seal: sealed };
  };
  if (!flattenForms) return opened();
  const flattener = new FormFlattener(
    original.document,
    original.pages,
    form(),
    ConformancePlan.of(original, mode)?.isKept,
  );
  if (catalogForm === undefined && !flattener.hasWidgets) return opened();
  rewrite(flattener.replacements());
  return opened(flattener);
};

const pagesFound = ({ pages, missingPages }: OpenedPdf): string | undefined =>
  missingPages === 0
    ? undefined
    : `its page tree counts ${pages.length + missingPages} pages and leads to ${pages.length}`;

/** Whether any signature field contains a signature (ISO 32000-2, 12.8). */
const isSigned = ({ document }: OpenedPdf, form: () => FormFiller): boolean => {
  const ofForm = findAcroForm(document);
  if (ofForm === undefined) return false;
  const flags = document.number(ofForm.get('SigFlags')) ?? 0;
  if ((flags & 1) === 0 && !mentionsByteRange(document.bytes)) return false;
  return form().fields.some((field) => field.type === 'signature' && document.resolve(field.value) instanceof PdfDict);
};

/** `/ByteRange` is always plain text, because no filter may change it. Not every signer sets the form's flag. */
const mentionsByteRange = ({ buffer, byteOffset, length }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, length).includes('/ByteRange');
