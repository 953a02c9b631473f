import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
import { Meter } from '../../ui/meter.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { durationWords, measureJobDuration, timeLeftWords } from './duration-words.ts';
import { type FamilyCounts, isFlawless, outcomeWords } from './family-counts.ts';
import { speedWords } from './job-numbers.ts';
import { hasEnded } from './job-status.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import type { ProgressEstimate } from './progress-estimate.ts';
import { useNow } from './use-now.ts';

const attemptWords = ({ status, progress }: ExportJob): string | undefined =>
  status === 'processing' && progress !== undefined && progress.attempt > 1
    ? texts.attemptNumber(progress.attempt)
    : undefined;

interface JobProgressProps {
  readonly job: ExportJob;
  readonly estimate: ProgressEstimate;
  readonly counts: FamilyCounts | undefined;
  readonly retries: number;
}

/** Result of a completed job in one sentence: green only if every row of its family is filled without notices. */
const JobVerdict = ({
  job,
  counts,
  retries,
}: Omit<JobProgressProps, 'estimate'> & { readonly counts: FamilyCounts }) => (
  <>
    <Verdict
      tone={isFlawless(counts) ? 'good' : 'warn'}
      title={outcomeWords(counts)}
      actions={<JobStatusBadge job={job} counts={counts} />}
    >
      {retries > 0 ? texts.newestResults(retries) : texts.tookTime(durationWords(measureJobDuration(job, Date.now())))}
    </Verdict>
    <Meter label={outcomeWords(counts)} {...counts} />
  </>
);

export const JobProgress = ({ job, estimate, counts, retries }: JobProgressProps): VNode => {
  const nowMs = useNow(!hasEnded(job));
  const { rows_done: done = 0, rows_total: total = 0 } = job.progress ?? {};
  const { rowsPerSecond, secondsLeft } = estimate;
  const running = job.status === 'processing';
  const facts = [
    attemptWords(job),
    running && rowsPerSecond !== null ? speedWords(rowsPerSecond) : undefined,
    running && secondsLeft !== null && secondsLeft > 0 ? texts.timeLeft(timeLeftWords(secondsLeft)) : undefined,
    job.status === 'queued' ? texts.waitsForTurn : undefined,
  ].filter((fact) => typeof fact === 'string');
  const bar = <ProgressBar label={texts.rowsDone} value={done} max={Math.max(1, total)} />;
  if (job.status === 'completed' && counts !== undefined)
    return (
      <section class="job-progress" aria-label={texts.progress}>
        <JobVerdict job={job} counts={counts} retries={retries} />
        <div class="visually-hidden">{bar}</div>
      </section>
    );
  return (
    <section class="card" aria-label={texts.progress}>
      <div class="card-body job-progress">
        <div class="job-progress-head">
          <JobStatusBadge job={job} counts={undefined} />
          <span class="muted">{durationWords(measureJobDuration(job, nowMs))}</span>
        </div>
        {bar}
        <div class="job-progress-facts">
          <strong>{texts.doneOfRows(done, total)}</strong>
          <span class="muted">{facts.join(' · ')}</span>
        </div>
      </div>
    </section>
  );
};
