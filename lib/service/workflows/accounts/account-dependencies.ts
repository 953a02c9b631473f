import type { Clock } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import type { Ids } from '../../kit/ids.ts';
import type { AccountStore } from '../../services/accounts/account-store.ts';
import type { AuditLog } from '../../services/audit/audit-log.ts';
import type { KeyStore } from '../../services/keys/key-store.ts';
import type { QuotaStore } from '../../services/quota/quota-store.ts';
import type { RateLimiter } from '../../services/rate-limits/rate-limiter.ts';
import type { UnitOfWork } from '../../services/table/write.ts';

export interface AccountDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unit: UnitOfWork;
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly quota: QuotaStore;
  readonly rateLimiter: RateLimiter;
  readonly audit: AuditLog;
}
