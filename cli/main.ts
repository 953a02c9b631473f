import { enableCompileCache } from 'node:module';

// Half of a short command is compiling its own code.
enableCompileCache();
const { runCli } = await import('./run-cli.ts');

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)));
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: interruption.signal,
});
