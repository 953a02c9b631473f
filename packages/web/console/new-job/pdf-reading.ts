import { computed, type ReadonlySignal } from '@preact/signals';
import { loadCode } from '../../api/load-code.ts';
import { isLocked, LockedPdf } from '../../files/locked-pdf.ts';
import type { NewJobDraft } from './draft.ts';
import { createLatest, openAll } from './latest.ts';
import type { PdfTraits } from './pdf-facts.ts';
import type { TemplateNames } from './saved-templates.ts';
import { bytesPerRow } from './summary-words.ts';

const nothing: PdfTraits = { declares: [], isDynamicForm: false, bytesPerRow: undefined };

/** Loads its code on first use, so that the page shows first. */
const factsOf = async (pdf: Blob): Promise<PdfTraits> => (await loadCode(import('./pdf-facts.ts'))).factsOf(pdf);

const templateFacts = async ({ sourceBytes, openSource }: NonNullable<TemplateNames['source']>): Promise<PdfTraits> => {
  const fallback = { ...nothing, bytesPerRow: bytesPerRow(sourceBytes) };
  return openSource?.().then(factsOf, () => fallback) ?? fallback;
};

/** Inspects the chosen PDF, or the PDF of the chosen template. Unreadable files are reported when they are sent. */
export const createPdfReading = (
  draft: ReadonlySignal<NewJobDraft>,
  names: ReadonlySignal<TemplateNames | undefined>,
) => {
  const pdf = computed(() => draft.value.pdf);
  const subject = computed(() => names.value?.source ?? (draft.value.templateId === '' ? pdf.value : undefined));
  const locking = createLatest(pdf, async (file) => ((await isLocked(file)) ? new LockedPdf(file) : undefined));
  const looking = createLatest(subject, (found) => (found instanceof Blob ? factsOf(found) : templateFacts(found)));
  const facts = computed(() => looking.value.value ?? nothing);
  /** `locked`: the chosen PDF if it is locked, because the service would refuse it. */
  return { locked: locking.value, facts, open: () => openAll(locking.open, looking.open) };
};
