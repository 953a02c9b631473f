import { dueAttributes } from '../table/due-index.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Artifact } from './artifact.ts';
import { artifactFromItem, artifactKey, artifactToItem, reuseKey } from './artifact-record.ts';

// The record outlives its object: an expired one that is still stored reads as dead.
const afterlifeSeconds = 86_400;

/** From a reuse identity to the job that made the artifact. It lives as long as the artifact does, so it is written anew when that is prolonged. */
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

/** Artifacts in the table, and pointers that find them again by their inputs. */
export const artifactStore = (table: DynamoTable) => {
  const get = async (producerJobId: string): Promise<Artifact | undefined> => {
    const item = await table.get(artifactKey(producerJobId));
    return item === undefined ? undefined : artifactFromItem(item);
  };
  return {
    get,
    /** The latest artifact of an account with this reuse identity that is alive at `nowMs`. */
    find: async (accountId: string, reuseIdentity: string, nowMs: number): Promise<Artifact | undefined> => {
      const pointer = await table.get(reuseKey(accountId, reuseIdentity));
      const artifact = pointer === undefined ? undefined : await get(String(pointer.producerJobId));
      return artifact !== undefined && nowMs < artifact.expiresAtMs ? artifact : undefined;
    },
    /** The artifact and the pointer by which `find` finds it. `removeAtMs` is when the sweep may delete the object. */
    insert: (artifact: Artifact, removeAtMs: number): readonly Write[] => [
      {
        label: 'artifact',
        action: {
          kind: 'put',
          item: { ...artifactToItem(artifact), ...dueAttributes('artifact', artifact.producerJobId, removeAtMs) },
          expression: {},
        },
      },
      reusePointer(artifact, artifact.expiresAtMs),
    ],
    /** Keeps an artifact until `expiresAtMs`. Refused (`artifact`) when it is no longer alive at `nowMs`, or was ended since it was found. */
    prolong: (artifact: Artifact, nowMs: number, expiresAtMs: number, removeAtMs: number): readonly Write[] => [
      {
        label: 'artifact',
        action: {
          kind: 'update',
          key: artifactKey(artifact.producerJobId),
          expression: expression(
            {
              update: 'SET #expiresAtMs = :expires, #dueAtMs = :remove',
              // A delete that comes between ends it at a time of its own, which may be after this request's.
              condition: '#expiresAtMs > :now AND #expiresAtMs >= :found',
            },
            { ':now': nowMs, ':found': artifact.expiresAtMs, ':expires': expiresAtMs, ':remove': removeAtMs },
          ),
        },
      },
      reusePointer(artifact, expiresAtMs),
    ],
    /** Ends an artifact at once, for the code that delivers it. Refused (`artifact`) when it is no longer alive at `nowMs`. */
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
    /** Removes the record of an artifact whose time is over; false when it was prolonged meanwhile. Its object goes after it. */
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
