import { SettingError } from '../lib/core/setting.ts';
import { buildExamplePackage } from './example-package.ts';
import { startLocalService } from './local-service.ts';
import { readLocalSettings } from './local-settings.ts';
import { watchNpmParent } from './npm-parent.ts';
import { refuseWindows } from './refuse-windows.ts';
import { formatWelcome } from './welcome.ts';

// The files of the service contain customers' documents: no other user of this machine may read them.
process.umask(0o077);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

const stopWithinMs = 4800;

const fail = (error: unknown): never => {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof SettingError ? 2 : 1);
};

const loopbackSwitch = '--allow-loopback-webhooks';

const run = async (): Promise<void> => {
  refuseWindows();
  const strange = process.argv.slice(2).find((argument) => argument !== loopbackSwitch);
  if (strange !== undefined)
    throw new SettingError(strange, `is not known; npm start -- takes ${loopbackSwitch} alone`);
  if (process.argv.includes(loopbackSwitch)) process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
  const settings = readLocalSettings(process.env);
  let stopRequested = false;
  let stop: (() => Promise<void>) | undefined;
  const requestStop = (reason: string): void => {
    if (stopRequested) return;
    stopRequested = true;
    say(`\n${reason}: ending…`);
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // During the start, the start itself notices the request and ends.
    stop?.().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', () => requestStop('Interrupted'));
  process.on('SIGTERM', () => requestStop('Asked to stop'));
  watchNpmParent(() => requestStop('npm has ended'));
  // The reader of our output may exit before we do.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  const service = await startLocalService(settings, {
    notice: complain,
    gone: (reason) => fail(new Error(`The service has stopped: ${reason}`)),
  });
  stop = service.stop;
  if (stopRequested) {
    await stop();
    process.exit(0);
  }
  const { baseUrl, consoleUrl, identity, access } = service;
  const { dataDir } = settings;
  const example = await buildExamplePackage(dataDir, 'offer-letter').catch((error: unknown) => {
    complain(
      `The package of the example could not be built: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  });
  say(
    formatWelcome({
      baseUrl,
      consoleUrl,
      identity,
      ...access,
      dataDir,
      example,
      allowsLoopback: settings.service.webhooks.allowLoopback,
    }),
  );
};

run().catch(fail);
