import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever its exit status. */
export const run = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CommandOutcome> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: (error?.code as number | undefined) ?? 0, stdout, stderr });
    });
  });

export const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'bulkfill-'));

/** `bulkfill …` as a user runs it. */
export const bulkfill = (args: readonly string[], dataDir: string): Promise<CommandOutcome> =>
  run(process.execPath, ['bin/bulkfill.cjs', ...args], { ...process.env, DATA_DIR: dataDir });
