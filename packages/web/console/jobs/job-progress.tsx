import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { durationWords, measureJobDuration, timeLeftWords } from './duration-words.ts';
import { speedWords } from './job-numbers.ts';
import { hasEnded } from './job-status.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import type { ProgressEstimate } from './progress-estimate.ts';
import { useNow } from './use-now.ts';

const attemptWords = ({ status, progress }: ExportJob): string | undefined =>
  status === 'processing' && progress !== undefined && progress.attempt > 1
    ? texts.attemptNumber(progress.attempt)
    : undefined;

export const JobProgress = ({
  job,
  estimate,
}: {
  readonly job: ExportJob;
  readonly estimate: ProgressEstimate;
}): VNode => {
  const nowMs = useNow(!hasEnded(job));
  const { rows_done: done = 0, rows_total: total = 0 } = job.progress ?? {};
  const { rowsPerSecond, secondsLeft } = estimate;
  const running = job.status === 'processing';
  const facts = [
    attemptWords(job),
    running || job.status === 'completed' ? rowsPerSecond !== null && speedWords(rowsPerSecond) : undefined,
    running && secondsLeft !== null && secondsLeft > 0 ? texts.timeLeft(timeLeftWords(secondsLeft)) : undefined,
    job.status === 'queued' ? texts.waitsForTurn : undefined,
  ].filter((fact) => typeof fact === 'string');
  return (
    <section class="card job-progress" aria-label={texts.progress}>
      <div class="card-body">
        <div class="job-progress-head">
          <JobStatusBadge job={job} />
          <span class="muted">{durationWords(measureJobDuration(job, nowMs))}</span>
        </div>
        <ProgressBar label={texts.rowsDone} value={done} max={Math.max(1, total)} />
        <div class="job-progress-facts">
          <strong>{texts.doneOfRows(done, total)}</strong>
          <span class="muted">{facts.join(' · ')}</span>
        </div>
      </div>
    </section>
  );
};
