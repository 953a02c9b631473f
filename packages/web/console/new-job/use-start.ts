import type { ExportJob } from '@bulkfill/service/types/api';
import type { TemplateView } from '@bulkfill/service/types/editor';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { currentLocation, navigate } from '../../router/location.ts';
import { useRounds } from '../../ui/use-resumed.ts';
import { jobRoutes } from '../jobs/job-routes.ts';
import { draftFromJob } from './draft-from-job.ts';
import { useKeptDrafts } from './kept-draft.ts';
import { sampleDraft } from './sample.ts';
import { savedTemplates } from './saved-templates.ts';

export interface Start {
  /** `undefined` while loading. */
  readonly templates: readonly TemplateView[] | undefined;
  /** Whether the templates could not be loaded; the page works without them. */
  readonly templatesMissing: boolean;
  /** Error of the resource named in the address. */
  readonly error: unknown;
  /** Whether the options of an earlier job were copied and its files must be chosen again. */
  readonly filesMissing: boolean;
  readonly busy: boolean;
  readonly again: () => void;
}

/**
 * Initializes from the address (`?sample=offer-letter`, `?like=<job id>`, `?template=<id>`) or the stored draft. Then
 * removes the query.
 */
export const useStart = (): Start => {
  const { draftOfJob, keptDraft } = useKeptDrafts();
  const [templates, setTemplates] = useState<readonly TemplateView[]>();
  const [error, setError] = useState<unknown>();
  const [filesMissing, setFilesMissing] = useState(false);
  const [templatesError, setTemplatesError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { round, again } = useRounds(error ?? templatesError);
  useEffect(() => {
    const own = new AbortController();
    const { query } = currentLocation.peek();
    const like = query.get('like');
    const begin = async (): Promise<void> => {
      if (query.get('sample') !== null) keptDraft.value = await sampleDraft();
      let isMissing = false;
      const known = await savedTemplates(own.signal).catch((failure: unknown): readonly TemplateView[] => {
        if (isAbort(failure)) throw failure;
        isMissing = true;
        setTemplatesError(failure);
        return [];
      });
      setTemplates(known);
      const isKnown = (templateId: string): boolean => known.some(({ template_id: id }) => id === templateId);
      // The chosen template may have been deleted.
      if (!isMissing && !isKnown(keptDraft.value.templateId)) keptDraft.value = { ...keptDraft.value, templateId: '' };
      const template = query.get('template');
      if (template !== null && !isMissing && !isKnown(template))
        throw new ApiError('The template was deleted meanwhile. Choose another one, or files.');
      if (template !== null) keptDraft.value = { ...keptDraft.value, templateId: template };
      if (like === null) return;
      const kept = draftOfJob(like);
      keptDraft.value =
        kept ?? draftFromJob(await ask<ExportJob>('GET', jobRoutes.read(like), { signal: own.signal }), known);
      setFilesMissing(kept === undefined);
    };
    setError(undefined);
    setTemplatesError(undefined);
    setBusy(query.size > 0);
    begin()
      .then(
        () => query.size > 0 && !own.signal.aborted && navigate('/app/new-job', { replace: true }),
        (failure: unknown) => {
          if (!isAbort(failure)) setError(failure);
        },
      )
      .finally(() => setBusy(false));
    return () => own.abort();
  }, [round]);
  return { templates, templatesMissing: templatesError !== undefined, error, filesMissing, busy, again };
};
