import { mib } from '@bulkfill/engine/browser/kit';
import { errorTable } from '@bulkfill/service/errors/error-table';
import { getDocument, PasswordException, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist';
import { ApiError } from '../../api/api-error.ts';
import { isLocked, LockedPdf } from '../../files/locked-pdf.ts';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';
import type { PageDimensions } from '../core/edit.ts';
import type { FillableField } from '../core/form-field.ts';
import { readFormFields } from './form-fields.ts';

/** Size of a page as displayed, in points, and its rotation in degrees clockwise. */
export interface DocumentPage extends PageDimensions {
  readonly rotation: number;
}

export interface OpenDocument {
  readonly name: string;
  readonly file: File;
  readonly pdf: PDFDocumentProxy;
  readonly pages: readonly DocumentPage[];
  readonly fields: readonly FillableField[];
  /** Whether the PDF is tagged. Screen readers then also read what overlays draw. */
  readonly isTagged: boolean;
  /** Whether only some viewers can build the real pages (XFA without form fields). The fallback pages are filled. */
  readonly isDynamicForm: boolean;
  readonly close: () => Promise<void>;
}

const refusal = (code: 'INVALID_PDF' | 'MAX_PDF_PAGES_EXCEEDED'): ApiError =>
  new ApiError(errorTable[code].message, { code });

/** File size limit of the largest plan. */
const mostBytes = 80 * mib;
const mostPages = 1000;

/** Pages whose sizes are read in parallel. */
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

interface LoadedPdf {
  readonly pdf: PDFDocumentProxy;
  readonly hasXfa: boolean;
}

const loaded = async (task: PDFDocumentLoadingTask, file: File): Promise<LoadedPdf> => {
  // An owner password alone opens without a prompt, but the service refuses that document too.
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as {
    readonly info: { readonly EncryptFilterName?: string | null; readonly IsXFAPresent?: boolean };
  };
  if (typeof info.EncryptFilterName === 'string') throw new LockedPdf(file);
  return { pdf, hasXfa: info.IsXFAPresent === true };
};

/** Throws `ApiError` (`INVALID_PDF`, `PAID_FILE_SIZE_LIMIT_REACHED`, `MAX_PDF_PAGES_EXCEEDED`) and `LockedPdf`. */
export const openPdf = async (file: File): Promise<OpenDocument> => {
  if (file.size > mostBytes)
    throw new ApiError(errorTable.PAID_FILE_SIZE_LIMIT_REACHED.message, { code: 'PAID_FILE_SIZE_LIMIT_REACHED' });
  const data = new Uint8Array(await file.arrayBuffer());
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    const { pdf, hasXfa } = await loaded(task, file);
    if (pdf.numPages === 0) throw refusal('INVALID_PDF');
    if (pdf.numPages > mostPages) throw refusal('MAX_PDF_PAGES_EXCEEDED');
    const fields = await readFormFields(pdf, file);
    return {
      name: file.name,
      file,
      pdf,
      pages: await readPages(pdf),
      fields,
      isTagged: (await pdf.getMarkInfo())?.Marked === true,
      isDynamicForm: hasXfa && fields.length === 0,
      close: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    if (error instanceof ApiError) throw error;
    if (error instanceof PasswordException) throw new LockedPdf(file, true);
    // An encryption that pdf.js does not know does not mean a broken file: the service decides.
    throw (await isLocked(file)) ? new LockedPdf(file) : refusal('INVALID_PDF');
  }
};
