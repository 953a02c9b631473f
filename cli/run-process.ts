import type { CliIo } from './cli-io.ts';
import { Interrupted, interruptingSignals } from './interrupted.ts';
import { isReaderGone, plainStream } from './plain-stream.ts';

/** One Ctrl-C can arrive twice: from the terminal, and from npm or our launcher, which pass it on. */
const sameInterruptionMs = 1_000;

const heeded = (stream: NodeJS.WriteStream): NodeJS.WriteStream =>
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReaderGone(error)) throw error;
  });

/**
 * Runs the command with what this process was given, and sets its exit code.
 *
 * @param ask opens standard input; without it, whoever reads from there does.
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
  process.exitCode = await run(process.argv.slice(2), {
    stdout: plainStream(1) ?? heeded(process.stdout),
    stderr: plainStream(2) ?? heeded(process.stderr),
    env: process.env,
    signal: interruption.signal,
    ...(ask === undefined ? {} : { ask }),
  });
};
