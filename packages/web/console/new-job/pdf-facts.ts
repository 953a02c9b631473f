import { declaredConformance } from '../../files/declared-conformance.ts';
import { isDynamicForm } from '../../files/dynamic-form.ts';
import { lookThrough } from '../../files/pdf-windows.ts';
import { bytesPerRow } from './summary-words.ts';

export interface PdfTraits {
  /** Declared conformance such as `PDF/A-2b`; empty if undeclared. */
  readonly declares: readonly string[];
  /** Whether only some viewers can build the real pages of the form. */
  readonly isDynamicForm: boolean;
  readonly bytesPerRow: number | undefined;
}

/** Bytes sampled to estimate how well a PDF compresses. */
const sampleBytes = 2 * 1024 * 1024;

const deflatedShare = async (file: Blob): Promise<number> => {
  const sample = file.slice(0, sampleBytes);
  const deflated = await new Response(sample.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
  return sample.size === 0 ? 1 : deflated.size / sample.size;
};

export const factsOf = async (pdf: Blob): Promise<PdfTraits> => {
  const [declares, isDynamic] = [declaredConformance(), isDynamicForm()];
  const [share] = await Promise.all([deflatedShare(pdf), lookThrough(pdf, [declares, isDynamic])]);
  return { declares: declares.found(), isDynamicForm: isDynamic.found(), bytesPerRow: bytesPerRow(pdf.size, share) };
};
