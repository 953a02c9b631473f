import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dynoxideBinary } from './dynoxide-binary.ts';
import { freePort } from './free-port.ts';
import type { ServerDefinition } from './managed-server.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;
const keptWords = 2000;

const answers = async (endpoint: string): Promise<boolean> => {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const waitUntilAnswering = async (endpoint: string): Promise<void> => {
  const deadlineMs = Date.now() + readyWithinMs;
  while (!(await answers(endpoint))) {
    if (Date.now() > deadlineMs) throw new Error(`The DynamoDB server did not answer within ${readyWithinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** The embedded DynamoDB: a static binary over one SQLite file, or in memory when `dataDir` is null. */
export const dynoxideServer = async (dataDir: string | null): Promise<ServerDefinition & { readonly endpoint: string }> => {
  const binary = dynoxideBinary();
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let lastWords = '';
  return {
    name: 'DynamoDB',
    endpoint,
    spawn: () => {
      const storage = dataDir === null ? [] : ['--db-path', join(dataDir, 'dynamodb.db')];
      const child = spawn(binary, ['--host', '127.0.0.1', '--port', String(port), ...storage], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {},
      });
      lastWords = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-keptWords);
      });
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child) => {
      const failed = new Promise<never>((_, reject) => child.once('error', reject));
      await Promise.race([waitUntilAnswering(endpoint), failed]);
    },
    lastWords: () => lastWords.trim(),
    askToStop: (child) => child.kill('SIGTERM'),
  };
};
