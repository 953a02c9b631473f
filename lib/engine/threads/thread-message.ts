import type { PortableError } from './portable-error.ts';

/**
 * Message from a thread: one after loading; then, for each task, any number of notes, questions and clock changes, and
 * one end. `usedBytes`: its heap and buffers.
 */
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
 * Message to a thread: a task, the permission to send one more counted note, a returned buffer, or the answer to a
 * question, without `answer` if the host failed.
 */
export type HostMessage<Task> =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'credit' }
  | { readonly kind: 'spare'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'answer'; readonly id: number; readonly answer?: Uint8Array };
