import type { ExportJob, JobPage } from '@bulkfill/service/types/api';
import { type StatusWord, statusWord } from './job-status.ts';
import { matchesSearch } from './job-words.ts';

const shownAtOnce = 20;
/** Largest page of the service, because a search reads many jobs to find a few. */
const searchedAtOnce = 100;

/** Maximum number of pages requested without a match: many of the failed jobs may be canceled ones. */
const mostPagesWithout = 10;

/** Maximum number of pages per search before it reports its progress: 2,000 jobs. */
const mostPagesSearched = 20;

export interface JobsWanted {
  readonly word: StatusWord | undefined;
  readonly search: string;
}

export type AskForJobs = (limit: number, after: string | null) => Promise<JobPage>;

/** Whether a job matches the filter. The API lists canceled jobs among the failed ones. */
export const isWanted =
  ({ word, search }: JobsWanted) =>
  (job: ExportJob): boolean =>
    (word === undefined || statusWord(job) === word) && matchesSearch(job, search);

export const fetchNewestJobs = (ask: AskForJobs): Promise<JobPage> => ask(shownAtOnce, null);

/** Returns the next page with a match. `seen`: inspected jobs. Filters here: the service has no index of names. */
export const findJobs = async (
  wanted: JobsWanted,
  after: string | null,
  ask: AskForJobs,
): Promise<JobPage & { readonly seen: number }> => {
  const isSearch = wanted.search !== '';
  const jobs: ExportJob[] = [];
  let seen = 0;
  let next = after;
  for (let pages = 1; ; pages++) {
    const page = await ask(isSearch ? searchedAtOnce : shownAtOnce, next);
    jobs.push(...page.jobs.filter(isWanted(wanted)));
    seen += page.jobs.length;
    next = page.next;
    const enough = jobs.length >= (isSearch ? shownAtOnce : 1);
    if (next === null || enough || pages >= (isSearch ? mostPagesSearched : mostPagesWithout))
      return { jobs, next, seen };
  }
};
