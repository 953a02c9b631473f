import type { ExportJob } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
import { Status } from '../../ui/status.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { type StatusWord, statusWord } from './job-status.ts';
import { countNoticedRows } from './job-words.ts';

const tones: Readonly<Record<StatusWord, Tone>> = {
  Queued: 'neutral',
  Running: 'busy',
  Completed: 'good',
  Failed: 'bad',
  Canceled: 'neutral',
};

/** Whether rows are incomplete, failed or have truncated text: a completed job is then not green. */
const hasOpenRows = ({ summary }: Pick<ExportJob, 'summary'>): boolean =>
  summary !== undefined &&
  summary !== null &&
  summary.partial_rows + summary.failed_rows + countNoticedRows(summary) > 0;

export const JobStatusBadge = ({ job }: { readonly job: Pick<ExportJob, 'status' | 'error' | 'summary'> }): VNode => {
  const word = statusWord(job);
  return (
    <Status
      tone={word === 'Completed' && hasOpenRows(job) ? 'warn' : tones[word]}
      {...(word === 'Canceled' && { icon: 'ban' as const })}
    >
      {texts.statuses[word]}
    </Status>
  );
};
