import type { JSONWebKeySet } from 'jose';
import type { DocumentPool, FillRequest } from './document-task.ts';
import { type FillerSettings, threadFiller } from './filler.ts';

/** A fill that nobody wants, and the keys that its package was signed with. */
export interface Rehearsal {
  readonly request: FillRequest;
  readonly keys: JSONWebKeySet;
}

/**
 * Fills what is thrown away, so that the thread of the next fill has its code loaded and compiled: of a first job that is most of the time.
 * Throws what `Filler.fill` raises.
 */
export const rehearse = async (pool: DocumentPool, settings: FillerSettings, { request, keys }: Rehearsal): Promise<void> => {
  const chunks = threadFiller(pool, { ...settings, keys }).fill(request, { signal: new AbortController().signal });
  for await (const { freed } of chunks) freed?.();
};
