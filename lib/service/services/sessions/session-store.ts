import type { Write } from '../table/write.ts';
import type { ListedSession, Session, SessionOrigin } from './session.ts';

/**
 * Where sessions are kept. When one was last used is kept apart from it, so that what answers pages can note that, and yet make no session.
 */
export interface SessionStore {
  /** Strongly consistent: a session that was ended is gone at once. */
  get(tokenSha256: string): Promise<Session | undefined>;
  /** Refused (`session`) when the token is taken. */
  begin(session: Session, origin: SessionOrigin): readonly Write[];
  /** Notes a use. False, and noted nowhere, where the last one is `idleMs` ago or longer. */
  see(tokenSha256: string, nowMs: number, idleMs: number): Promise<boolean>;
  /** Ends a session; one that is over is not an error. */
  end(session: Pick<Session, 'userId' | 'createdAtMs' | 'tokenSha256'>): readonly Write[];
  /** A user's latest sessions that have not been ended by themselves, the newest first; some may be over for another reason. */
  ofUser(userId: string): Promise<readonly ListedSession[]>;
}
