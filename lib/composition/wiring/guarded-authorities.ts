import type { FetchAuthority } from '@bulkfill/engine/pdf/seal/collect-validation-data';
import type { Config } from '../../core/config.ts';
import { certificateAuthorities } from '../../stores/sealing/certificate-authorities.ts';
import { exemptOrigins } from '../../stores/webhooks/exempt-origins.ts';
import { systemResolver, targetGuard } from '../../stores/webhooks/target-guard.ts';

/** Returns the requests to addresses in certificates, which must be public, as those of webhooks. */
export const guardedAuthorities = (webhooks: Config['webhooks']): FetchAuthority =>
  certificateAuthorities(targetGuard(systemResolver, exemptOrigins(webhooks)));
