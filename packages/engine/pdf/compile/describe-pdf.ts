import { readDeclaration } from '../conformance/declaration.ts';
import { findIntentSpaces } from '../conformance/output-colours.ts';
import { findAcroForm } from '../forms/form-fields.ts';
import { readFormFields } from '../forms/read-form-fields.ts';
import { PdfDict, PdfString } from '../pdf-value.ts';
import { findLosses } from '../read/find-losses.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import { decodeTextString } from '../text-string.ts';
import { chooseDocumentVersion } from '../write/document-version.ts';
import type { PdfDescription } from './pdf-facts.ts';

/**
 * Describes a PDF before it is filled. Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED` and `MAX_PDF_PAGES_EXCEEDED`.
 * Source: conformance-and-security.md, 6.
 */
export const describePdf = (bytes: Uint8Array, options: { readonly maxPages: number }): PdfDescription => {
  const opened = openPdf(bytes, options);
  const { document, pages } = opened;
  const losses = findLosses(opened);
  const form = findAcroForm(document);
  const fields = readFormFields(document, pages);
  const structure = readStructure(new ObjectEdits(document));
  return {
    version: chooseDocumentVersion(document),
    sizeBytes: bytes.length,
    pageCount: pages.length,
    isEncrypted: false,
    form:
      form !== undefined && document.resolve(form.get('XFA')) !== null
        ? 'fields and XFA'
        : fields.length > 0
          ? 'fields'
          : 'none',
    fieldCount: fields.length,
    signatureCount: fields.filter(({ type, value }) => type === 'signature' && value instanceof PdfDict).length,
    tags: typeof structure === 'string' ? structure : 'tagged',
    language: languageOf(document),
    declares: (readDeclaration(document)?.flavours ?? []).map(({ name }) => name),
    outputIntents: [...findIntentSpaces(document, pages)],
    fontsNotEmbedded: fontsNotEmbedded(document, pages),
    losses,
  };
};

const languageOf = (document: PdfDocument): string | null => {
  const value = document.resolve(document.dict(document.trailer.get('Root'))?.get('Lang') ?? null);
  return value instanceof PdfString ? (decodeTextString(value) ?? null) : null;
};

const maxFonts = 5000;

/** Returns the names of fonts that are not embedded, from pages and the form. Does not search form XObjects. */
const fontsNotEmbedded = (document: PdfDocument, pages: readonly SourcePage[]): string[] => {
  const names = new Set<string>();
  const seen = new Set<PdfDict>();
  const resources = [...pages.map(({ inherited }) => inherited.get('Resources')), findAcroForm(document)?.get('DR')];
  for (const named of resources) {
    const fonts = document.dict(document.dict(named ?? null)?.get('Font') ?? null);
    for (const value of fonts?.map.values() ?? []) {
      const font = document.dict(value);
      if (font === undefined || seen.has(font) || seen.size >= maxFonts) continue;
      seen.add(font);
      if (!isEmbedded(document, font)) names.add(document.name(font.get('BaseFont')) ?? 'a font without a name');
    }
  }
  return [...names].sort();
};

const isEmbedded = (document: PdfDocument, font: PdfDict): boolean => {
  if (document.name(font.get('Subtype')) === 'Type3') return true;
  const [descendant] = document.array(font.get('DescendantFonts')) ?? [];
  const descriptor = document.dict((document.dict(descendant ?? null) ?? font).get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => document.resolve(descriptor?.get(key) ?? null) !== null);
};
