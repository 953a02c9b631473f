import type { ExportJob, JobPage } from '../../../lib/service/http/answers/api.ts';
import { type StatusWord, statusWord } from './job-status.ts';
import { matchesSearch } from './job-words.ts';

const shownAtOnce = 20;
/** The most that the service gives at once: a search looks at many jobs for few. */
const searchedAtOnce = 100;

/** Pages that are asked for before one of a word has come: among the failed jobs there may be many canceled ones. */
const mostPagesWithout = 10;

/** Pages that a search looks through before it says how far it has come: 2,000 jobs. */
const mostPagesSearched = 20;

/** Which jobs are wanted: those of a word, and those that a search finds where it is not blank. */
export interface JobsWanted {
  readonly word: StatusWord | undefined;
  readonly search: string;
}

/** Asks the service for so many jobs, from a place in its list on. */
export type AskForJobs = (limit: number, after: string | null) => Promise<JobPage>;

/** Canceled jobs are among the failed ones of the API. */
export const isWanted =
  ({ word, search }: JobsWanted) =>
  (job: ExportJob): boolean =>
    (word === undefined || statusWord(job) === word) && matchesSearch(job, search);

/** The newest jobs, wanted or not. */
export const newestJobs = (ask: AskForJobs): Promise<JobPage> => ask(shownAtOnce, null);

/**
 * The next page that has a job that is wanted, or the last one asked for; of a search as many pages as fill the list. `seen`: how many jobs
 * were looked at. The names are in the records of jobs, which no index of the service has, so the pages are gone through here.
 */
export const findJobs = async (wanted: JobsWanted, after: string | null, ask: AskForJobs): Promise<JobPage & { readonly seen: number }> => {
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
    if (next === null || enough || pages >= (isSearch ? mostPagesSearched : mostPagesWithout)) return { jobs, next, seen };
  }
};
