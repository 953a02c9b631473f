import type { ExportJob } from '@bulkfill/service/types/api';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { texts } from '../../texts/jobs.ts';
import { announce } from '../../ui/live.tsx';
import { useResumed } from '../../ui/use-resumed.ts';
import { jobRoutes } from './job-routes.ts';
import { hasEnded, statusText } from './job-status.ts';
import { estimateProgress, type ProgressEstimate, type ProgressTrack, trackProgress } from './progress-estimate.ts';

export interface ShownJob {
  readonly job: ExportJob | undefined;
  readonly estimate: ProgressEstimate;
  readonly error: unknown;
  readonly reload: () => Promise<void>;
}

const unknown: ProgressEstimate = { rowsPerSecond: null, secondsLeft: null };

export const useJob = (jobId: string): ShownJob => {
  const [job, setJob] = useState<ExportJob>();
  const [estimate, setEstimate] = useState(unknown);
  const [error, setError] = useState<unknown>();
  const track = useRef<ProgressTrack>(undefined);
  const latest = useRef<ExportJob>(undefined);
  const life = useRef(new AbortController());

  const show = (answer: ExportJob): void => {
    const before = latest.current;
    latest.current = answer;
    if (answer.progress !== undefined) {
      track.current = trackProgress(track.current, answer.progress, performance.now());
      setEstimate(estimateProgress(track.current, answer.progress));
    }
    if (before !== undefined && before.status !== answer.status)
      announce(texts.jobStatus(statusText(answer).toLowerCase()));
    setJob(answer);
    setError(undefined);
  };
  const read = async (signal: AbortSignal): Promise<ExportJob> => {
    const answer = await ask<ExportJob>('GET', jobRoutes.read(jobId), { signal });
    if (!signal.aborted) show(answer);
    return answer;
  };
  const reload = (): Promise<void> =>
    read(life.current.signal).then(
      () => undefined,
      (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      },
    );

  useEffect(() => {
    life.current = new AbortController();
    void reload();
    return () => life.current.abort();
  }, [jobId]);

  const moving = job !== undefined && !hasEnded(job);
  useEffect(() => {
    if (!moving) return;
    return poll(async (signal) => {
      const before = latest.current?.progress?.rows_done;
      try {
        const answer = await read(signal);
        if (hasEnded(answer)) return 'done';
        return answer.progress?.rows_done === before ? 'unmoved' : 'moved';
      } catch (failure) {
        if (!isAbort(failure)) setError(failure);
        throw failure;
      }
    });
  }, [moving, jobId]);
  useResumed(error, () => void reload());
  return { job, estimate, error, reload };
};
