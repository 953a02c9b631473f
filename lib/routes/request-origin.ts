import type { Config } from '../core/config.ts';
import type { AuditActor, AuditOrigin } from '../stores/audit/audit-entry.ts';
import type { Principal } from '../workflows/admission/principal.ts';
import type { RequestOrigin } from '../workflows/sign-in/callback.ts';
import type { ApiContext } from './api-context.ts';
import { findClientAddress } from './client-address.ts';

export const readRequestOrigin = (c: ApiContext, { http }: Config): RequestOrigin => ({
  clientAddress: findClientAddress(c, http.clientAddressHeader),
  requestId: c.get('requestId'),
});

const actorOf = (principal: Principal): AuditActor =>
  principal.kind === 'key'
    ? { kind: 'key', keyPublicId: principal.keyPublicId }
    : { kind: 'user', userId: principal.user.userId, email: principal.user.email };

/** Returns the actor and origin of a request for the audit log. Call it after admission. */
export const readAuditOrigin = (c: ApiContext, config: Config): AuditOrigin => ({
  actor: actorOf(c.get('principal')),
  ...readRequestOrigin(c, config),
});
