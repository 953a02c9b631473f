import type { ExportJob, JobPage } from '@bulkfill/service/types/api';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { type Polled, poll } from '../../api/poll.ts';
import { useRounds } from '../../ui/use-resumed.ts';
import { type AskForJobs, fetchNewestJobs, findJobs, isWanted } from './find-jobs.ts';
import { jobRoutes, jobsRoute } from './job-routes.ts';
import { hasEnded, type StatusWord, statusParameter } from './job-status.ts';
import { findMovingElsewhere, mergeJobs } from './merge-jobs.ts';

const pagesOf =
  (word: StatusWord | undefined, signal: AbortSignal): AskForJobs =>
  (limit, after) => {
    const query = new URLSearchParams({ include: 'progress,summary,request', limit: String(limit) });
    if (word !== undefined) query.set('status', statusParameter(word));
    if (after !== null) query.set('after', after);
    return ask<JobPage>('GET', `${jobsRoute}?${query}`, { signal });
  };

// Maximum number of running jobs polled beyond the newest page: they are rare, and each is a request.
const mostElsewhere = 5;

export interface ShownJobs {
  readonly jobs: readonly ExportJob[] | undefined;
  readonly hasMore: boolean;
  /** Whether the jobs match the current status and search, not the previous ones. */
  readonly isCurrent: boolean;
  readonly lookedAt: number;
  readonly loadingMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Loads the account's jobs with a status and a search, newest first. Polls unfinished ones. */
export const useJobs = (word: StatusWord | undefined, search: string): ShownJobs => {
  const [jobs, setJobs] = useState<readonly ExportJob[]>();
  const [next, setNext] = useState<string | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [error, setError] = useState<unknown>();
  const { round, again } = useRounds(error);
  const [seen, setSeen] = useState({ of: '', count: 0 });
  const shown = useRef<readonly ExportJob[]>([]);
  const life = useRef(new AbortController());

  const wanted = { word, search };
  const asked = `${word} ${search}`;
  const wantedPage = (after: string | null, signal: AbortSignal) => findJobs(wanted, after, pagesOf(word, signal));
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
      const page = await fetchNewestJobs(pagesOf(word, signal));
      const others = findMovingElsewhere(shown.current, page.jobs).slice(0, mostElsewhere);
      const answers = await Promise.all(
        others.map((jobId) => ask<ExportJob>('GET', jobRoutes.read(jobId), { signal })),
      );
      // Keep jobs that were loaded meanwhile.
      const before = shown.current;
      const known = new Set(before.map((job) => job.job_id));
      const fresh = page.jobs.filter(isWanted(wanted)).filter((job) => !known.has(job.job_id));
      show(mergeJobs(before, [...fresh, ...page.jobs.filter((job) => known.has(job.job_id)), ...answers]));
      setError(undefined);
      return shown.current.some((job) => !hasEnded(job)) ? 'unmoved' : 'done';
    };
    return poll(async (signal) => {
      try {
        return await askAgain(signal);
      } catch (failure) {
        // Progress bars must not continue on outdated data.
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
  return {
    jobs,
    hasMore: next !== null,
    isCurrent: seen.of === asked,
    lookedAt: seen.count,
    loadingMore,
    error,
    loadMore: () => void loadMore(),
    reload: again,
  };
};
