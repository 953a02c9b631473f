export interface JobListener {
  /** Resolves at the next notification, or immediately if one arrived since the last call. */
  next(): Promise<void>;
  close(): void;
}

/** Notifications of ended executions within this process. Requests also poll: executors elsewhere send none. */
export class JobNews {
  readonly #heard = new Map<string, Set<() => void>>();
  #comes = false;

  get comes(): boolean {
    return this.#comes;
  }

  /** Declares that executors report to this process from now on. */
  open(): void {
    this.#comes = true;
  }

  /** Notifies listeners that an execution of this job has ended, in any way. */
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
          // Several callers may have waited for the same notification.
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

export const jobNews = new JobNews();
