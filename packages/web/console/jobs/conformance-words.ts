import type { JobSummary } from '@bulkfill/service/types/api';

/** Describes the conformance that outputs lost, one sentence per flavour. Source: conformance-and-security.md, 2. */
export const conformanceWords = (conformance: JobSummary['conformance'] = []): readonly string[] =>
  conformance.flatMap(({ flavour, kept, losses }) => {
    const [loss] = losses;
    if (loss === undefined) return [];
    const overlay = loss.overlay_id === null ? '' : `Overlay “${loss.overlay_id}”: `;
    const more = losses.length === 1 ? '' : ` The manifest lists ${losses.length - 1} more.`;
    return [`${kept ? `The print file is not ${flavour}` : `No PDF is ${flavour}`}. ${overlay}${loss.message}${more}`];
  });
