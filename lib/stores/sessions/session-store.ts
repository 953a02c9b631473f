import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { ListedSession, SessionOrigin, SessionRecord } from './session.ts';
import {
  listedFromItem,
  listedKey,
  listedToItem,
  seenKey,
  sessionFromItem,
  sessionKey,
  sessionsPartition,
  sessionToItem,
} from './session-record.ts';

const maxListed = 100;

/**
 * The last use is a separate item, so that hosts of pages cannot create sessions. DynamoDB deletes sessions some time
 * after `lifetimeMs`, so readers check the age.
 */
export const sessionStore = (table: DynamoTable, lifetimeMs: number) => ({
  /** Returns a session. Strongly consistent, so that an ended session is gone immediately. */
  get: async (tokenSha256: string): Promise<SessionRecord | undefined> => {
    const item = await table.get(sessionKey(tokenSha256));
    return item === undefined ? undefined : sessionFromItem(item);
  },
  /** Starts a session. Refused (`session`) if the token exists. */
  begin: (session: SessionRecord, origin: SessionOrigin): readonly Write[] => {
    const ttlEpochSeconds = Math.ceil((session.createdAtMs + lifetimeMs) / 1000);
    return [
      {
        label: 'session',
        action: { kind: 'put', item: { ...sessionToItem(session), ttlEpochSeconds }, expression: absent },
      },
      {
        label: 'session',
        action: {
          kind: 'put',
          item: { ...seenKey(session.tokenSha256), lastSeenAtMs: session.createdAtMs, ttlEpochSeconds },
          expression: {},
        },
      },
      {
        label: 'session',
        action: { kind: 'put', item: { ...listedToItem(session, origin), ttlEpochSeconds }, expression: {} },
      },
    ];
  },
  /** Records a use. Returns false, and records nothing, if the last use was at least `idleMs` ago. */
  see: async (tokenSha256: string, nowMs: number, idleMs: number): Promise<boolean> => {
    const seen = await table.update(
      seenKey(tokenSha256),
      expression(
        { update: 'SET #lastSeenAtMs = :now', condition: '#lastSeenAtMs > :idle' },
        { ':now': nowMs, ':idle': nowMs - idleMs },
      ),
    );
    return seen !== undefined;
  },
  /** Ending it twice is not an error. */
  end: (session: Pick<SessionRecord, 'userId' | 'createdAtMs' | 'tokenSha256'>): readonly Write[] =>
    [sessionKey(session.tokenSha256), seenKey(session.tokenSha256), listedKey(session)].map((key) => ({
      label: 'session',
      action: { kind: 'delete', key, expression: {} },
    })),
  /** Returns a user's latest sessions, newest first, except individually ended ones. Some may have expired. */
  ofUser: async (userId: string): Promise<readonly ListedSession[]> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': sessionsPartition(userId) }),
      consistent: true,
      descending: true,
      limit: maxListed,
    });
    const found = await Promise.all(
      items.map(async (item) => {
        const listed = listedFromItem(item);
        const { tokenSha256 } = listed.session;
        const [session, seen] = await Promise.all([
          table.get(sessionKey(tokenSha256)),
          table.get(seenKey(tokenSha256)),
        ]);
        return session === undefined || seen === undefined
          ? []
          : [{ ...listed, lastSeenAtMs: Number(seen.lastSeenAtMs) }];
      }),
    );
    return found.flat();
  },
});

export type SessionStore = ReturnType<typeof sessionStore>;
