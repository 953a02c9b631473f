import type { JobSummary } from '@bulkfill/service/types/api';
import { lossWords } from '../../api/note-words.ts';
import { texts } from '../../texts/jobs.ts';

/** Describes the conformance that outputs lost, one sentence per flavour. Source: conformance-and-security.md, 2. */
export const conformanceWords = (conformance: JobSummary['conformance'] = []): readonly string[] =>
  conformance.flatMap(({ flavour, kept, losses }) => {
    const [loss] = losses;
    if (loss === undefined) return [];
    const overlay = loss.overlay_id === null ? '' : texts.ofOverlay(loss.overlay_id);
    const more = losses.length === 1 ? '' : texts.moreInManifest(losses.length - 1);
    return [`${kept ? texts.printFileLost(flavour) : texts.pdfsLost(flavour)}. ${overlay}${lossWords(loss)}${more}`];
  });
