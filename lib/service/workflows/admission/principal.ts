import type { Account } from '../../services/accounts/account.ts';
import type { Session } from '../../services/sessions/session.ts';
import type { User } from '../../services/users/user.ts';

/** Who is calling, and by what they showed it: keys are for the API alone, sessions for the console alone. */
export type Principal = KeyPrincipal | SessionPrincipal;

/** A program with a key. */
export interface KeyPrincipal {
  readonly kind: 'key';
  readonly account: Account;
  readonly keyPublicId: string;
}

/** A person in a browser. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
}
