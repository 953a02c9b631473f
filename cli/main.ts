import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeCacheFolder } from './code-cache.ts';
import { Interrupted, interruptingSignals } from './interrupted.ts';

// Half of a short command is compiling its own code. On Windows the temporary folder is the user's own.
const codeCache = process.platform === 'win32' ? tmpdir() : codeCacheFolder(process.env);
if (codeCache !== undefined) enableCompileCache(join(codeCache, 'node-compile-cache'));
const isRender = process.argv[2] === 'render';
const run = isRender ? (await import('./run-render.ts')).runRender : (await import('./run-cli.ts')).runCli;

const interruption = new AbortController();
/** One Ctrl-C can arrive twice: from the terminal, and from npm or our launcher, which pass it on. */
const sameInterruptionMs = 1_000;
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
// Whoever reads our words may stop before their end, and a terminal may be closed (EIO); that is no failure of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

// Standard input is opened by who looks at it.
const ask = isRender ? undefined : (await import('./ask-at-terminal.ts')).askAtTerminal(process.stdin, process.stderr);
process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interruption.signal,
  ...(ask === undefined ? {} : { ask }),
});
