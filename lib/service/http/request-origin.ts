import type { Config } from '../kit/config.ts';
import type { AuditActor, AuditOrigin } from '../services/audit/audit-entry.ts';
import type { Principal } from '../workflows/admission/principal.ts';
import type { RequestOrigin } from '../workflows/sign-in/sign-in-dependencies.ts';
import type { ApiContext } from './api-context.ts';
import { clientAddress } from './client-address.ts';

/** What the record of a change says of the request that asked for it. */
export const requestOrigin = (c: ApiContext, { http }: Config): RequestOrigin => ({
  clientAddress: clientAddress(c, http.clientAddressHeader),
  requestId: c.get('requestId'),
});

const actorOf = (principal: Principal): AuditActor =>
  principal.kind === 'key'
    ? { kind: 'key', keyPublicId: principal.keyPublicId }
    : { kind: 'user', userId: principal.user.userId, email: principal.user.email };

/** Who asks for a change, a person or a program, and by which request: for the record of the account. To be asked once a request is admitted. */
export const auditOrigin = (c: ApiContext, config: Config): AuditOrigin => ({
  actor: actorOf(c.get('principal')),
  ...requestOrigin(c, config),
});
