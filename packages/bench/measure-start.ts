/**
 * Measures one start of a function in a separate process: `node packages/bench/measure-start.ts MODULE`. Prints a
 * `MeasuredStart` as JSON on standard output. Imports no code of the product itself, so that everything the function
 * loads is counted. With `thread` after the module, loads it in a thread, as required for the code of a thread.
 */
import { Worker } from 'node:worker_threads';

/** Start of a module, from `import` to its exports. */
export interface MeasuredStart {
  readonly milliseconds: number;
  /** Processor time of all threads in this period, which depends less on the load. */
  readonly cpuMilliseconds: number;
}

const [, , module = '', kind] = process.argv;

const measure = async (): Promise<void> => {
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  const exported = (await import(module)) as { handler?: unknown };
  const milliseconds = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  if (kind === 'handler' && typeof exported.handler !== 'function') throw new Error(`${module} exports no handler`);
  const measured: MeasuredStart = { milliseconds, cpuMilliseconds: (user + system) / 1000 };
  process.stdout.write(JSON.stringify(measured), () => process.exit());
};

if (kind === 'thread') new Worker(new URL(import.meta.url), { argv: [module] });
else await measure();
