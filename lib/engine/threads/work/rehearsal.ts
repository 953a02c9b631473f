import type { JSONWebKeySet } from 'jose';
import type { DocumentPool, FillRequest } from './document-task.ts';
import { type FillerSettings, threadFiller } from './filler.ts';

/** A fill for warm-up only, with the keys that its package was signed with. */
export interface Rehearsal {
  readonly request: FillRequest;
  readonly keys: JSONWebKeySet;
}

/**
 * Fills and discards, so that the thread of the next fill has loaded and compiled its code. This is most of the time of
 * a first job. Throws the errors of `Filler.fill`.
 */
export const rehearse = async (pool: DocumentPool, settings: FillerSettings, { request, keys }: Rehearsal): Promise<void> => {
  const chunks = threadFiller(pool, { ...settings, keys }).fill(request, { signal: new AbortController().signal });
  for await (const { freed } of chunks) freed?.();
};
