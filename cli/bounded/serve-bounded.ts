import { parentPort } from 'node:worker_threads';
import { isAppError } from '../../lib/core/app-error.ts';
import { type PortableError, toPortableError } from '../../lib/services/documents/portable-error.ts';
import type { BoundedMessage } from './bounded-message.ts';

/** What a task can tell the thread that started it. */
export interface BoundedHost<Note> {
  note(note: Note): void;
  /** Starts or stops the clock that the time bound is held against. */
  clock(runs: boolean): void;
}

/** The inside of a `BoundedThread`: takes one task, does it, answers. */
export const serveBounded = <Task, Note, Result>(work: (task: Task, host: BoundedHost<Note>) => Promise<Result> | Result): void => {
  const port = parentPort;
  if (port === null) throw new Error('this module is the code of a thread');
  const send = (message: BoundedMessage<Note, Result>): void => port.postMessage(message);
  const host: BoundedHost<Note> = {
    note: (note) => send({ kind: 'note', note }),
    clock: (runs) => send({ kind: 'clock', runs }),
  };
  port.once('message', (task: Task) => {
    void Promise.resolve()
      .then(() => work(task, host))
      .then(
        (result) => send({ kind: 'done', result }),
        (error: unknown) => send({ kind: 'failed', error: portable(error) }),
      );
  });
  send({ kind: 'ready' });
};

/** Errors of the system keep the message that a person reads, without their class. */
const portable = (error: unknown): PortableError =>
  isAppError(error) || !(error instanceof Error) ? toPortableError(error) : { kind: 'other', message: error.message, stack: error.stack };
