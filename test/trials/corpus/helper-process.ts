import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reason why a helper returned no answer. */
export class HelperFailed extends Error {
  override readonly name = 'HelperFailed';
}

/** Answers after which a process is replaced, so that its memory does not count against later files. */
const answersAProcess = 100;

/** A process that takes one task at a time; replaced when it dies, hangs or has done its share. */
export class HelperProcess<Task, Answer> {
  readonly #entry: URL;
  #child: ChildProcess | undefined;
  #answers = 0;

  constructor(entry: URL) {
    this.#entry = entry;
  }

  /** Throws `HelperFailed` if the process exits or does not answer in time. */
  async ask(task: Task, timeoutMs: number): Promise<Answer> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#answers >= answersAProcess) this.#start();
    const child = this.#child as ChildProcess;
    this.#answers++;
    return new Promise<Answer>((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.removeAllListeners('exit');
        end();
      };
      const timer = setTimeout(() => {
        settle(() => reject(new HelperFailed(`no answer within ${timeoutMs / 1000} s`)));
        this.stop();
      }, timeoutMs);
      child.on('message', (answer: Answer | { readonly error: string }) => {
        settle(() => {
          if (typeof answer === 'object' && answer !== null && 'error' in answer)
            reject(new HelperFailed(answer.error));
          else resolve(answer);
        });
      });
      child.on('exit', (code, signal) =>
        settle(() => reject(new HelperFailed(`its process ended with ${signal ?? `status ${code}`}`))),
      );
      child.send(task as object);
    });
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): void {
    this.stop();
    this.#answers = 0;
    // Threads load their code for each file, so compiled code is cached on disk.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'bulkfill-corpus-code') };
    this.#child = fork(this.#entry, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }
}
