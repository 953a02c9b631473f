import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dynoxideBinary } from '../../../infra/local/servers/dynoxide-binary.ts';
import { guardAgainstOrphan } from '../../../infra/local/servers/orphan-guard.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

/**
 * A DynamoDB in memory with nothing before it, which tells what each call consumed. The embedded one is asked through a pipe, where it
 * does not. It holds the benchmark's rows alone.
 */
export const openDynamodb = async (): Promise<{ readonly endpoint: string; stop(): void }> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(dynoxideBinary(), ['--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore', env: {} });
  guardAgainstOrphan(child);
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null) throw new Error(`The DynamoDB server ended with status ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { endpoint, stop: () => child.kill() };
};
