import type { PortableError } from '../../lib/services/documents/portable-error.ts';

/** From a bounded thread: that it can take its task, any number of notes and changes of its clock, then one end. */
export type BoundedMessage<Note, Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'clock'; readonly runs: boolean }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: PortableError };
