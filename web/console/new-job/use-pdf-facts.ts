import { useEffect, useState } from 'preact/hooks';
import { declaredConformance } from '../../files/declared-conformance.ts';
import { isDynamicForm } from '../../files/dynamic-form.ts';
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

const nothing: PdfFacts = { declares: [], isDynamicForm: false, bytesPerRow: undefined };

/** Enough of a PDF to tell how much smaller it gets. */
const sampleBytes = 2 * 1024 * 1024;

const deflatedShare = async (file: Blob): Promise<number> => {
  const sample = file.slice(0, sampleBytes);
  const deflated = await new Response(sample.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
  return sample.size === 0 ? 1 : deflated.size / sample.size;
};

const factsOf = async (pdf: Blob): Promise<PdfFacts> => {
  const [declares, isDynamic, share] = await Promise.all([declaredConformance(pdf), isDynamicForm(pdf), deflatedShare(pdf)]);
  return { declares, isDynamicForm: isDynamic, bytesPerRow: bytesPerRow(pdf.size, share) };
};

/**
 * The facts of a chosen PDF, or of a template's.
 *
 * @param template has the PDF's size, and fetches it where it is small enough to be looked at.
 */
export const usePdfFacts = (
  pdf: Blob | undefined,
  template: { readonly sourceBytes: number; readonly openSource: (() => Promise<Blob>) | undefined } | undefined,
): PdfFacts => {
  const [known, setKnown] = useState<{ readonly of: unknown; readonly facts: PdfFacts }>();
  const of = template ?? pdf;
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<PdfFacts> => {
      if (template === undefined) return pdf === undefined ? nothing : factsOf(pdf);
      const fallback = { ...nothing, bytesPerRow: bytesPerRow(template.sourceBytes) };
      // Whatever keeps it from being looked at is told where it is sent.
      return template.openSource === undefined ? fallback : template.openSource().then(factsOf, () => fallback);
    };
    look().then(
      (facts) => isWanted && setKnown({ of, facts }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [of]);
  return known !== undefined && known.of === of && of !== undefined ? known.facts : nothing;
};
