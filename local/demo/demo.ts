/** `npm run demo`: runs the whole product once, without existing data. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccess } from '../demo-access.ts';
import { buildExamplePackage } from '../example-package.ts';
import { type LocalService, startLocalService } from '../local-service.ts';
import { readLocalSettings } from '../local-settings.ts';
import { watchNpmParent } from '../npm-parent.ts';
import { refuseWindows } from '../refuse-windows.ts';
import { shortPath } from '../welcome.ts';
import { fillThroughService } from './fill-through-service.ts';
import { type StepPrinter, stepPrinter } from './step-printer.ts';
import { unpackArchive } from './unpack-archive.ts';

// The files of the service contain customers' documents: no other user of this machine may read them, wherever they
// are.
process.umask(0o077);

const example = 'offer-letter';

const demo = async (service: LocalService, dataDir: string, printer: StepPrinter): Promise<void> => {
  const { step, print } = printer;
  const access = await step(
    () => createAccess(process.env, { name: 'Demo', keyName: 'npm run demo' }),
    ({ accountId }) => `made an account and an API key: ${accountId}`,
  );
  const files = await step(
    () => buildExamplePackage(dataDir, example),
    ({ svc }) => `signed the package of the offer letter: ${shortPath(svc)}`,
  );
  const zip = join(dataDir, `${example}.zip`);
  const folder = join(dataDir, example);
  const outcome = await fillThroughService({ baseUrl: service.baseUrl, apiKey: access.apiKey }, files, zip, printer);
  await rm(folder, { recursive: true, force: true });
  const names = await step(
    () => unpackArchive(zip, folder),
    (all) => `unpacked ${all.length - 1} PDFs and manifest.json`,
  );
  print(`
  ${outcome.producedRows} letters: ${outcome.successRows} complete, ${outcome.partialRows} partial, ${outcome.failedRows} rows failed

  ZIP   ${shortPath(zip)}
  PDFs  ${shortPath(folder)}/  (${names[0]}, …)

  Next: "npm start" keeps the service running and prints a curl to paste.
`);
};

const run = async (): Promise<void> => {
  refuseWindows();
  const printer = stepPrinter(process.stdout);
  const own = readLocalSettings({ ...process.env, PORT: '0' });
  const settings = { ...own, dataDir: join(own.dataDir, 'demo'), ownProvider: false };
  const cutOff = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cutOff.reject(new Error('interrupted.')));
  watchNpmParent(() => cutOff.reject(new Error('npm is gone.')));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const events = {
    notice: (text: string) => printer.print(`  ! ${text}`),
    gone: (reason: string) => cutOff.reject(new Error(reason)),
  };
  printer.print('\n  bulkfill, from nothing to a ZIP of filled PDFs\n');
  const service = await printer.step(
    () => Promise.race([startLocalService(settings, events), cutOff.promise]),
    ({ baseUrl }) => `started DynamoDB, S3, SQS and the service: ${baseUrl}`,
  );
  try {
    await Promise.race([demo(service, settings.dataDir, printer), cutOff.promise]);
  } finally {
    await service.stop();
  }
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\n  The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
