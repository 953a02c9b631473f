import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { jobPage } from './job-routes.ts';
import { hasEnded } from './job-status.ts';
import { outcomeWords } from './job-words.ts';
import { countWords } from './number-words.ts';
import { useJob } from './use-job.ts';

const stateWords = (job: ExportJob): string => {
  if (job.status === 'completed') return `The rows ran again: ${outcomeWords(job) ?? 'completed'}.`;
  if (job.status === 'failed') return `The rows were not run: ${job.error?.message ?? 'the retry failed.'}`;
  return 'The rows are running again as a new job.';
};

export const RetryState = ({ jobId, onEnded }: { readonly jobId: string; readonly onEnded: () => void }): VNode => {
  const { job, error, reload } = useJob(jobId);
  const ended = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (ended) onEnded();
  }, [ended]);
  return (
    <section class="panel" aria-label="Retry">
      <div>
        <p role="status">{job === undefined ? 'The rows are running again as a new job.' : stateWords(job)}</p>
        {job !== undefined && !ended && (
          <ProgressBar
            label="Retry progress"
            value={job.progress?.rows_done ?? 0}
            max={Math.max(1, job.progress?.rows_total ?? 1)}
          />
        )}
        {job !== undefined && !ended && (
          <p class="muted small">
            {countWords(job.progress?.rows_done ?? 0)} of {countWords(job.progress?.rows_total ?? 0)} rows
          </p>
        )}
        {error !== undefined && (
          <ErrorPanel title="The retry could not be loaded." error={error} retry={() => void reload()} />
        )}
        <a href={jobPage(jobId)}>Open the retry</a>
      </div>
    </section>
  );
};
