import { getDocument, InvalidPDFException, PasswordException, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist';
import { errorTable } from '../../../lib/core/error-table.ts';
import { mib } from '../../../lib/core/units.ts';
import { ApiError } from '../../api/api-error.ts';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';
import type { PageSize } from '../core/edit.ts';
import { type FormField, readFormFields } from './form-fields.ts';

/** A page as displayed, in points, and how far it is turned for that. Degrees clockwise. */
export interface DocumentPage extends PageSize {
  readonly rotation: number;
}

/** A PDF that is open in the editor. */
export interface OpenDocument {
  readonly name: string;
  readonly file: File;
  readonly pdf: PDFDocumentProxy;
  readonly pages: readonly DocumentPage[];
  readonly fields: readonly FormField[];
  readonly close: () => Promise<void>;
}

const refusal = (code: 'INVALID_PDF' | 'ENCRYPTED_PDF_UNSUPPORTED' | 'MAX_PDF_PAGES_EXCEEDED'): ApiError =>
  new ApiError(errorTable[code].message, { code });

/** What the largest plan takes. */
const mostBytes = 80 * mib;
/** What the service takes unless it is told otherwise. */
const mostPages = 1000;

/** Pages whose sizes are asked for at once. */
const atOnce = 64;

const readPages = async (pdf: PDFDocumentProxy): Promise<readonly DocumentPage[]> => {
  const sizes: DocumentPage[] = [];
  for (let first = 0; first < pdf.numPages; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, pdf.numPages - first) }, (_, index) => first + index + 1);
    const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
    for (const page of pages) {
      const { width, height } = page.getViewport({ scale: 1 });
      sizes.push({ width, height, rotation: page.rotate });
    }
  }
  return sizes;
};

const loaded = async (task: PDFDocumentLoadingTask): Promise<PDFDocumentProxy> => {
  // An owner's password alone asks for none, and the service refuses that document too.
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as { readonly info: { readonly EncryptFilterName?: string | null } };
  if (typeof info.EncryptFilterName === 'string') throw refusal('ENCRYPTED_PDF_UNSUPPORTED');
  return pdf;
};

/**
 * Opens a PDF in the browser. Throws `ApiError` with the code and the words that the service would have for it: `INVALID_PDF`,
 * `ENCRYPTED_PDF_UNSUPPORTED`, `PAID_FILE_SIZE_LIMIT_REACHED`, `MAX_PDF_PAGES_EXCEEDED`.
 */
export const openPdf = async (file: File): Promise<OpenDocument> => {
  if (file.size > mostBytes) throw new ApiError(errorTable.PAID_FILE_SIZE_LIMIT_REACHED.message, { code: 'PAID_FILE_SIZE_LIMIT_REACHED' });
  const data = new Uint8Array(await file.arrayBuffer());
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    const pdf = await loaded(task);
    if (pdf.numPages === 0) throw refusal('INVALID_PDF');
    if (pdf.numPages > mostPages) throw refusal('MAX_PDF_PAGES_EXCEEDED');
    return {
      name: file.name,
      file,
      pdf,
      pages: await readPages(pdf),
      fields: await readFormFields(pdf),
      close: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    if (error instanceof PasswordException) throw refusal('ENCRYPTED_PDF_UNSUPPORTED');
    if (error instanceof InvalidPDFException) throw refusal('INVALID_PDF');
    throw error instanceof ApiError ? error : refusal('INVALID_PDF');
  }
};
