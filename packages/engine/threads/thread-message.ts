import type { PortableError } from './portable-error.ts';

/** One after loading; per task, notes, questions, clock changes, and one end. `usedBytes`: heap and buffers. */
export type ThreadMessage<Note, Result> =
  | { readonly kind: 'ready'; readonly usedBytes: number }
  | { readonly kind: 'clock'; readonly runs: boolean; readonly processorMs: number }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'question'; readonly id: number; readonly question: unknown }
  | { readonly kind: 'done'; readonly result: Result; readonly usedBytes: number; readonly processorMs: number }
  | {
      readonly kind: 'failed';
      readonly error: PortableError;
      readonly usedBytes: number;
      readonly processorMs: number;
    };

/**
 * Message to a thread: a task, a permission for a note, a returned buffer, or an answer (absent if the host failed).
 */
export type HostMessage<Task> =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'credit' }
  | { readonly kind: 'spare'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'answer'; readonly id: number; readonly answer?: Uint8Array };
