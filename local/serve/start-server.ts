import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { localNames } from '../../infra/resources.ts';
import { createBase } from '../../lib/composition/wiring/base.ts';
import { parseConfig } from '../../lib/core/config.ts';
import { parseFileSetting } from '../../lib/core/file-setting.ts';
import type { Logger } from '../../lib/core/logger.ts';
import { consolePath } from '../../lib/paths/web-paths.ts';
import { type Measurement, metricsChannel } from '../../lib/stores/metrics/channel-metrics.ts';
import { createResources } from '../create-resources.ts';
import { type Consumers, startConsumers } from '../events/consumers.ts';
import { computeExecutorShares } from '../executor-shares.ts';
import { lazyUploadHost, loadHttpRoutes } from '../gateway/handlers.ts';
import { httpFront } from '../gateway/http-front.ts';
import { type ReservedPort, reservePort } from '../gateway/listen.ts';
import { signingKeyPath } from '../load-local-signing-key.ts';
import { removeLocalFile, writeLocalFile } from '../local-file.ts';
import { loadExampleRehearsal, rehearseInspection, serverExamples } from '../rehearsal.ts';
import { adoptEnvironment, buildServiceEnvironment } from '../service-environment.ts';
import { docsServer } from '../web/docs-server.ts';
import { findBundle } from '../web/find-bundle.ts';
import { findSite } from '../web/find-site.ts';
import { joinServers, webServer } from '../web/web-server.ts';
import { adminServer } from './admin-server.ts';
import { Disk } from './disk.ts';
import { clientAddressHeader, entrance } from './entrance.ts';
import { migrateFolder } from './migrate-folder.ts';
import { QueueAges } from './queue-ages.ts';
import { Readiness } from './readiness.ts';
import { ServerMetrics } from './server-metrics.ts';
import type { ServerSettings } from './server-settings.ts';
import { type Storage, startStorage } from './storage.ts';

export interface StartedServer {
  readonly publicPort: number;
  readonly adminPort: number;
  /** Finishes requests and jobs within the grace time, and releases other jobs. Returns whether all has ended. */
  stop(): Promise<boolean>;
}

/** Time at the end of the grace time in which running jobs are released. */
const releaseMs = 5000;

const browsable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);
const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Parts that exist once the storage runs. */
interface Parts {
  readonly disk: Disk;
  readonly ages: QueueAges;
  readonly consumers: Consumers;
  readonly readiness: Readiness;
  readonly front: Server;
}

/** Adds an executor to several: no account can use the last one, and one account shall use `EXECUTORS`. */
const withReserve = (settings: ServerSettings): ServerSettings =>
  settings.executors === 1 ? settings : { ...settings, executors: settings.executors + 1 };

const startParts = async (
  settings: ServerSettings,
  given: Readonly<Record<string, string>>,
  storage: Storage,
  metrics: ServerMetrics,
  logger: Logger,
): Promise<Parts> => {
  const { dataDir } = settings;
  const onError = (error: unknown): void => logger.error('A part of the server failed.', {}, error);
  const [own, rehearsal] = await Promise.all([
    buildServiceEnvironment(dataDir, storage, given),
    loadExampleRehearsal(serverExamples).catch(() => undefined),
  ]);
  const environment: Record<string, string> = {
    ...own,
    ...computeExecutorShares(settings),
    LOG_LEVEL: settings.service.logLevel,
    CLIENT_ADDRESS_HEADER: settings.service.http.clientAddressHeader || clientAddressHeader,
  };
  // The functions of the HTTP routes run in this process and read it when they are loaded, as on Lambda.
  adoptEnvironment(environment);
  const disk = new Disk(dataDir, settings);
  const ages = new QueueAges(dataDir);
  const measure = (measurement: Measurement): void => metrics.measure(measurement);
  subscribe(metricsChannel, (message) => measure(message as Measurement));
  const consumers = startConsumers({
    settings,
    environment,
    onError,
    isMerged: true,
    onMeasured: measure,
    servers: storage.servers,
  });
  if (rehearsal !== undefined) {
    consumers.executors.rehearse(rehearsal, true).catch(() => {});
    rehearseInspection(rehearsal, settings.service).catch(() => {});
  }
  const queueOldestMs = (): number => ages.oldestMs(localNames.queues.jobs, Date.now(), { isWaiting: true });
  const readiness = new Readiness({
    storage,
    disk,
    signingKeyPath: parseFileSetting(environment.PACKAGE_SIGNING_KEY ?? '') ?? signingKeyPath(dataDir),
    readyExecutors: () => consumers.executors.ready,
    queueOldestMs,
    maxQueueMs: settings.maxQueueMs,
  });
  metrics.watch({
    queueOldestSeconds: () => Math.max(queueOldestMs(), ages.oldestParkedMs(Date.now())) / 1000,
    webhookOldestSeconds: () => ages.oldestMs(localNames.queues.webhooks, Date.now(), { isWaiting: false }) / 1000,
    jobsRunning: () => consumers.executors.running,
    storageBytes: () => disk.state().storageBytes,
    diskFreeBytes: () => disk.state().freeBytes,
  });
  const findRoute = await loadHttpRoutes();
  const { basePath } = settings.service.console;
  const web = joinServers(
    webServer(await findBundle(), { signInOffered: settings.isConsoleOn, basePath }),
    docsServer({ load: findSite, basePath }),
  );
  const enter = entrance({ settings, findRoute, isPage: web.owns, disk, metrics });
  const config = parseConfig(environment);
  const front = httpFront({ findRoute, config, uploadHost: lazyUploadHost(), web, onError, enter });
  return { disk, ages, consumers, readiness, front };
};

const migrate = async (
  { dataDir, minFreeDiskBytes }: ServerSettings,
  given: Readonly<Record<string, string>>,
  storage: Storage,
  logger: Logger,
): Promise<void> => {
  const environment = await buildServiceEnvironment(dataDir, storage, given);
  adoptEnvironment(environment);
  const folder = { dataDir, base: createBase(environment, 'serve') };
  if (await migrateFolder(folder, { minFreeDiskBytes }))
    logger.info('The data folder was migrated. A backup from before is in its folder "backups".');
};

const listening = async (reserved: ReservedPort, server: Server): Promise<Server> => {
  await reserved.hand(server);
  return server;
};

/** Ends a server when its last response is sent; then resolves. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.on('request', (_request, response) => response.setHeader('connection', 'close'));
    server.close(() => resolve());
    server.closeIdleConnections();
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.once('close', () => clearInterval(idle));
  });

/**
 * Starts a server on an initialised data folder. Its admin port answers from the beginning. Rejects, with nothing left
 * running, if a port or the data folder is in use or something cannot start.
 */
export const startServer = async (
  settings: ServerSettings,
  given: Readonly<Record<string, string>>,
  logger: Logger,
): Promise<StartedServer> => {
  const { host, port, dataDir, durability, graceMs, isConsoleOn } = settings;
  const metrics = new ServerMetrics();
  let parts: Parts | undefined;
  let isStopping = false;
  const reserved = await reservePort(port, host);
  const reservedAdmin = await reservePort(settings.adminPort, host, 'ADMIN_PORT').catch((error: unknown) => {
    reserved.release();
    throw error;
  });
  const admin = await listening(
    reservedAdmin,
    adminServer({ metrics, readiness: () => (isStopping ? undefined : parts?.readiness) }),
  );
  let storage: Storage | undefined;
  const stop = async (): Promise<boolean> => {
    isStopping = true;
    // The file of another server on the folder stays.
    if (storage !== undefined) removeLocalFile(dataDir);
    reserved.release();
    const endOfRequests = parts === undefined ? Promise.resolve() : closeServer(parts.front);
    const isEnded = (await parts?.consumers.stop(graceMs, Math.min(releaseMs, graceMs / 2))) ?? true;
    await endOfRequests;
    parts?.readiness.close();
    parts?.disk.close();
    parts?.ages.close();
    await storage?.stop();
    admin.close();
    admin.closeAllConnections();
    return isEnded;
  };
  try {
    storage = await startStorage(dataDir, durability);
    await createResources(storage);
    await migrate(settings, given, storage, logger);
    parts = await startParts(withReserve(settings), given, storage, metrics, logger);
    await reserved.hand(parts.front);
    const { accessKeyId, secretAccessKey } = storage.credentials;
    const { publicOrigin, basePath } = settings.service.console;
    writeLocalFile(dataDir, {
      base_url: urlOf(browsable(host), reserved.port) + basePath,
      console_url: isConsoleOn ? `${publicOrigin}${basePath}${consolePath}` : null,
      identity: null,
      account_id: '',
      api_key: '',
      endpoints: storage.endpoints,
      credentials: { access_key_id: accessKeyId, secret_access_key: secretAccessKey },
      pid: process.pid,
    });
    return { publicPort: reserved.port, adminPort: reservedAdmin.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
