import type { ExportJob } from '@bulkfill/service/types/api';
import type { TemplateView } from '@bulkfill/service/types/editor';
import { batch, computed, type Signal, signal } from '@preact/signals';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { loadCode } from '../../api/load-code.ts';
import { texts } from '../../texts/new-job.ts';
import { jobRoutes } from '../jobs/job-routes.ts';
import type { NewJobDraft } from './draft.ts';
import type { KeptDrafts } from './kept-draft.ts';
import { createLatest } from './latest.ts';
import type { Wire } from './page-wire.ts';
import type { SavedTemplates } from './saved-templates.ts';

export interface StartInputs {
  readonly kept: Pick<KeptDrafts, 'keptDraft' | 'draftOfJob'>;
  readonly templates: Pick<SavedTemplates, 'list'>;
  readonly wire: Pick<Wire, 'ask'>;
  readonly sampleDraft: () => Promise<NewJobDraft>;
  readonly query: () => URLSearchParams;
  readonly clearQuery: () => void;
}

const isKnown = (templates: readonly TemplateView[], templateId: string): boolean =>
  templates.some(({ template_id: id }) => id === templateId);

/** Chooses the template of the address, and forgets a chosen one that was deleted. */
const chooseTemplate = (
  draft: Signal<NewJobDraft>,
  known: readonly TemplateView[] | undefined,
  wanted: string | null,
): void => {
  if (known !== undefined && !isKnown(known, draft.peek().templateId))
    draft.value = { ...draft.peek(), templateId: '' };
  if (wanted === null) return;
  if (known !== undefined && !isKnown(known, wanted)) throw new ApiError(texts.templateDeleted);
  draft.value = { ...draft.peek(), templateId: wanted };
};

/** Initializes from the query (`?sample=…`, `?like=<job id>`, `?template=<id>`) or the draft. Removes the query. */
export const createStarting = ({ kept, templates: saved, wire, sampleDraft, query, clearQuery }: StartInputs) => {
  const { keptDraft, draftOfJob } = kept;
  /** `undefined` while loading. */
  const templates = signal<readonly TemplateView[] | undefined>(undefined);
  const templatesError = signal<unknown>(undefined);
  /** Whether the options of an earlier job were copied and its files must be chosen again. */
  const filesMissing = signal(false);
  const isQueried = signal(false);

  const listTemplates = async (own: AbortSignal): Promise<readonly TemplateView[] | undefined> => {
    try {
      templates.value = await saved.list(own);
      return templates.value;
    } catch (failure) {
      if (isAbort(failure)) throw failure;
      batch(() => {
        templatesError.value = failure;
        templates.value = [];
      });
      return undefined;
    }
  };

  const optionsOf = async (jobId: string, known: readonly TemplateView[], own: AbortSignal): Promise<NewJobDraft> => {
    const job = await wire.ask<ExportJob>('GET', jobRoutes.read(jobId), { signal: own });
    return (await loadCode(import('./build-draft-from-job.ts'))).buildDraftFromJob(job, known);
  };

  const begin = async (own: AbortSignal): Promise<true> => {
    const asked = query();
    const like = asked.get('like');
    templatesError.value = undefined;
    isQueried.value = asked.size > 0;
    if (asked.get('sample') !== null) keptDraft.value = await sampleDraft();
    const known = await listTemplates(own);
    chooseTemplate(keptDraft, known, asked.get('template'));
    if (like !== null) {
      const earlier = draftOfJob(like);
      keptDraft.value = earlier ?? (await optionsOf(like, known ?? [], own));
      filesMissing.value = earlier === undefined;
    }
    if (asked.size > 0 && !own.aborted) clearQuery();
    return true;
  };

  const { error, isBusy, open, again } = createLatest(signal(true), (_, own) => begin(own));
  return {
    templates,
    templatesError,
    filesMissing,
    error,
    busy: computed(() => isBusy.value && isQueried.value),
    open,
    again,
  };
};
