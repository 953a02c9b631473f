import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import { localRegion } from '../infra/resources.ts';
import { keptCode } from '../lib/service/kit/code-cache.ts';
import { newRunCredentials } from '../local-aws/gate/signature/run-credentials.ts';
import { DataDirInUse } from './servers/data-dir-lock.ts';
import type { EmbeddedPids, IdentitySettings, KeeperMessage, KeeperSettings, StorageAccess } from './servers/keeper-protocol.ts';

export interface EmbeddedServersOptions {
  /** Folder for the state, created when missing; one stack at a time. Left out: everything in memory, gone at the end. */
  readonly dataDir?: string;
  /** An outside DynamoDB to use instead of the embedded one. Default: the environment's DYNAMODB_ENDPOINT. */
  readonly dynamodbEndpoint?: string;
  /** The sign-in provider to run besides. Left out: none. */
  readonly identity?: IdentitySettings;
  /** A crashed server was started again on the same port and data. */
  readonly onRestart?: (server: string, reason: string) => void;
  /** The servers ended without being asked to: nothing works now. */
  readonly onGone?: (reason: string) => void;
}

/** Running DynamoDB, S3 and SQS on loopback, which answer to the credentials of this run alone. */
export interface EmbeddedServers extends StorageAccess {
  readonly pids: () => EmbeddedPids;
  /** Of the sign-in provider; null where none was asked for. */
  readonly identityPort: number | null;
  /** Ends the servers in good order; state in `dataDir` stays. Safe to call twice. */
  stop(): Promise<void>;
}

const stopWithinMs = 4000;

const startKeeper = (settings: KeeperSettings): ChildProcess => {
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), [], {
    detached: true,
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', ...keptCode() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  keeper.send(settings);
  return keeper;
};

/**
 * Starts the embedded servers in processes of their own, which end with this process however it ends.
 *
 * Rejects with `DataDirInUse` when another stack has the data directory, and with a sentence a person can act on when its
 * data cannot be read.
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
