/** Poll interval: no event announces the end of a visibility timeout or delay, and clocks may be set. */
const lookAgainMs = 250;

export class Arrivals {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Announces a message that can be received. Each waiting poll looks for it. */
  tell(queue: string): void {
    for (const look of this.#waiting.get(queue) ?? []) look();
  }

  /** Looks repeatedly until it finds something, `waitMs` have passed, or the client has disconnected. */
  wait<Found>(
    queue: string,
    waitMs: number,
    gone: AbortSignal,
    look: () => readonly Found[],
  ): Promise<readonly Found[]> {
    if (gone.aborted) return Promise.resolve([]);
    const found = look();
    if (found.length > 0 || waitMs === 0) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const polls = this.#waiting.get(queue) ?? new Set();
      this.#waiting.set(queue, polls);
      const end = (messages: readonly Found[]): void => {
        polls.delete(again);
        clearInterval(looking);
        clearTimeout(patience);
        gone.removeEventListener('abort', leave);
        resolve(messages);
      };
      const leave = (): void => end([]);
      const again = (): void => {
        try {
          const messages = look();
          if (messages.length > 0) end(messages);
        } catch (error) {
          leave();
          reject(error);
        }
      };
      polls.add(again);
      const looking = setInterval(again, lookAgainMs);
      const patience = setTimeout(leave, waitMs);
      gone.addEventListener('abort', leave, { once: true });
    });
  }
}
