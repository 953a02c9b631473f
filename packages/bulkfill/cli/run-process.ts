import { explainFileError } from './file-error.ts';
import type { CliIo } from './terminal/cli-io.ts';
import { Interrupted, interruptingSignals } from './terminal/interrupted.ts';
import { isReaderGone, plainStream } from './terminal/plain-stream.ts';

const failed = 1;

/** One Ctrl-C can arrive twice: from the terminal, and forwarded by npm or our launcher. */
const sameInterruptionMs = 1_000;

const heeded = (stream: NodeJS.WriteStream, lost: (error: Error) => void): NodeJS.WriteStream =>
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReaderGone(error)) lost(error);
  });

/** Ignores errors of standard error: they cannot be reported, and must not stop the work. */
const unheard = (): void => undefined;

/**
 * Runs the command in this process and sets its exit code. Fails if its result cannot be written.
 *
 * @param ask opens standard input. If absent, the code that reads from it opens it.
 */
export const runProcess = async (
  run: (args: readonly string[], io: CliIo) => Promise<number>,
  ask?: CliIo['ask'],
): Promise<void> => {
  const interruption = new AbortController();
  let interruptedAtMs: number | undefined;
  for (const signal of interruptingSignals) {
    process.on(signal, () => {
      if (interruptedAtMs !== undefined && performance.now() - interruptedAtMs > sameInterruptionMs) {
        // A second signal terminates work that does not stop in an orderly way.
        process.removeAllListeners(signal);
        // An open question has switched the terminal to raw mode.
        if (process.stdin.isRaw) process.stdin.setRawMode(false);
        process.kill(process.pid, signal);
      }
      interruptedAtMs ??= performance.now();
      interruption.abort(new Interrupted(signal));
    });
  }
  const stderr = plainStream(2, unheard) ?? heeded(process.stderr, unheard);
  let isLost = false;
  const lost = (error: Error): void => {
    if (!isLost) stderr.write(`bulkfill: standard output: ${explainFileError(error) ?? error.message}\n`);
    isLost = true;
    process.exitCode ||= failed;
  };
  const exitCode = await run(process.argv.slice(2), {
    stdout: plainStream(1, lost) ?? heeded(process.stdout, lost),
    stderr,
    env: process.env,
    signal: interruption.signal,
    ask,
  });
  process.exitCode = exitCode || (isLost ? failed : 0);
  // Node's own streams report an error one turn later.
  await new Promise((resolve) => setImmediate(resolve));
};
