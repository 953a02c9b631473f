import { fileReason } from './file-error.ts';
import type { CliIo } from './terminal/cli-io.ts';
import { Interrupted, interruptingSignals } from './terminal/interrupted.ts';
import { isReaderGone, plainStream } from './terminal/plain-stream.ts';

const failed = 1;

/** One Ctrl-C can arrive twice: from the terminal, and from npm or our launcher, which pass it on. */
const sameInterruptionMs = 1_000;

const heeded = (stream: NodeJS.WriteStream, lost: (error: Error) => void): NodeJS.WriteStream =>
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReaderGone(error)) lost(error);
  });

/** Where our words to people go nobody can be told of it, and no work is given up for them. */
const unheard = (): void => undefined;

/**
 * Runs the command with what this process was given, and sets its exit code. One whose result does not get to standard output has failed.
 *
 * @param ask opens standard input; without it, the code that reads from there does.
 */
export const runProcess = async (run: (args: readonly string[], io: CliIo) => Promise<number>, ask?: CliIo['ask']): Promise<void> => {
  const interruption = new AbortController();
  let interruptedAtMs: number | undefined;
  for (const signal of interruptingSignals) {
    process.on(signal, () => {
      if (interruptedAtMs !== undefined && performance.now() - interruptedAtMs > sameInterruptionMs) {
        // A second one ends at once what does not end in good order.
        process.removeAllListeners(signal);
        // While a question is open, the terminal is not as the shell wants it.
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
    if (!isLost) stderr.write(`bulkfill: standard output: ${fileReason(error) ?? error.message}\n`);
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
  // Node's own streams tell of an error a turn later.
  await new Promise((resolve) => setImmediate(resolve));
};
