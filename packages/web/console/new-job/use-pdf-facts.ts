import { useEffect, useState } from 'preact/hooks';
import { loadCode } from '../../api/load-code.ts';
import type { PdfTraits } from './pdf-facts.ts';
import { bytesPerRow } from './summary-words.ts';

const nothing: PdfTraits = { declares: [], isDynamicForm: false, bytesPerRow: undefined };

/** Loaded later, so that the page shows first. */
const factsOf = async (pdf: Blob): Promise<PdfTraits> => (await loadCode(import('./pdf-facts.ts'))).factsOf(pdf);

/**
 * Returns the facts of a chosen PDF, or of a template's.
 *
 * @param template size of its PDF, and a function that fetches it if small enough for inspection.
 */
export const usePdfFacts = (
  pdf: Blob | undefined,
  template: { readonly sourceBytes: number; readonly openSource: (() => Promise<Blob>) | undefined } | undefined,
): PdfTraits => {
  const [known, setKnown] = useState<{ readonly of: unknown; readonly facts: PdfTraits }>();
  const of = template ?? pdf;
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<PdfTraits> => {
      if (template === undefined) return pdf === undefined ? nothing : factsOf(pdf);
      const fallback = { ...nothing, bytesPerRow: bytesPerRow(template.sourceBytes) };
      // Problems are reported when it is sent.
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
