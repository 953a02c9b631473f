import { mib } from '@bulkfill/engine/core/units';
import { BodyPace } from './body-pace.ts';

/** Sender of a body: verified credentials, or the client address of any others, which may be forged. */
export interface BodyOwner {
  readonly name: string;
  readonly isKnown: boolean;
}

/** Memory of one body. Call `release` when its request has been answered. */
export interface BodyRoom {
  readonly pace: BodyPace;
  /** Aborts if the memory is full and this body is the slowest. */
  readonly ended: AbortSignal;
  /** Reserves bytes before they are stored. Returns false, and reserves nothing, if there is no room. */
  take(bytes: number): boolean;
  /** Marks the body as received: from now on it cannot be aborted. */
  complete(): void;
  release(): void;
}

interface Body {
  readonly owner: BodyOwner;
  readonly order: number;
  readonly pace: BodyPace;
  readonly end: AbortController;
  bytes: number;
  isArriving: boolean;
}

/** Returns the remaining time in whole seconds. Of equally slow bodies, the older one is aborted. */
const secondsLeft = ({ pace }: Body): number => Math.ceil(pace.remainingMs() / 1000);
const slowestFirst = (a: Body, b: Body): number => secondsLeft(a) - secondsLeft(b) || a.order - b.order;

const sumOf = (bodies: readonly Body[]): number => bodies.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Memory for bodies that arrive or are processed, over all connections. Verified credentials have a share of 32 MiB or
 * a tenth, whichever is larger. All others share a quarter, and each client address 16 MiB or a tenth of that quarter.
 * If a share or the whole is full, the slowest arriving body in it is aborted. Source: conformance-and-security.md,
 * "Fairness and abuse".
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #nowMs: () => number;
  readonly #shareBytes: number;
  readonly #bodies = new Set<Body>();
  #opened = 0;

  constructor(maxBytes: number, nowMs: () => number, shareBytes: number = Math.max(32 * mib, maxBytes / 10)) {
    this.#maxBytes = maxBytes;
    this.#shareBytes = shareBytes;
    this.#nowMs = nowMs;
  }

  /** `nowMs`: clock of its pace. Default: the budget's clock. */
  open(owner: BodyOwner, nowMs: () => number = this.#nowMs): BodyRoom {
    const order = this.#opened++;
    const body: Body = {
      owner,
      order,
      pace: new BodyPace(nowMs),
      end: new AbortController(),
      bytes: 0,
      isArriving: true,
    };
    this.#bodies.add(body);
    return {
      pace: body.pace,
      ended: body.end.signal,
      take: (bytes) => {
        body.pace.received(bytes);
        if (!this.#makeRoom(body, bytes)) return false;
        body.bytes += bytes;
        return true;
      },
      complete: () => {
        body.isArriving = false;
      },
      release: () => this.#remove(body),
    };
  }

  #remove(body: Body): void {
    body.bytes = 0;
    body.isArriving = false;
    this.#bodies.delete(body);
  }

  #makeRoom(body: Body, bytes: number): boolean {
    const { name, isKnown } = body.owner;
    const unknownBytes = this.#maxBytes / 4;
    const isOwn = ({ owner }: Body): boolean => owner.isKnown === isKnown && owner.name === name;
    const isUnknown = ({ owner }: Body): boolean => !owner.isKnown;
    const shareBytes = isKnown ? this.#shareBytes : Math.max(16 * mib, unknownBytes / 10);
    return (
      this.#bodies.has(body) &&
      this.#endSlowest(body, bytes, isOwn, shareBytes) &&
      (isKnown || this.#endSlowest(body, bytes, isUnknown, unknownBytes)) &&
      this.#endSlowest(body, bytes, () => true, this.#maxBytes)
    );
  }

  /** Aborts slow bodies until `bytes` more fit. Returns false and aborts none if that frees too little. */
  #endSlowest(body: Body, bytes: number, isWithin: (other: Body) => boolean, boundBytes: number): boolean {
    const within = [...this.#bodies].filter(isWithin);
    let excessBytes = sumOf(within) + bytes - boundBytes;
    if (excessBytes <= 0) return true;
    const ending: Body[] = [];
    for (const slow of within.filter(({ isArriving, bytes: held }) => isArriving && held > 0).toSorted(slowestFirst)) {
      if (slow === body || excessBytes <= 0) break;
      ending.push(slow);
      excessBytes -= slow.bytes;
    }
    if (excessBytes > 0) return false;
    for (const slow of ending) {
      this.#remove(slow);
      slow.end.abort();
    }
    return true;
  }
}
