import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ServerDefinition } from '../servers/managed-server.ts';
import { guardAgainstOrphan } from '../servers/orphan-guard.ts';
import type { IdentityServerMessage, IdentitySettings } from './identity-settings.ts';

const readyWithinMs = 60_000;

/** Resolves with the provider's port; rejects with its own words where it cannot start. */
const firstMessage = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The sign-in provider did not start within ${readyWithinMs} ms.`)), readyWithinMs);
    child.once('message', (message: IdentityServerMessage) => {
      clearTimeout(late);
      if (message.kind === 'ready') resolve(message.port);
      else reject(new Error(message.message));
    });
    child.once('exit', () => clearTimeout(late));
  });

/** The provider of this machine, and where it listens once it is ready. */
export interface IdentityServer extends ServerDefinition {
  readonly port: () => number;
}

/** The provider in a process of its own: what signs people in shares nothing with what it signs them in to. */
export const identityServer = (settings: IdentitySettings): IdentityServer => {
  let port = 0;
  return {
    name: 'sign-in provider',
    port: () => port,
    spawn: () => {
      const child = fork(join(import.meta.dirname, 'identity-server.ts'), [], {
        execArgv: [],
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.send(settings, () => {});
      guardAgainstOrphan(child);
      return child;
    },
    ready: async (child) => {
      port = await firstMessage(child);
    },
    askToStop: (child) => {
      if (child.connected) child.send('stop', () => {});
    },
  };
};
