import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { inheritCodeCache } from '../../lib/core/code-cache.ts';
import type { ServerMessage } from './keeper-protocol.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;

export const forkServer = (file: string, settings: Serializable, nodeOptions: readonly string[] = []): ChildProcess => {
  const child = fork(file, [], {
    execArgv: [...nodeOptions],
    env: inheritCodeCache(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(settings, () => {});
  guardAgainstOrphan(child);
  return child;
};

/** Resolves with a server's first message; rejects if it is late. The keeper notices a server that ends earlier. */
export const awaitFirstMessage = (child: ChildProcess, server: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The ${server} did not start within ${readyWithinMs} ms.`)),
      readyWithinMs,
    );
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message);
    });
    child.once('exit', () => clearTimeout(late));
  });

/** Resolves with the port of a ready server; rejects with the server's own message if it cannot start. */
export const portOf = async (child: ChildProcess, server: string): Promise<number> => {
  const message = (await awaitFirstMessage(child, server)) as ServerMessage;
  if (message.kind === 'ready') return message.port;
  throw new Error(message.message);
};

/** Asks a server to stop; it may already be gone. */
export const askToStop = (child: ChildProcess): void => {
  if (child.connected) child.send('stop', () => {});
};
