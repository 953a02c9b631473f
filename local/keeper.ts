/**
 * Keeper: a process that owns the embedded servers and the lock on their data. It ends with its parent and with them.
 * It has its own process group, so that Ctrl-C in the terminal reaches only the parent, which stops things in order.
 *
 *   parent ──ipc──► keeper ──ipc──► gates, S3 and SQS (node)     each ends when its IPC channel closes,
 *                          ──ipc──► gate, DynamoDB (node)        or is killed by its orphan guard
 *                          ──ipc──► sign-in provider (node)
 */
import { identityServer } from './identity/identity-process.ts';
import { DataDirInUse, type DataDirLock, lockDataDir } from './servers/data-dir-lock.ts';
import type { EmbeddedPids, KeeperMessage, KeeperSettings } from './servers/keeper-protocol.ts';
import { type ManagedServer, startManagedServer } from './servers/managed-server.ts';
import { s3AndSqsServer } from './servers/s3-and-sqs-process.ts';
import { tableServer } from './servers/table-process.ts';

// Same as in start.ts, for runs of the embedded servers alone.
process.umask(0o077);

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
  const pids = (): EmbeddedPids => ({
    keeper: process.pid,
    dynamodb: dynamodb?.pid() ?? null,
    s3AndSqs: s3AndSqs.pid(),
    identity: identity?.pid() ?? null,
  });
  const events = {
    restarted: (server: string, reason: string) => tell({ kind: 'restarted', server, reason, pids: pids() }),
    gaveUp: (server: string, reason: string) =>
      fail(new Error(`The embedded ${server} server cannot be restarted any more: ${reason}.`)),
  };
  const keep = async (definition: Parameters<typeof startManagedServer>[0]): Promise<ManagedServer> => {
    const server = await startManagedServer(definition, events);
    servers.push(server);
    if (ending) await server.stop();
    return server;
  };
  const { region, credentials } = settings;
  const objectsAndQueues = s3AndSqsServer(settings.dataDir, region, credentials);
  const table = settings.dynamodbEndpoint === null ? tableServer(settings.dataDir, region, credentials) : undefined;
  const provider = settings.identity === null ? undefined : identityServer(settings.identity);
  const [s3AndSqs, dynamodb, identity] = await Promise.all([
    keep(objectsAndQueues),
    table === undefined ? undefined : keep(table),
    provider === undefined ? undefined : keep(provider),
  ]);
  const ports = objectsAndQueues.ports();
  const endpoints = {
    s3: `http://127.0.0.1:${ports.s3}`,
    sqs: `http://127.0.0.1:${ports.sqs}`,
    dynamodb: table === undefined ? (settings.dynamodbEndpoint ?? '') : `http://127.0.0.1:${table.port()}`,
  };
  tell({ kind: 'ready', endpoints, identityPort: provider?.port() ?? null, pids: pids() });
};

process.on('SIGINT', () => {});
process.on('SIGTERM', () => void end(0));
process.on('disconnect', () => void end(0));
process.on('message', (message: KeeperSettings | { readonly kind: 'stop' }) => {
  if (message.kind === 'stop') void end(0);
  else start(message).catch(fail);
});
