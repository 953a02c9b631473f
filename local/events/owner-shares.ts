import type { Message } from '@aws-sdk/client-sqs';

export interface SharesOptions {
  readonly ownerOf: (body: string) => string | undefined;
  readonly most: number;
}

type Messages = readonly Message[];

interface Held {
  readonly owner: string;
  readonly messages: Messages;
  readonly sinceMs: number;
}

/** Further messages go to an invocation, which parks their jobs, as with several machines. */
const mostHeld = 64;
/** Well below the visibility timeout after which a held message is redelivered. */
const longestHoldMs = 10_000;

/**
 * Counts the invocations per owner, and holds messages of owners at their limit. An invocation would find no slot for
 * the job, park it and requeue the message. The slots of jobs remain authoritative; this only avoids such attempts.
 */
export class OwnerShares {
  readonly #options: SharesOptions | undefined;
  readonly #nowMs: () => number;
  readonly #running = new Map<string, number>();
  #held: readonly Held[] = [];

  constructor(options: SharesOptions | undefined, nowMs: () => number = () => performance.now()) {
    this.#options = options;
    this.#nowMs = nowMs;
  }

  /** Counts an invocation until the returned function is called. */
  begin(messages: Messages): () => void {
    const owner = this.#ownerOf(messages);
    if (owner === undefined) return () => {};
    this.#running.set(owner, this.#count(owner) + 1);
    return () => {
      const left = this.#count(owner) - 1;
      if (left > 0) this.#running.set(owner, left);
      else this.#running.delete(owner);
    };
  }

  /** Holds the messages if their owner has no room. Returns whether they are held. */
  hold(messages: Messages): boolean {
    const owner = this.#ownerOf(messages);
    if (owner === undefined || this.#hasRoom(owner) || this.#held.length >= mostHeld) return false;
    this.#held = [...this.#held, { owner, messages, sinceMs: this.#nowMs() }];
    return true;
  }

  /** Returns the first held messages whose owner has room, or that were held for too long. */
  next(): Messages | undefined {
    const untilMs = this.#nowMs() - longestHoldMs;
    const found = this.#held.find(({ owner, sinceMs }) => sinceMs <= untilMs || this.#hasRoom(owner));
    if (found !== undefined) this.#held = this.#held.filter((each) => each !== found);
    return found?.messages;
  }

  clear(): readonly Messages[] {
    const held = this.#held.map(({ messages }) => messages);
    this.#held = [];
    return held;
  }

  #hasRoom(owner: string): boolean {
    return this.#count(owner) < (this.#options?.most ?? Number.POSITIVE_INFINITY);
  }

  #count(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #ownerOf(messages: Messages): string | undefined {
    const owners = new Set(messages.map(({ Body = '' }) => this.#options?.ownerOf(Body)));
    return owners.size === 1 ? [...owners][0] : undefined;
  }
}
