import type { Account } from '../../stores/accounts/account.ts';
import type { SessionRecord } from '../../stores/sessions/session.ts';
import type { User } from '../../stores/users/user.ts';

/** The authenticated caller. Keys work only for the API, sessions only for the console. */
export type Principal = KeyPrincipal | SessionPrincipal;

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly account: Account;
  readonly keyPublicId: string;
}

export interface SessionPrincipal {
  readonly kind: 'session';
  readonly account: Account;
  readonly user: User;
  readonly session: SessionRecord;
}
