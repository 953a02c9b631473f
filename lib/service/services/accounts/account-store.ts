import type { Write } from '../table/write.ts';
import type { Account } from './account.ts';

/** Where accounts are kept. */
export interface AccountStore {
  get(accountId: string): Promise<Account | undefined>;
  /** Refused (`account`) when the id is taken. */
  insert(account: Account): Write;
  /** Writes the account as its next version. Refused (`account`) when it is not the version that is stored. */
  replace(account: Account): Write;
  /** Makes the account's next version without another change. Refused (`account-version`) as above. */
  touch(account: Account): Write;
}
