/**
 * The keeper: a process that owns the embedded servers and the lock on their data, and outlives neither its parent nor
 * them. It runs in its own process group so that a Ctrl-C in the terminal reaches only the parent, which ends things in order.
 *
 *   parent ──ipc──► keeper ──ipc──► S3 and SQS (node)      ends when its IPC channel closes
 *                     └──spawn──► DynamoDB (binary)        killed by the keeper, or by its orphan guard
 */
import { DataDirInUse, type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { dynoxideServer } from './dynoxide-server.ts';
import { fauxqsServer } from './fauxqs-process.ts';
import type { EmbeddedPids, KeeperMessage, KeeperSettings } from './keeper-protocol.ts';
import { type ManagedServer, startManagedServer } from './managed-server.ts';

const servers: ManagedServer[] = [];
let lock: DataDirLock | undefined;
let ending = false;

const tell = (message: KeeperMessage): void => {
  if (process.connected) process.send?.(message, () => {});
};

const end = async (exitCode: number): Promise<void> => {
  if (ending) return;
  ending = true;
  await Promise.all(servers.map((server) => server.stop()));
  lock?.release();
  process.exit(exitCode);
};

const fail = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  tell({ kind: 'failed', message, dataDirInUse: error instanceof DataDirInUse });
  void end(1);
};

const start = async (settings: KeeperSettings): Promise<void> => {
  if (settings.dataDir !== null) lock = lockDataDir(settings.dataDir);
  const pids = (): EmbeddedPids => ({ keeper: process.pid, dynamodb: dynamodb?.pid() ?? null, s3AndSqs: s3AndSqs.pid() });
  const events = {
    restarted: (server: string, reason: string) => tell({ kind: 'restarted', server, reason, pids: pids() }),
    gaveUp: (server: string, reason: string) => fail(new Error(`The embedded ${server} server cannot be kept running: ${reason}.`)),
  };
  const keep = async (definition: Parameters<typeof startManagedServer>[0]): Promise<ManagedServer> => {
    const server = await startManagedServer(definition, events);
    servers.push(server);
    if (ending) await server.stop();
    return server;
  };
  const fauxqs = fauxqsServer(settings.dataDir, settings.region);
  const dynoxide = settings.dynamodbEndpoint === null ? await dynoxideServer(settings.dataDir) : undefined;
  const [s3AndSqs, dynamodb] = await Promise.all([keep(fauxqs), dynoxide === undefined ? undefined : keep(dynoxide)]);
  const endpoints = {
    s3: fauxqs.endpoint(),
    sqs: fauxqs.endpoint(),
    dynamodb: dynoxide?.endpoint ?? settings.dynamodbEndpoint ?? '',
  };
  tell({ kind: 'ready', endpoints, pids: pids() });
};

process.on('SIGINT', () => {});
process.on('SIGTERM', () => void end(0));
process.on('disconnect', () => void end(0));
process.on('message', (message: KeeperSettings | { readonly kind: 'stop' }) => {
  if (message.kind === 'stop') void end(0);
  else start(message).catch(fail);
});
