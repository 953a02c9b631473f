import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import type { Ids } from '../../core/ids.ts';
import type { AccountStore } from '../../stores/accounts/account-store.ts';
import type { AuditLog } from '../../stores/audit/audit-log.ts';
import type { KeyStore } from '../../stores/keys/key-store.ts';
import type { QuotaStore } from '../../stores/quota/quota-store.ts';
import type { RateLimiter } from '../../stores/rate-limits/rate-limiter.ts';
import type { UnitOfWork } from '../../stores/table/write.ts';

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
