import { fileURLToPath } from 'node:url';
import { askToStop, forkServer, portOf } from '../servers/forked-server.ts';
import type { IdentitySettings } from '../servers/keeper-protocol.ts';
import type { ServerDefinition } from '../servers/managed-server.ts';

export interface IdentityServer extends ServerDefinition {
  readonly port: () => number;
}

/** Runs the provider in a separate process, because it must share nothing with the service. */
export const identityServer = (settings: IdentitySettings): IdentityServer => {
  let port = 0;
  return {
    name: 'sign-in provider',
    port: () => port,
    spawn: () => forkServer(fileURLToPath(new URL('./identity-server.ts', import.meta.url)), settings),
    ready: async (child) => {
      port = await portOf(child, 'sign-in provider');
    },
    askToStop,
  };
};
