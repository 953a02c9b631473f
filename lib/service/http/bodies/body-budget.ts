import { mib } from '../../../engine/kit/units.ts';
import { BodyPace } from './body-pace.ts';

/** Sender of a body: credentials that are known to be good, or the client address of any others, which may be made up. */
export interface BodyOwner {
  readonly name: string;
  readonly isKnown: boolean;
}

/** Room of one body. Call `release` when its request is answered. */
export interface BodyRoom {
  readonly pace: BodyPace;
  /** Aborted if the room is full and this body is the slowest. */
  readonly ended: AbortSignal;
  /** Reserves bytes before they are kept. Returns false, and reserves nothing, if there is no room. */
  take(bytes: number): boolean;
  /** Marks the body as received: it is worked on and no longer ended. */
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

/** How slow a body is, in whole seconds: of bodies that are equally slow, the older one ends. */
const secondsLeft = ({ pace }: Body): number => Math.ceil(pace.remainingMs() / 1000);
const slowestFirst = (a: Body, b: Body): number => secondsLeft(a) - secondsLeft(b) || a.order - b.order;

const sumOf = (bodies: readonly Body[]): number => bodies.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Memory that bodies may use while they arrive and are worked on, over all connections. Known credentials have a share of 32 MiB or a
 * tenth, whichever is more. All others have a quarter together, and each client address 16 MiB or a tenth of that quarter. If a share or the
 * whole is full, the slowest arriving body within it ends. Source: decisions.md, "Fairness and abuse".
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #nowMs: () => number;
  readonly #shareBytes: number;
  readonly #bodies = new Set<Body>();
  #opened = 0;

  /** `shareBytes`: of known credentials. */
  constructor(maxBytes: number, nowMs: () => number, shareBytes: number = Math.max(32 * mib, maxBytes / 10)) {
    this.#maxBytes = maxBytes;
    this.#shareBytes = shareBytes;
    this.#nowMs = nowMs;
  }

  /** `nowMs`: clock of its pace, if that is not the budget's own. */
  open(owner: BodyOwner, nowMs: () => number = this.#nowMs): BodyRoom {
    const order = this.#opened++;
    const body: Body = { owner, order, pace: new BodyPace(nowMs), end: new AbortController(), bytes: 0, isArriving: true };
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

  /** Ends bodies until `bytes` more fit within the bound. Ends none and returns false if `body` is the slowest itself, or if that frees too little. */
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
