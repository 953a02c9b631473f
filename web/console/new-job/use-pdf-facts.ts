import { useEffect, useState } from 'preact/hooks';
import { loadCode } from '../../api/load-code.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { bytesPerRow } from './summary-words.ts';

const nothing: PdfFacts = { declares: [], isDynamicForm: false, bytesPerRow: undefined };

/** The page is there before what looks into a PDF. */
const factsOf = async (pdf: Blob): Promise<PdfFacts> => (await loadCode(import('./pdf-facts.ts'))).factsOf(pdf);

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
