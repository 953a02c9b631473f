/**
 * Provider as a child process of the keeper. Waits for one message with its settings, answers with its port, and ends
 * on request of the keeper, or after the keeper.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IdentitySettings, ServerMessage } from '../servers/keeper-protocol.ts';
import { keepPort, loadIdentity, loadPort } from './local-identity.ts';
import { localProvider } from './local-provider.ts';

// Same as in start.ts, for runs of this server alone.
process.umask(0o077);

// Ctrl-C in the terminal reaches the whole foreground group. The keeper decides the order of the shutdown.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const tell = (message: ServerMessage, told: () => void = () => {}): void => void process.send?.(message, told);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Listens on both addresses of `localhost`: another program could bind one. Machines without IPv6 have one. */
const listenOnLoopback = async (port: number, handle: RequestListener): Promise<number> => {
  const four = createServer(handle);
  const six = createServer(handle);
  const chosen = await listen(four, port, '127.0.0.1');
  try {
    await listen(six, chosen, '::1');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      four.close();
      throw error;
    }
  }
  return chosen;
};

const maxTries = 5;

const listenSomewhere = async (port: number, handle: RequestListener): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnLoopback(attempt === 1 ? port : 0, handle);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || attempt === maxTries) throw error;
    }
  }
};

const start = async ({ dataDir, redirectUri }: IdentitySettings): Promise<void> => {
  const kept = await loadIdentity(dataDir);
  let provider: RequestListener | undefined;
  const port = await listenSomewhere(await loadPort(dataDir), (request, response) => provider?.(request, response));
  provider = localProvider(kept, redirectUri, port);
  await keepPort(dataDir, port);
  process.once('SIGTERM', () => process.exit(0));
  process.once('message', () => process.exit(0));
  tell({ kind: 'ready', port });
};

process.once('message', (settings: IdentitySettings) => {
  start(settings).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
  });
});
