import type { Logger } from '../../core/logger.ts';
import type { AuditLog } from '../../stores/audit/audit-log.ts';
import type { ConfirmationStore } from '../../stores/confirmations/confirmation-store.ts';
import type { IdentityProvider } from '../../stores/identity-provider/identity-provider.ts';
import type { InvitationStore } from '../../stores/invitations/invitation-store.ts';
import type { SignInStore } from '../../stores/sign-ins/sign-in-store.ts';
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
