import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

// A stack of ours is there in minutes even on a slow day; what takes longer hangs.
const timeoutMs = 15 * 60_000;

/**
 * Runs a Node program of a checkout, by default this one, with the user's environment. Resolves to its standard output;
 * rejects with all its output.
 */
export const runProgram = async (
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  root = projectRoot,
): Promise<string> => {
  const env = { ...process.env, ...environment };
  try {
    const { stdout } = await run(process.execPath, [program, ...args], {
      cwd: root,
      env,
      timeout: timeoutMs,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
};
