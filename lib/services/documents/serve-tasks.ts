import { parentPort } from 'node:worker_threads';
import type { DocumentResults, DocumentTask, HostMessage, WorkerMessage } from './document-task.ts';
import { toPortableError } from './portable-error.ts';

/** Sends a message to the host of this thread. */
export const send = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);

/**
 * Answers the tasks that the host of this thread sends with what `run` returns or throws. `onTaken` is told of every chunk that the
 * host has taken.
 */
export const serveTasks = (run: (task: DocumentTask) => Promise<DocumentResults[DocumentTask['kind']]>, onTaken?: () => void): void => {
  parentPort?.on('message', (message: HostMessage) => {
    if (message.kind === 'taken') {
      onTaken?.();
      return;
    }
    void run(message.task).then(
      (result) => send({ kind: 'done', result }),
      (error: unknown) => send({ kind: 'failed', error: toPortableError(error) }),
    );
  });
};
