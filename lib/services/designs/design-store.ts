import type { Write } from '../table/write.ts';
import type { Design } from './design.ts';

/** PDFs that are kept for a day. Each account has a partition of its own: nobody finds those of another. */
export interface DesignStore {
  get(accountId: string, sha256: string): Promise<Design | undefined>;
  /** All that an account has open. */
  list(accountId: string): Promise<readonly Design[]>;
  /** One that is uploaded again is the later one from now on. */
  put(design: Design): Write;
}
