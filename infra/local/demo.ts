/** `npm run demo`: the whole product from nothing, once. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demoClient, isEnded } from './demo/demo-client.ts';
import { stepPrinter } from './demo/step-printer.ts';
import { unpackArchive } from './demo/unpack-archive.ts';
import { freshAccess } from './demo-access.ts';
import { examplePackage } from './example-package.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { localSettings } from './local-settings.ts';
import { watchNpmParent } from './npm-parent.ts';
import { refuseWindows } from './refuse-windows.ts';
import { shortPath } from './welcome.ts';

// What the service writes holds customers' documents: nobody else of this machine reads it, wherever it is put.
process.umask(0o077);

const example = 'offer-letter';

interface Manifest {
  readonly summary: {
    readonly produced_rows: number;
    readonly success_rows: number;
    readonly partial_rows: number;
    readonly failed_rows: number;
  };
}

const sizeText = async (path: string): Promise<string> => `${((await stat(path)).size / 1e6).toFixed(1)} MB`;

const demo = async (service: LocalService, dataDir: string, { step, print }: ReturnType<typeof stepPrinter>): Promise<void> => {
  const access = await step(
    () => freshAccess(process.env, { name: 'Demo', keyName: 'npm run demo' }),
    ({ accountId }) => `made an account and an API key: ${accountId}`,
  );
  const client = demoClient(service.baseUrl, access.apiKey);
  const files = await step(
    () => examplePackage(dataDir, example),
    ({ svc }) => `signed the package of the offer letter: ${shortPath(svc)}`,
  );
  const created = await step(
    () => client.create(files, `demo-${randomUUID()}`),
    (sent) => `sent the PDF, the package and the CSV: job ${sent.job_id} is ${sent.status}`,
  );
  const job = isEnded(created)
    ? created
    : await step(
        () => client.end(created),
        (ended) => `waited until the job was ${ended.status}`,
      );
  const zip = join(dataDir, `${example}.zip`);
  const folder = join(dataDir, example);
  await step(
    () => client.download(job, zip).then(() => sizeText(zip)),
    (size) => `followed the download: ${size}`,
  );
  await rm(folder, { recursive: true, force: true });
  const names = await step(
    () => unpackArchive(zip, folder),
    (all) => `unpacked ${all.length - 1} PDFs and manifest.json`,
  );
  const { summary } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  print(`
  ${summary.produced_rows} letters: ${summary.success_rows} complete, ${summary.partial_rows} partial, ${summary.failed_rows} rows failed

  ZIP   ${shortPath(zip)}
  PDFs  ${shortPath(folder)}/  (${names[0]}, …)

  Next: "npm start" keeps the service running and prints a curl to paste.
`);
};

const run = async (): Promise<void> => {
  refuseWindows();
  const printer = stepPrinter(process.stdout);
  const own = localSettings({ ...process.env, PORT: '0' });
  const settings = { ...own, dataDir: join(own.dataDir, 'demo') };
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
