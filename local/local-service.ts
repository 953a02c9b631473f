import type { Server } from 'node:http';
import { stop as stopBundler } from 'esbuild';
import { bundleWeb } from '../infra/web/bundle-web.ts';
import { parseConfig } from '../lib/core/config.ts';
import { callbackPath, consolePath } from '../lib/paths/web-paths.ts';
import { createResources } from './create-resources.ts';
import { type DemoAccess, loadDemoAccess } from './demo-access.ts';
import { startEmbeddedServers } from './embedded-servers.ts';
import { type Consumers, startConsumers } from './events/consumers.ts';
import { computeExecutorShares } from './executor-shares.ts';
import { lazyUploadHost, loadHttpRoutes } from './gateway/handlers.ts';
import { httpFront } from './gateway/http-front.ts';
import { reservePort } from './gateway/listen.ts';
import { linkLocalUser } from './identity/link-local-user.ts';
import { type LocalSignIn, startLocalSignIn } from './identity/local-sign-in.ts';
import { readLocalFile, removeLocalFile, writeLocalFile } from './local-file.ts';
import type { LocalSettings } from './local-settings.ts';
import { loadExampleRehearsal, rehearseInspection } from './rehearsal.ts';
import type { EmbeddedEndpoints, EmbeddedPids } from './servers/keeper-protocol.ts';
import { adoptEnvironment, buildServiceEnvironment } from './service-environment.ts';
import { docsServer } from './web/docs-server.ts';
import { findSite } from './web/find-site.ts';
import { loadBundle } from './web/load-bundle.ts';
import { joinServers, webServer } from './web/web-server.ts';

export interface LocalService {
  readonly baseUrl: string;
  readonly consoleUrl: string | undefined;
  /** User of the sign-in provider, if it is the one of this machine. */
  readonly identity: LocalSignIn['shown'] | undefined;
  readonly access: DemoAccess;
  readonly endpoints: EmbeddedEndpoints;
  readonly pids: () => EmbeddedPids;
  /** Stops the service in order, within 5 s. */
  stop(): Promise<void>;
}

export interface LocalServiceEvents {
  /** Called with a message for the user at the terminal; the service continues. */
  readonly notice: (text: string) => void;
  /** Called when the service cannot continue. It has stopped as many parts as possible. */
  readonly gone: (reason: string) => void;
}

const finishWithinMs = 2500;

/**
 * Starts the embedded servers, their resources, the event sources and the HTTP front, and writes `local.json`. Rejects,
 * with nothing left running, if the port or data directory is in use or something cannot start.
 */
export const startLocalService = async (settings: LocalSettings, events: LocalServiceEvents): Promise<LocalService> => {
  const reserved = await reservePort(settings.port).catch((error: unknown) => {
    const running = readLocalFile(settings.dataDir);
    const port = running === undefined ? undefined : Number(new URL(running.base_url).port);
    if (port !== settings.port) throw error;
    throw new Error(
      `The service is already running at ${running?.base_url}, on the same data directory. Stop it first (process ${running?.pid}).`,
    );
  });
  const baseUrl = `http://127.0.0.1:${reserved.port}`;
  const publicOrigin = settings.service.console.publicOrigin || baseUrl;
  let ended = false;
  // Prepared while the servers start, because this process is idle until then.
  const rehearsal = loadExampleRehearsal();
  rehearsal.catch(() => {});
  const servers = await startEmbeddedServers({
    dataDir: settings.dataDir,
    identity: settings.ownProvider
      ? { dataDir: settings.dataDir, redirectUri: `${publicOrigin}${callbackPath}` }
      : undefined,
    onRestart: (server, reason) =>
      events.notice(`The embedded ${server} server ended (${reason}) and was started again.`),
    onGone: (reason) => void end().then(() => events.gone(reason)),
  }).catch((error: unknown) => {
    reserved.release();
    throw error;
  });
  let consumers: Consumers | undefined;
  let front: Server | undefined;
  const end = async (): Promise<void> => {
    if (ended) return;
    ended = true;
    removeLocalFile(settings.dataDir);
    reserved.release();
    front?.close();
    front?.closeIdleConnections();
    await consumers?.stop(finishWithinMs);
    front?.closeAllConnections();
    await servers.stop();
  };
  try {
    // The bundler's process is not needed after this.
    const web = loadBundle(() => bundleWeb({ forDevelopers: true }).finally(stopBundler));
    // Awaited below; an earlier step may fail first.
    web.catch(() => {});
    // Left by a service that was killed.
    removeLocalFile(settings.dataDir);
    await createResources(servers);
    const signIn =
      servers.identityPort === null ? undefined : await startLocalSignIn(settings.dataDir, servers.identityPort);
    const environment = {
      ...(await buildServiceEnvironment(settings.dataDir, servers, process.env)),
      ...computeExecutorShares(settings),
      PUBLIC_ORIGIN: publicOrigin,
      ...signIn?.environment,
    };
    const isConsoleOn = signIn !== undefined || settings.service.console.issuer !== '';
    // The functions of the HTTP routes run in this process and read it when they are loaded, as on Lambda.
    adoptEnvironment(environment);
    const onError = (error: unknown): void => events.notice(error instanceof Error ? error.message : String(error));
    consumers = startConsumers({ settings, environment, onError });
    // Load and compile before the first client needs it. Without the rehearsal, clients wait longer. Request it before
    // this process loads the functions, which blocks it.
    void rehearsal.then((made) => consumers?.executors.rehearse(made)).catch(() => {});
    front = httpFront({
      findRoute: await loadHttpRoutes(),
      config: parseConfig(environment),
      uploadHost: lazyUploadHost(),
      web: joinServers(webServer(await web, { signInOffered: isConsoleOn }), docsServer({ load: findSite })),
      onError,
    });
    const access = await loadDemoAccess(settings.dataDir, environment);
    if (signIn !== undefined) await linkLocalUser(environment, signIn.user, access.accountId);
    await reserved.hand(front);
    const consoleUrl = isConsoleOn ? `${publicOrigin}${consolePath}` : undefined;
    writeLocalFile(settings.dataDir, {
      base_url: baseUrl,
      console_url: consoleUrl ?? null,
      identity: signIn?.shown ?? null,
      account_id: access.accountId,
      api_key: access.apiKey,
      endpoints: servers.endpoints,
      credentials: {
        access_key_id: servers.credentials.accessKeyId,
        secret_access_key: servers.credentials.secretAccessKey,
      },
      pid: process.pid,
    });
    void rehearsal.then((made) => rehearseInspection(made, settings.service)).catch(() => {});
    return {
      baseUrl,
      consoleUrl,
      identity: signIn?.shown,
      access,
      endpoints: servers.endpoints,
      pids: servers.pids,
      stop: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};
