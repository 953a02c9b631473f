import type { Write } from '../table/write.ts';
import type { Identity, User } from './user.ts';

/** Where users are kept, and which of them a provider means. */
export interface UserStore {
  /** Strongly consistent: who signed out everywhere is out at once. */
  get(userId: string): Promise<User | undefined>;
  /** The user that an identity leads to, by id. */
  find(identity: Identity): Promise<string | undefined>;
  /** Refused (`user`, `identity`) when either is taken. */
  insert(user: User): readonly Write[];
  /** Forgets a user and its identity; its sessions are over with it. */
  remove(user: User): readonly Write[];
  /** Notes what a provider says of a user, to be shown. */
  describe(userId: string, facts: Pick<User, 'email' | 'name'>): Promise<void>;
  /** Ends every session that the user has. */
  endSessions(userId: string): Write;
}
