import type { Write } from '../table/write.ts';
import type { Session } from './session.ts';

/**
 * Where sessions are kept. When one was last used is kept apart from it, so that what answers pages can note that, and yet make no session.
 */
export interface SessionStore {
  /** Strongly consistent: a session that was ended is gone at once. */
  get(tokenSha256: string): Promise<Session | undefined>;
  /** Refused (`session`) when the token is taken. */
  begin(session: Session): readonly Write[];
  /** Notes a use. False, and noted nowhere, where the last one is `idleMs` ago or longer. */
  see(tokenSha256: string, nowMs: number, idleMs: number): Promise<boolean>;
  end(tokenSha256: string): Promise<void>;
}
