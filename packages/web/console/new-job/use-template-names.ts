import { useEffect, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { packageFacts } from '../../files/template-columns.ts';
import { useRounds } from '../../ui/use-resumed.ts';
import type { NewJobDraft } from './draft.ts';
import { savedTemplateNames, type TemplateNames } from './saved-templates.ts';

const none: TemplateNames = { name: undefined, columns: [], kept: new Map(), source: undefined };

/** Returns the names of the chosen template and its columns; `undefined` while loading or if unavailable. */
export const useTemplateNames = ({
  templateId,
  package: signed,
}: NewJobDraft): { readonly names: TemplateNames | undefined; readonly error: unknown; readonly again: () => void } => {
  const [state, setState] = useState<{ readonly names: TemplateNames | undefined; readonly error: unknown }>({
    names: undefined,
    error: undefined,
  });
  const { round, again } = useRounds(state.error);
  useEffect(() => {
    setState({ names: undefined, error: undefined });
    const own = new AbortController();
    const load = async (): Promise<TemplateNames> => {
      if (templateId !== '') return savedTemplateNames(templateId, own.signal);
      return signed === undefined ? none : { ...none, ...(await packageFacts(signed)) };
    };
    load().then(
      (names) => !own.signal.aborted && setState({ names, error: undefined }),
      (error: unknown) => !isAbort(error) && !own.signal.aborted && setState({ names: undefined, error }),
    );
    return () => own.abort();
  }, [templateId, signed, round]);
  return { ...state, again };
};
