import type { Job } from './job.ts';
import { statusWord } from './job-status.ts';
import { jobTitle } from './job-words.ts';

/** Case and accents do not count. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of a search is in what the list shows of a job: its name and day, its status, and its id. */
export const matchesSearch = (job: Job, search: string): boolean => {
  const shown = plain(`${jobTitle(job)} ${statusWord(job)} ${job.job_id}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => shown.includes(word));
};
