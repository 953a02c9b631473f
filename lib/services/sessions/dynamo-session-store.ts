import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { seenKey, sessionFromItem, sessionKey, sessionToItem } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/** Sessions in the table. Storage removes them some time after `lifetimeMs`; who reads one looks at its age. */
export const dynamoSessionStore = (table: DynamoTable, lifetimeMs: number): SessionStore => ({
  get: async (tokenSha256) => {
    const item = await table.get(sessionKey(tokenSha256));
    return item === undefined ? undefined : sessionFromItem(item);
  },
  begin: (session) => {
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
    ];
  },
  see: async (tokenSha256, nowMs, idleMs) => {
    const seen = await table.update(
      seenKey(tokenSha256),
      expression({ update: 'SET #lastSeenAtMs = :now', condition: '#lastSeenAtMs > :idle' }, { ':now': nowMs, ':idle': nowMs - idleMs }),
    );
    return seen !== undefined;
  },
  end: async (tokenSha256) => {
    await table.delete(sessionKey(tokenSha256));
    await table.delete(seenKey(tokenSha256));
  },
});
