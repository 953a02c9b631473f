import type { VNode } from 'preact';
import type { ExportJob } from '../../../lib/service/http/answers/api.ts';
import { Status, type Tone } from '../../ui/status.tsx';
import { type StatusWord, statusWord } from './job-status.ts';

const tones: Readonly<Record<StatusWord, Tone>> = {
  Queued: 'neutral',
  Running: 'busy',
  Completed: 'good',
  Failed: 'bad',
  Canceled: 'neutral',
};

/** The status of a job in a word. */
export const JobStatusBadge = ({ job }: { readonly job: Pick<ExportJob, 'status' | 'error'> }): VNode => {
  const word = statusWord(job);
  return (
    <Status tone={tones[word]} {...(word === 'Canceled' && { icon: 'ban' as const })}>
      {word}
    </Status>
  );
};
