import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program and returns its output. Rejects with its output if it fails. */
export const runProgram = async (
  cwd: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY };
  return (await execute(program, args, options)).stdout;
};
