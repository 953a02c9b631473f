import type { ExportJob } from '../../../lib/service/http/answers/api.ts';
import { matchesWords } from '../../ui/matches-words.ts';
import { statusWord } from './job-status.ts';
import { jobTitle } from './job-words.ts';

/** Whether each word of a search is in what the list shows of a job: its name and day, its status, and its id. */
export const matchesSearch = (job: ExportJob, search: string): boolean =>
  matchesWords(`${jobTitle(job)} ${statusWord(job)} ${job.job_id}`, search);
