import { jobPartition } from '../jobs/job-record.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Artifact, artifactSchema } from './artifact.ts';

export const artifactKey = (producerJobId: string): ItemKey => ({ pk: jobPartition(producerJobId), sk: 'ARTIFACT' });

export const reuseKey = (accountId: string, reuseIdentity: string): ItemKey => ({
  pk: `REUSE#${accountId}#${reuseIdentity}`,
  sk: 'REUSE',
});

export const artifactToItem = (artifact: Artifact): Item => ({ ...artifactKey(artifact.producerJobId), ...artifact });

/** Throws `CorruptRecord`. */
export const artifactFromItem = (item: Item): Artifact => readRecord(artifactSchema, item);
