import type { Message } from '@aws-sdk/client-sqs';

export interface SharesOptions {
  /** Whose a message is, by its body; undefined: nobody's. */
  readonly ownerOf: (body: string) => string | undefined;
  /** Invocations of one owner at a time. */
  readonly most: number;
}

type Messages = readonly Message[];

interface Held {
  readonly owner: string;
  readonly messages: Messages;
  readonly sinceMs: number;
}

/** More than these go to an invocation, which finds that its job has to wait, as those of several machines do. */
const mostHeld = 64;
/** Long before a message that is held counts as lost, and sent again. */
const longestHoldMs = 10_000;

/**
 * Counts the invocations of each owner, and holds the messages of those that have as many as they may: an invocation would find no
 * slot for its job, write that it waits, and have it sent again. The jobs' own slots say what may run; this only spares the asking.
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

  /** Counts an invocation until what it returns is called. */
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

  /** Whether it has kept these messages until there is room for them. */
  hold(messages: Messages): boolean {
    const owner = this.#ownerOf(messages);
    if (owner === undefined || this.#hasRoom(owner) || this.#held.length >= mostHeld) return false;
    this.#held = [...this.#held, { owner, messages, sinceMs: this.#nowMs() }];
    return true;
  }

  /** Takes the first messages for which there is room, or that were held for long. */
  next(): Messages | undefined {
    const untilMs = this.#nowMs() - longestHoldMs;
    const found = this.#held.find(({ owner, sinceMs }) => sinceMs <= untilMs || this.#hasRoom(owner));
    if (found !== undefined) this.#held = this.#held.filter((each) => each !== found);
    return found?.messages;
  }

  /** Takes all that is held. */
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

  /** Of messages that are invoked together, where they are all of one. */
  #ownerOf(messages: Messages): string | undefined {
    const owners = new Set(messages.map(({ Body = '' }) => this.#options?.ownerOf(Body)));
    return owners.size === 1 ? [...owners][0] : undefined;
  }
}
