import { join } from 'node:path';
import { askToStop, forkServer, portOf } from '../servers/forked-server.ts';
import type { IdentitySettings } from '../servers/keeper-protocol.ts';
import type { ServerDefinition } from '../servers/managed-server.ts';

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
    spawn: () => forkServer(join(import.meta.dirname, 'identity-server.ts'), settings),
    ready: async (child) => {
      port = await portOf(child, 'sign-in provider');
    },
    askToStop,
  };
};
