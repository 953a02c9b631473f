import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { errorWords } from '../../api/error-words.ts';
import { texts } from '../../texts/jobs.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { countFamily, outcomeWords } from './family-counts.ts';
import { jobPage } from './job-routes.ts';
import { hasEnded } from './job-status.ts';
import { useJob } from './use-job.ts';

const stateWords = (job: ExportJob): string => {
  if (job.status === 'completed') {
    const counts = countFamily({ job, retries: [] });
    return texts.ranAgain(counts === undefined ? texts.completed : outcomeWords(counts));
  }
  if (job.status === 'failed') return texts.notRun(job.error === undefined ? texts.retryFailed : errorWords(job.error));
  return texts.runningAgain;
};

export const RetryState = ({ jobId, onEnded }: { readonly jobId: string; readonly onEnded: () => void }): VNode => {
  const { job, error, reload } = useJob(jobId);
  const ended = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (ended) onEnded();
  }, [ended]);
  return (
    <section class="panel" aria-label={texts.retry}>
      <div>
        <p role="status">{job === undefined ? texts.runningAgain : stateWords(job)}</p>
        {job !== undefined && !ended && (
          <ProgressBar
            label={texts.retryProgress}
            value={job.progress?.rows_done ?? 0}
            max={Math.max(1, job.progress?.rows_total ?? 1)}
          />
        )}
        {job !== undefined && !ended && (
          <p class="muted small">{texts.doneOfRows(job.progress?.rows_done ?? 0, job.progress?.rows_total ?? 0)}</p>
        )}
        {error !== undefined && <ErrorPanel title={texts.retryNotLoaded} error={error} retry={() => void reload()} />}
        <a href={jobPage(jobId)}>{texts.openRetry}</a>
      </div>
    </section>
  );
};
