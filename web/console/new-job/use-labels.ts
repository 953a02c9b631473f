import { useEffect, useState } from 'preact/hooks';
import type { NewJobDraft } from './draft.ts';
import { packageLabels } from './package-labels.ts';
import { templateLabels } from './saved-templates.ts';

const none: readonly string[] = [];

/** The labels of the columns, by the chosen template or package; none where they cannot be had. Undefined while they are on their way. */
export const useLabels = ({ templateId, package: signed }: NewJobDraft): readonly string[] | undefined => {
  const [labels, setLabels] = useState<readonly string[]>();
  useEffect(() => {
    setLabels(undefined);
    const own = new AbortController();
    const loaded =
      templateId !== '' ? templateLabels(templateId, own.signal) : signed === undefined ? Promise.resolve(none) : packageLabels(signed);
    loaded.then(
      (found) => !own.signal.aborted && setLabels(found.length === 0 ? none : found),
      () => !own.signal.aborted && setLabels(none),
    );
    return () => own.abort();
  }, [templateId, signed]);
  return labels;
};
