import { getHeapStatistics } from 'node:v8';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { toPortableError } from './portable-error.ts';
import type { HostMessage, ThreadMessage } from './thread-message.ts';
import { processorMs } from './work-clock.ts';
import { guardZlib, type ZlibState } from './zlib-guard.ts';

export interface ThreadHost<Note> {
  note(note: Note): void;
  /** Sends a note to be acknowledged. Waits first, off the clock, while `creditWindow` notes are unacknowledged. */
  counted(note: Note, transfer?: Transferable[]): Promise<void>;
  /** Asks the host for bytes, with the clock stopped. Rejects if the host cannot answer. */
  ask(question: unknown): Promise<Uint8Array>;
  /** Returns a buffer that was sent and given back, with its original size and old content. */
  spare(): ArrayBuffer | undefined;
  /** Transfers the bytes of the result to the receiver instead of copying them. Do not use them afterwards. */
  hand(bytes: Uint8Array): void;
  /** Starts or stops the clock for the time limit. It is stopped when a task begins. */
  clock(runs: boolean): void;
}

/** Maximum unacknowledged counted notes: enough to keep both threads busy. */
const creditWindow = 2;

/** Maximum buffers kept for later notes, also between tasks. */
const mostSpare = 3;

/** Returns 0 if Node does not report it, as before 23.9: the host then uses the wall clock. */
const ownProcessorMs = (): number => (process.threadCpuUsage === undefined ? 0 : processorMs(process.threadCpuUsage()));

const ownUsedBytes = (): number => {
  const { total_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics();
  return heapBytes + externalBytes;
};

/** Serves a `BoundedThread` from inside: accepts one task at a time, runs it and answers. */
export const serveThread = <Task, Note, Result>(
  work: (task: Task, host: ThreadHost<Note>) => Promise<Result> | Result,
): void => {
  const port = parentPort;
  if (port === null) throw new Error('This module is the code of a thread.');
  guardZlib(workerData as ZlibState);
  let credits = 0;
  let onCredit: (() => void) | undefined;
  let clockRuns = false;
  const spare: ArrayBuffer[] = [];
  const asked = new Map<number, (answer: Uint8Array | undefined) => void>();
  let questions = 0;
  let handed: ArrayBuffer[] = [];
  const send = (message: ThreadMessage<Note, Result>, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const sendClock = (runs: boolean): void => send({ kind: 'clock', runs, processorMs: ownProcessorMs() });
  const host: ThreadHost<Note> = {
    note: (note) => send({ kind: 'note', note }),
    counted: async (note, transfer) => {
      if (credits === 0) {
        if (clockRuns) sendClock(false);
        while (credits === 0) {
          await new Promise<void>((resolve) => {
            onCredit = resolve;
          });
        }
        if (clockRuns) sendClock(true);
      }
      credits--;
      send({ kind: 'note', note }, transfer);
    },
    ask: async (question) => {
      const id = questions++;
      if (clockRuns) sendClock(false);
      const answer = await new Promise<Uint8Array | undefined>((resolve) => {
        asked.set(id, resolve);
        send({ kind: 'question', id, question });
      });
      if (clockRuns) sendClock(true);
      if (answer === undefined) throw new Error('The host of this thread could not answer.');
      return answer;
    },
    spare: () => spare.pop(),
    hand: ({ buffer, byteLength }) => {
      // Smaller ones share their memory with others.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) handed.push(buffer);
    },
    clock: (runs) => {
      clockRuns = runs;
      sendClock(runs);
    },
  };
  port.on('message', (message: HostMessage<Task>) => {
    if (message.kind === 'credit') {
      credits++;
      onCredit?.();
      return;
    }
    if (message.kind === 'spare') {
      if (spare.length < mostSpare) spare.push(message.buffer);
      return;
    }
    if (message.kind === 'answer') {
      asked.get(message.id)?.(message.answer);
      asked.delete(message.id);
      return;
    }
    credits = creditWindow;
    clockRuns = false;
    handed = [];
    void Promise.resolve()
      .then(() => work(message.task, host))
      .then(
        (result) => send({ kind: 'done', result, usedBytes: ownUsedBytes(), processorMs: ownProcessorMs() }, handed),
        (error: unknown) =>
          send({
            kind: 'failed',
            error: toPortableError(error),
            usedBytes: ownUsedBytes(),
            processorMs: ownProcessorMs(),
          }),
      );
  });
  send({ kind: 'ready', usedBytes: ownUsedBytes() });
};
