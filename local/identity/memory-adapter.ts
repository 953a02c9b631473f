import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Maximum records of all kinds; the oldest are dropped. Only the user of this machine signs in here. */
const maxRecords = 10_000;

interface Kept {
  readonly payload: AdapterPayload;
  readonly untilMs: number;
}

/** Stores the state of the provider: sign-ins in progress, codes and sessions. A restart clears it. */
export const memoryAdapter = () => {
  const records = new Map<string, Kept>();

  return (kind: string): Adapter => {
    const keyOf = (id: string): string => `${kind}:${id}`;
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const kept = records.get(keyOf(id));
      return kept === undefined || kept.untilMs <= Date.now() ? undefined : kept.payload;
    };
    const findBy = async (member: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> => {
      for (const [key, { payload, untilMs }] of records) {
        if (key.startsWith(`${kind}:`) && payload[member] === value && untilMs > Date.now()) return payload;
      }
      return undefined;
    };
    return {
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      upsert: async (id, payload, expiresInSeconds = 86_400) => {
        records.delete(keyOf(id));
        records.set(keyOf(id), { payload, untilMs: Date.now() + expiresInSeconds * 1000 });
        for (const oldest of records.keys()) {
          if (records.size <= maxRecords) break;
          records.delete(oldest);
        }
      },
      consume: async (id) => {
        const kept = records.get(keyOf(id));
        if (kept !== undefined)
          records.set(keyOf(id), { ...kept, payload: { ...kept.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      destroy: async (id) => {
        records.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key);
      },
    };
  };
};
