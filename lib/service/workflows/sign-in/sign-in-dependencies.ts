import type { Logger } from '../../kit/logger.ts';
import type { AuditLog } from '../../services/audit/audit-log.ts';
import type { ConfirmationStore } from '../../services/confirmations/confirmation-store.ts';
import type { IdentityProvider } from '../../services/identity-provider/identity-provider.ts';
import type { InvitationStore } from '../../services/invitations/invitation-store.ts';
import type { SignInStore } from '../../services/sign-ins/sign-in-store.ts';
import type { AccountDependencies } from '../accounts/account-dependencies.ts';
import type { AuthenticateSessionDependencies } from './authenticate-session.ts';

export interface SignInDependencies
  extends Pick<AccountDependencies, 'ids' | 'unit' | 'accounts'>,
    Omit<AuthenticateSessionDependencies, 'accounts'> {
  readonly logger: Logger;
  readonly provider: IdentityProvider;
  readonly signIns: SignInStore;
  readonly invitations: InvitationStore;
  readonly confirmations: ConfirmationStore;
  readonly audit: AuditLog;
}

export interface RequestOrigin {
  readonly clientAddress: string;
  readonly requestId: string;
}
