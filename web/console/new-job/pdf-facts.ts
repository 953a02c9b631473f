import { declaredConformance } from '../../files/declared-conformance.ts';
import { isDynamicForm } from '../../files/dynamic-form.ts';
import { lookThrough } from '../../files/pdf-windows.ts';
import { bytesPerRow } from './summary-words.ts';

/** What can be told of the PDF that is filled before anything is sent. */
export interface PdfFacts {
  /** `PDF/A-2b`; none where the PDF declares nothing. */
  readonly declares: readonly string[];
  /** A form whose real pages only some viewers can build. */
  readonly isDynamicForm: boolean;
  /** Of one PDF in the ZIP. */
  readonly bytesPerRow: number | undefined;
}

/** Enough of a PDF to tell how much smaller it gets. */
const sampleBytes = 2 * 1024 * 1024;

const deflatedShare = async (file: Blob): Promise<number> => {
  const sample = file.slice(0, sampleBytes);
  const deflated = await new Response(sample.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
  return sample.size === 0 ? 1 : deflated.size / sample.size;
};

/** Looks into a PDF, without a reader of PDFs. */
export const factsOf = async (pdf: Blob): Promise<PdfFacts> => {
  const [declares, isDynamic] = [declaredConformance(), isDynamicForm()];
  const [share] = await Promise.all([deflatedShare(pdf), lookThrough(pdf, [declares, isDynamic])]);
  return { declares: declares.found(), isDynamicForm: isDynamic.found(), bytesPerRow: bytesPerRow(pdf.size, share) };
};
