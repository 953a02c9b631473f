import { execFile } from 'node:child_process';
import { mib } from '@bulkfill/engine/core/units';

const timeoutMs = 60_000;
const maxReaderKib = 6 * 1024 * 1024;
const notFoundStatus = 127;

/** Result of a program; undefined if it is not installed. */
export interface ReaderOutput {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a reader under bounds of time and memory. */
export const runReader = (program: string, args: readonly string[]): Promise<ReaderOutput | undefined> =>
  new Promise((resolve) => {
    const shell = ['-c', `ulimit -v ${maxReaderKib}; exec "$0" "$@"`, program, ...args];
    const options = { encoding: 'buffer', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * mib } as const;
    execFile('sh', shell, options, (error, stdout, stderr) => {
      if (error?.code === notFoundStatus) resolve(undefined);
      else
        resolve({
          status: error === null ? 0 : typeof error.code === 'number' ? error.code : 99,
          stdout,
          stderr: stderr.toString('utf8'),
        });
    });
  });
