import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
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
import type { SessionStore } from './session-store.ts';

const maxListed = 100;

/** Sessions in the table. Storage removes them some time after `lifetimeMs`; who reads one looks at its age. */
export const dynamoSessionStore = (table: DynamoTable, lifetimeMs: number): SessionStore => ({
  get: async (tokenSha256) => {
    const item = await table.get(sessionKey(tokenSha256));
    return item === undefined ? undefined : sessionFromItem(item);
  },
  begin: (session, origin) => {
    const ttlEpochSeconds = Math.ceil((session.createdAtMs + lifetimeMs) / 1000);
    return [
      { label: 'session', action: { kind: 'put', item: { ...sessionToItem(session), ttlEpochSeconds }, expression: absent } },
      {
        label: 'session',
        action: {
          kind: 'put',
          item: { ...seenKey(session.tokenSha256), lastSeenAtMs: session.createdAtMs, ttlEpochSeconds },
          expression: {},
        },
      },
      { label: 'session', action: { kind: 'put', item: { ...listedToItem(session, origin), ttlEpochSeconds }, expression: {} } },
    ];
  },
  see: async (tokenSha256, nowMs, idleMs) => {
    const seen = await table.update(
      seenKey(tokenSha256),
      expression({ update: 'SET #lastSeenAtMs = :now', condition: '#lastSeenAtMs > :idle' }, { ':now': nowMs, ':idle': nowMs - idleMs }),
    );
    return seen !== undefined;
  },
  end: (session) =>
    [sessionKey(session.tokenSha256), seenKey(session.tokenSha256), listedKey(session)].map((key) => ({
      label: 'session',
      action: { kind: 'delete', key, expression: {} },
    })),
  ofUser: async (userId) => {
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
        const [session, seen] = await Promise.all([table.get(sessionKey(tokenSha256)), table.get(seenKey(tokenSha256))]);
        return session === undefined || seen === undefined ? [] : [{ ...listed, lastSeenAtMs: Number(seen.lastSeenAtMs) }];
      }),
    );
    return found.flat();
  },
});
