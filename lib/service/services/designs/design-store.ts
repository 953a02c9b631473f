import type { Write } from '../table/write.ts';
import type { Design, DesignKind } from './design.ts';

/** All that an account has open at one moment. */
export interface Shelf {
  readonly designs: readonly Design[];
  /** Of the latest change: the next one names it. */
  readonly turn: string | undefined;
}

/** PDFs, and pictures and fonts, that are kept for a day. Each account has a partition of its own: nobody finds those of another. */
export interface DesignStore {
  get(accountId: string, sha256: string, kind: DesignKind): Promise<Design | undefined>;
  shelf(accountId: string): Promise<Shelf>;
  /** Part of a transaction that changes what `shelf` gave. Refused (`design`) where that was changed meanwhile. */
  takeTurn(accountId: string, shelf: Shelf, turn: { readonly name: string; readonly nowMs: number; readonly untilMs: number }): Write;
  /** One of the same hash and kind is replaced. */
  put(design: Design): Write;
  remove(design: Design): Write;
}
