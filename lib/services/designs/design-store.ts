import type { Write } from '../table/write.ts';
import type { Design, DesignKind } from './design.ts';

/** PDFs, and pictures and fonts, that are kept for a day. Each account has a partition of its own: nobody finds those of another. */
export interface DesignStore {
  get(accountId: string, sha256: string, kind: DesignKind): Promise<Design | undefined>;
  /** All of a kind that an account has open. */
  list(accountId: string, kind: DesignKind): Promise<readonly Design[]>;
  /** One that is uploaded again is the later one from now on. */
  put(design: Design): Write;
  remove(design: Design): Write;
}
