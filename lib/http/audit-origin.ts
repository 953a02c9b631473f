import type { Config } from '../core/config.ts';
import type { AuditActor, AuditOrigin } from '../services/audit/audit-entry.ts';
import type { Principal } from '../workflows/principal.ts';
import type { ApiContext } from './api-context.ts';
import { requestOrigin } from './request-origin.ts';

const actorOf = (principal: Principal): AuditActor =>
  principal.kind === 'key'
    ? { kind: 'key', keyPublicId: principal.keyPublicId }
    : { kind: 'user', userId: principal.user.userId, email: principal.user.email };

/** Who asks for a change, a person or a program, and by which request: for the record of the account. To be asked once a request is admitted. */
export const auditOrigin = (c: ApiContext, config: Config): AuditOrigin => ({
  actor: actorOf(c.get('principal')),
  ...requestOrigin(c, config),
});
