import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newRunCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { localRegion } from '../infra/resources.ts';
import { inheritCodeCache } from '../lib/core/code-cache.ts';
import { DataDirInUse } from './servers/data-dir-lock.ts';
import type {
  EmbeddedPids,
  IdentitySettings,
  KeeperMessage,
  KeeperSettings,
  StorageAccess,
} from './servers/keeper-protocol.ts';

export interface EmbeddedServersOptions {
  /** Data folder, created if missing; used by one stack at a time. Default: keep everything in memory. */
  readonly dataDir?: string;
  /** External DynamoDB to use instead of the embedded one. Default: DYNAMODB_ENDPOINT of the environment. */
  readonly dynamodbEndpoint?: string;
  /** Sign-in provider to run in addition. Default: none. */
  readonly identity?: IdentitySettings;
  /** Called after a crashed server was restarted on the same port and data. */
  readonly onRestart?: (server: string, reason: string) => void;
  /** Called when the servers have ended unexpectedly. Nothing works from then on. */
  readonly onGone?: (reason: string) => void;
}

/** Running DynamoDB, S3 and SQS on loopback, which accept only the credentials of this run. */
export interface EmbeddedServers extends StorageAccess {
  readonly pids: () => EmbeddedPids;
  readonly identityPort: number | null;
  /** Stops the servers in order; state in `dataDir` remains. Safe to call twice. */
  stop(): Promise<void>;
}

const stopWithinMs = 4000;

const startKeeper = (settings: KeeperSettings): ChildProcess => {
  const keeper = fork(fileURLToPath(new URL('./keeper.ts', import.meta.url)), [], {
    detached: true,
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', ...inheritCodeCache() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  keeper.send(settings);
  return keeper;
};

/**
 * Starts the embedded servers in separate processes, which end with this process however it ends. Rejects with
 * `DataDirInUse` if another stack uses the data directory, and with a message for the user if its data cannot be read.
 */
export const startEmbeddedServers = async (options: EmbeddedServersOptions = {}): Promise<EmbeddedServers> => {
  const credentials = newRunCredentials();
  const keeper = startKeeper({
    kind: 'settings',
    credentials,
    dataDir: options.dataDir === undefined ? null : resolve(options.dataDir),
    region: localRegion,
    dynamodbEndpoint: options.dynamodbEndpoint ?? process.env.DYNAMODB_ENDPOINT ?? null,
    identity: options.identity ?? null,
  });
  let stopping = false;
  let lastWords: string | undefined;
  const gone = new Promise<void>((done) => keeper.once('exit', () => done()));

  const ready = await new Promise<Extract<KeeperMessage, { kind: 'ready' }>>((started, failed) => {
    keeper.on('message', (message: KeeperMessage) => {
      if (message.kind === 'ready') started(message);
      if (message.kind === 'failed') {
        lastWords = message.message;
        failed(message.dataDirInUse ? new DataDirInUse(message.message) : new Error(message.message));
      }
    });
    keeper.once('error', failed);
    void gone.then(() => failed(new Error('The embedded servers ended while starting.')));
  });

  let pids = ready.pids;
  keeper.on('message', (message: KeeperMessage) => {
    if (message.kind !== 'restarted') return;
    pids = message.pids;
    options.onRestart?.(message.server, message.reason);
  });
  void gone.then(() => {
    if (!stopping) options.onGone?.(lastWords ?? 'The process that keeps the embedded servers was killed.');
  });

  return {
    endpoints: ready.endpoints,
    identityPort: ready.identityPort,
    credentials,
    pids: () => pids,
    stop: async () => {
      stopping = true;
      if (keeper.connected) keeper.send({ kind: 'stop' });
      const force = setTimeout(() => keeper.kill('SIGKILL'), stopWithinMs);
      await gone;
      clearTimeout(force);
    },
  };
};
