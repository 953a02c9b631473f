import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
import { Status } from '../../ui/status.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { type FamilyCounts, isFlawless } from './family-counts.ts';
import { type StatusWord, statusWord } from './job-status.ts';

const tones: Readonly<Record<StatusWord, Tone>> = {
  Queued: 'neutral',
  Running: 'busy',
  Completed: 'good',
  Failed: 'bad',
  Canceled: 'neutral',
};

interface JobStatusBadgeProps {
  readonly job: Pick<ExportJob, 'status' | 'error' | 'sample'>;
  /** Counts of its family. "Completed" is green only over rows that are filled without notices. */
  readonly counts: FamilyCounts | undefined;
}

export const JobStatusBadge = ({ job, counts }: JobStatusBadgeProps): VNode => {
  const word = statusWord(job);
  const isImperfect = word === 'Completed' && counts !== undefined && !isFlawless(counts);
  return (
    <>
      <Status tone={isImperfect ? 'warn' : tones[word]} {...(word === 'Canceled' && { icon: 'ban' as const })}>
        {texts.statuses[word]}
      </Status>
      {job.sample === true && <Tag tone="neutral">{texts.sample}</Tag>}
    </>
  );
};
