import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ExportJob, JobPage } from '../../../lib/service/http/answers/api.ts';
import { isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { type Polled, poll } from '../../api/poll.ts';
import { useResumed } from '../../ui/use-resumed.ts';
import { jobRoutes, jobsRoute } from './job-routes.ts';
import { hasEnded, type StatusWord, statusParameter, statusWord } from './job-status.ts';
import { matchesSearch } from './job-words.ts';
import { mergeJobs, movingElsewhere } from './merge-jobs.ts';

const shownAtOnce = 20;
/** The most that the service gives at once: a search looks at many jobs for few. */
const searchedAtOnce = 100;

const pageOf = (word: StatusWord | undefined, limit: number, after: string | null, signal: AbortSignal): Promise<JobPage> => {
  const query = new URLSearchParams({ include: 'progress,summary,request', limit: String(limit) });
  if (word !== undefined) query.set('status', statusParameter(word));
  if (after !== null) query.set('after', after);
  return ask<JobPage>('GET', `${jobsRoute}?${query}`, { signal });
};

/** Pages that are asked for before one of a word has come: among the failed jobs there may be many canceled ones. */
const mostPagesWithout = 10;

/** Pages that a search looks through before it says how far it has come: 2,000 jobs. */
const mostPagesSearched = 20;

// Jobs further down that still run: rare, and each is a request.
const mostElsewhere = 5;

/** The list of jobs as far as it is shown, and what moves it. */
export interface ShownJobs {
  /** Undefined until the first answer. */
  readonly jobs: readonly ExportJob[] | undefined;
  readonly hasMore: boolean;
  /** They are those of the status and the search that are asked for, and not of what was asked before. */
  readonly isCurrent: boolean;
  /** How many of the newest jobs were looked at for them. */
  readonly lookedAt: number;
  readonly loadingMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/**
 * The account's jobs of a status, the newest first; those that have not ended move by themselves. With a search, those that match it: the
 * names are in the records of jobs, which no index of the service has, so the pages are gone through here, the newest first.
 */
export const useJobs = (word: StatusWord | undefined, search: string): ShownJobs => {
  const [jobs, setJobs] = useState<readonly ExportJob[]>();
  const [next, setNext] = useState<string | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const [seen, setSeen] = useState({ of: '', count: 0 });
  const shown = useRef<readonly ExportJob[]>([]);
  const life = useRef(new AbortController());

  // Canceled jobs are among the failed ones of the API.
  const wanted = useCallback(
    (page: readonly ExportJob[]) => page.filter((job) => (word === undefined || statusWord(job) === word) && matchesSearch(job, search)),
    [word, search],
  );
  const isSearch = search !== '';
  const asked = `${word} ${search}`;
  /** The next page that has a job that is wanted, or the last one asked for; of a search as many pages as fill the list. */
  const wantedPage = async (after: string | null, signal: AbortSignal): Promise<JobPage & { readonly seen: number }> => {
    const jobs: ExportJob[] = [];
    let seen = 0;
    let next = after;
    for (let pages = 1; ; pages++) {
      const page = await pageOf(word, isSearch ? searchedAtOnce : shownAtOnce, next, signal);
      jobs.push(...wanted(page.jobs));
      seen += page.jobs.length;
      next = page.next;
      const enough = jobs.length >= (isSearch ? shownAtOnce : 1);
      if (next === null || enough || pages >= (isSearch ? mostPagesSearched : mostPagesWithout)) return { jobs, next, seen };
    }
  };
  const show = (list: readonly ExportJob[]): void => {
    shown.current = list;
    setJobs(list);
  };

  useEffect(() => {
    const own = new AbortController();
    life.current = own;
    setError(undefined);
    wantedPage(null, own.signal).then(
      (page) => {
        if (own.signal.aborted) return;
        show(page.jobs);
        setNext(page.next);
        setSeen({ of: asked, count: page.seen });
      },
      (failure: unknown) => !isAbort(failure) && !own.signal.aborted && setError(failure),
    );
    return () => own.abort();
  }, [word, search, round]);

  const moving = jobs?.some((job) => !hasEnded(job)) ?? false;
  useEffect(() => {
    if (!moving) return;
    const askAgain = async (signal: AbortSignal): Promise<Polled> => {
      const before = shown.current;
      const page = await pageOf(word, shownAtOnce, null, signal);
      const others = movingElsewhere(before, page.jobs).slice(0, mostElsewhere);
      const answers = await Promise.all(others.map((jobId) => ask<ExportJob>('GET', jobRoutes.read(jobId), { signal })));
      const known = new Set(before.map((job) => job.job_id));
      const fresh = wanted(page.jobs).filter((job) => !known.has(job.job_id));
      show(mergeJobs(before, [...fresh, ...page.jobs.filter((job) => known.has(job.job_id)), ...answers]));
      setError(undefined);
      return shown.current.some((job) => !hasEnded(job)) ? 'unmoved' : 'done';
    };
    return poll(async (signal) => {
      try {
        return await askAgain(signal);
      } catch (failure) {
        // The bars would run on as if somebody still knew.
        if (!isAbort(failure)) setError(failure);
        throw failure;
      }
    });
  }, [moving, word, search, round]);

  const loadMore = async (): Promise<void> => {
    if (next === null || loadingMore) return;
    const { signal } = life.current;
    setLoadingMore(true);
    try {
      const page = await wantedPage(next, signal);
      if (signal.aborted) return;
      const known = new Set(shown.current.map((job) => job.job_id));
      show([...shown.current, ...page.jobs.filter((job) => !known.has(job.job_id))]);
      setNext(page.next);
      setSeen({ of: asked, count: seen.count + page.seen });
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      setLoadingMore(false);
    }
  };
  useResumed(error, () => setRound((count) => count + 1));
  return {
    jobs,
    hasMore: next !== null,
    isCurrent: seen.of === asked,
    lookedAt: seen.count,
    loadingMore,
    error,
    loadMore: () => void loadMore(),
    reload: () => setRound((count) => count + 1),
  };
};
