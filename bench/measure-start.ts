/**
 * One start of a function in a process of its own: `node bench/measure-start.ts MODULE`. Prints a `MeasuredStart` as JSON on standard
 * output. It imports no code of the product itself, so that everything the function loads is counted. With `thread` after the module, that is
 * loaded in a thread, as the code of a thread has to be.
 */
import { Worker } from 'node:worker_threads';

/** From `import` to the module's exports. */
export interface MeasuredStart {
  readonly milliseconds: number;
  /** Processor time of all threads meanwhile, which a busy machine changes less. */
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
