import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { childrenCpuSeconds } from './process-cpu.ts';

/** Program to start. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Measurements of the whole process, from start to end. */
export interface MeasuredProcess {
  readonly processSeconds: number;
  /** Processor time of all its threads; NaN if unknown. */
  readonly cpuSeconds: number;
  /** Its standard output. */
  readonly output: string;
}

/** Runs a program to its end. No other child may end in the meantime. Throws Error if it fails. */
export const measureProcess = async ({ name, command, parameters, environment }: Program): Promise<MeasuredProcess> => {
  const cpuBefore = childrenCpuSeconds();
  const startedMs = performance.now();
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const processSeconds = (performance.now() - startedMs) / 1000;
  if (status !== 0) throw new Error(`${name} ended with status ${status}`);
  return { processSeconds, cpuSeconds: childrenCpuSeconds() - cpuBefore, output };
};
