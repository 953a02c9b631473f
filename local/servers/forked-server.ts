import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { keptCode } from '../../lib/service/kit/code-cache.ts';
import type { ServerMessage } from './keeper-protocol.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';

const readyWithinMs = 60_000;

/** A server in a process of its own, which inherits no options of this one and of its environment only where compiled code is kept, and ends with it. */
export const forkServer = (file: string, settings: Serializable, nodeOptions: readonly string[] = []): ChildProcess => {
  const child = fork(file, [], { execArgv: [...nodeOptions], env: keptCode(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(settings, () => {});
  guardAgainstOrphan(child);
  return child;
};

/** Resolves with a server's first message; rejects where none comes in time. One that ends before is its keeper's to notice. */
export const firstMessage = (child: ChildProcess, server: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The ${server} did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve(message);
    });
    child.once('exit', () => clearTimeout(late));
  });

/** Resolves with the port of a server that is ready; rejects with the server's own words where it cannot start. */
export const portOf = async (child: ChildProcess, server: string): Promise<number> => {
  const message = (await firstMessage(child, server)) as ServerMessage;
  if (message.kind === 'ready') return message.port;
  throw new Error(message.message);
};

/** Asks a server to stop, which may be gone already. */
export const askToStop = (child: ChildProcess): void => {
  if (child.connected) child.send('stop', () => {});
};
