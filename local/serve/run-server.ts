import { writeSync } from 'node:fs';
import { enableCodeCache } from '../../lib/core/code-cache.ts';
import { jsonLogger, type Logger } from '../../lib/core/logger.ts';
import { writeStamp } from './data-folder.ts';
import type { ServerSettings } from './server-settings.ts';
import { startServer } from './start-server.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;
const done = 0;
const failed = 1;
/** 128 plus the number of SIGTERM. */
const terminated = 143;
const sameInterruptionMs = 1000;

// Synchronous, so that no line is lost when the process ends.
const writeLine = (line: string): void => {
  try {
    writeSync(1, `${line}\n`);
  } catch {
    // The reader of our output may exit before we do.
  }
};

/** Ends the process at the second signal, or when the grace time is over. */
const stopAtSignal = (graceMs: number, logger: Logger, stop: () => Promise<boolean>): void => {
  let stoppingSinceMs: number | undefined;
  const onSignal = (signal: string): void => {
    if (stoppingSinceMs !== undefined) {
      // One Ctrl-C can arrive twice: from the terminal, and forwarded by our launcher.
      if (signal === 'SIGINT' && performance.now() - stoppingSinceMs < sameInterruptionMs) return;
      process.exit(terminated);
    }
    stoppingSinceMs = performance.now();
    logger.info('The server stops.', { signal });
    setTimeout(() => process.exit(terminated), graceMs).unref();
    stop().then(
      (isEnded) => {
        logger.info('The server has stopped.', { all_work_ended: isEnded });
        process.exit(isEnded ? done : terminated);
      },
      (error: unknown) => {
        logger.error('The server did not stop in order.', {}, error);
        process.exit(failed);
      },
    );
  };
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => onSignal(signal));
  }
};

/** Runs a server on a checked data folder until a signal ends it, and exits. Rejects if something cannot start. */
export const runServer = async (
  settings: ServerSettings,
  environment: Readonly<Record<string, string>>,
): Promise<never> => {
  // The files of the service contain customers' documents: no other user of this machine may read them.
  process.umask(0o077);
  const folder = enableCodeCache();
  if (folder !== undefined) process.env.NODE_COMPILE_CACHE ??= folder;
  const logger = jsonLogger(settings.service.logLevel, writeLine, Date.now, { host: 'serve' });
  const starting = startServer(settings, environment, logger);
  stopAtSignal(settings.graceMs, logger, async () => (await starting).stop());
  const { publicPort, adminPort } = await starting;
  writeStamp(settings.dataDir);
  logger.info('The server is ready.', { port: publicPort, admin_port: adminPort, pid: process.pid });
  return new Promise(() => {});
};
