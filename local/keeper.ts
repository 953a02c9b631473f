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
import type {
  EmbeddedPids,
  KeeperMessage,
  KeeperSettings,
  S3AndSqsPorts,
  TableServerSettings,
} from './servers/keeper-protocol.ts';
import { type ManagedServer, startManagedServer } from './servers/managed-server.ts';
import { s3AndSqsServer, s3AndSqsSettings } from './servers/s3-and-sqs-process.ts';
import { tableServer } from './servers/table-process.ts';

// Same as in start.ts, for runs of the embedded servers alone.
process.umask(0o077);

const address = (port: number): string => `http://127.0.0.1:${port}`;

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
  let s3AndSqs: ManagedServer | undefined;
  let dynamodb: ManagedServer | undefined;
  let identity: ManagedServer | undefined;
  const pids = (): EmbeddedPids => ({
    keeper: process.pid,
    dynamodb: dynamodb?.pid() ?? null,
    s3AndSqs: s3AndSqs?.pid() ?? null,
    identity: identity?.pid() ?? null,
  });
  const ready = (ports: S3AndSqsPorts, table: string, identityPort: number | null): void =>
    tell({
      kind: 'ready',
      endpoints: { s3: address(ports.s3), sqs: address(ports.sqs), dynamodb: table },
      identityPort,
      pids: pids(),
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
  const { region, credentials, dataDir, dynamodbEndpoint } = settings;
  const access = { region, credentials, durability: 'process' } as const;
  const ofTable: TableServerSettings = { ...access, port: 0, dataDir };
  const objectsAndQueues = s3AndSqsServer(s3AndSqsSettings(dataDir, access));
  const table = dynamodbEndpoint === null ? tableServer(ofTable) : undefined;
  const provider = settings.identity === null ? undefined : identityServer(settings.identity);
  [s3AndSqs, dynamodb, identity] = await Promise.all([
    keep(objectsAndQueues),
    table === undefined ? undefined : keep(table),
    provider === undefined ? undefined : keep(provider),
  ]);
  ready(objectsAndQueues.ports(), dynamodbEndpoint ?? address(table?.port() ?? 0), provider?.port() ?? null);
};

// A supervisor may signal the whole group. The parent decides the order of the shutdown.
process.on('SIGTERM', () => void end(0));
process.on('SIGINT', () => {});
process.on('disconnect', () => void end(0));
process.on('message', (message: KeeperSettings | { readonly kind: 'stop' }) => {
  if (message.kind === 'stop') void end(0);
  else start(message).catch(fail);
});
