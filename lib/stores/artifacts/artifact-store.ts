import { buildDueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Artifact } from './artifact.ts';
import { artifactFromItem, artifactKey, artifactToItem, reuseKey } from './artifact-record.ts';

// The record outlives its object. An expired one that is still stored reads as expired.
const afterlifeSeconds = 86_400;

const reusePointer = (artifact: Artifact, expiresAtMs: number): Write => ({
  label: 'reuse',
  action: {
    kind: 'put',
    item: {
      ...reuseKey(artifact.accountId, artifact.reuseIdentity),
      producerJobId: artifact.producerJobId,
      ttlEpochSeconds: Math.ceil(expiresAtMs / 1000) + afterlifeSeconds,
    },
    expression: {},
  },
});

export const artifactStore = (table: DynamoTable) => {
  const get = async (producerJobId: string): Promise<Artifact | undefined> => {
    const item = await table.get(artifactKey(producerJobId));
    return item === undefined ? undefined : artifactFromItem(item);
  };
  return {
    get,
    find: async (accountId: string, reuseIdentity: string, nowMs: number): Promise<Artifact | undefined> => {
      const pointer = await table.get(reuseKey(accountId, reuseIdentity));
      const artifact = pointer === undefined ? undefined : await get(String(pointer.producerJobId));
      return artifact !== undefined && nowMs < artifact.expiresAtMs ? artifact : undefined;
    },
    /** Inserts an artifact and its pointer. `removeAtMs`: earliest time at which the sweep may delete the object. */
    insert: (artifact: Artifact, removeAtMs: number): readonly Write[] => [
      {
        label: 'artifact',
        action: {
          kind: 'put',
          item: { ...artifactToItem(artifact), ...buildDueAttributes('artifact', artifact.producerJobId, removeAtMs) },
          expression: {},
        },
      },
      reusePointer(artifact, artifact.expiresAtMs),
    ],
    /** Extends an artifact. Refused (`artifact`) if it has expired at `nowMs`, or was ended since it was read. */
    prolong: (artifact: Artifact, nowMs: number, expiresAtMs: number, removeAtMs: number): readonly Write[] => [
      {
        label: 'artifact',
        action: {
          kind: 'update',
          key: artifactKey(artifact.producerJobId),
          expression: expression(
            {
              update: 'SET #expiresAtMs = :expires, #dueAtMs = :remove',
              // A concurrent delete sets its own expiry, which may be after this request's time.
              condition: '#expiresAtMs > :now AND #expiresAtMs >= :found',
            },
            { ':now': nowMs, ':found': artifact.expiresAtMs, ':expires': expiresAtMs, ':remove': removeAtMs },
          ),
        },
      },
      reusePointer(artifact, expiresAtMs),
    ],
    /**
     * Ends an artifact immediately, for all jobs that deliver it. Refused (`artifact`) if it has expired at `nowMs`.
     */
    end: (artifact: Artifact, nowMs: number, removeAtMs: number): Write => ({
      label: 'artifact',
      action: {
        kind: 'update',
        key: artifactKey(artifact.producerJobId),
        expression: expression(
          { update: 'SET #expiresAtMs = :now, #dueAtMs = :remove', condition: '#expiresAtMs > :now' },
          { ':now': nowMs, ':remove': removeAtMs },
        ),
      },
    }),
    /** Marks the record of an expired artifact for deletion. Returns false if the artifact was extended meanwhile. */
    expire: async (artifact: Artifact, nowMs: number): Promise<boolean> => {
      const change = expression(
        {
          update: 'SET #ttlEpochSeconds = :ttl REMOVE #dueShard, #dueAtMs',
          condition: '#expiresAtMs = :expires AND #expiresAtMs <= :now',
        },
        { ':ttl': Math.ceil(nowMs / 1000) + afterlifeSeconds, ':expires': artifact.expiresAtMs, ':now': nowMs },
      );
      return (await table.update(artifactKey(artifact.producerJobId), change)) !== undefined;
    },
  };
};

export type ArtifactStore = ReturnType<typeof artifactStore>;
