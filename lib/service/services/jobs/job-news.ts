/** Hears of one job. */
export interface JobListener {
  /** Resolves at the next word of the job, or at once where one has come since the last. */
  next(): Promise<void>;
  close(): void;
}

/**
 * Word of executions that have come to their end, for those of this process who wait for a job. It is only a hint to look: the record says
 * what the job is. Where executors report to another process no word comes, and who waits looks by the clock alone.
 */
export class JobNews {
  readonly #heard = new Map<string, Set<() => void>>();
  #comes = false;

  /** Whether executors report to this process. */
  get comes(): boolean {
    return this.#comes;
  }

  /** Says that executors report to this process from now on. */
  open(): void {
    this.#comes = true;
  }

  /** An execution of this job has ended, however. */
  tell(jobId: string): void {
    for (const hear of this.#heard.get(jobId) ?? []) hear();
  }

  listen(jobId: string): JobListener {
    let told = Promise.withResolvers<void>();
    const hear = (): void => told.resolve();
    const all = this.#heard.get(jobId) ?? new Set();
    this.#heard.set(jobId, all.add(hear));
    return {
      next: () => {
        const now = told;
        return now.promise.then(() => {
          // Several may have waited for the same word.
          if (told === now) told = Promise.withResolvers<void>();
        });
      },
      close: () => {
        all.delete(hear);
        if (all.size === 0) this.#heard.delete(jobId);
      },
    };
  }
}

/** The news of this process. */
export const jobNews = new JobNews();
