import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBudgetsBytes, measureHost } from '../../../infra/bundle-budgets.ts';
import { type Bundle, bundleFunctions } from '../../../infra/bundle-functions.ts';
import { functions, workers } from '../../../infra/resources.ts';
import { createResources } from '../../../local/create-resources.ts';
import { createAccess } from '../../../local/demo-access.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { buildSqsEvent } from '../../../local/events/sqs-event.ts';
import { buildExamplePackage } from '../../../local/example-package.ts';
import { type FunctionProcess, functionProcess } from '../../../local/functions/function-process.ts';
import { buildServiceEnvironment } from '../../../local/service-environment.ts';
import { deployedEnvironment } from '../../../packages/bench/harness/deployed-environment.ts';

let folder: string;
let bundles: readonly Bundle[];
let servers: EmbeddedServers;
let host: FunctionProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-bundles-'));
  [bundles, servers] = await Promise.all([bundleFunctions(folder), startEmbeddedServers()]);
  await createResources(servers);
  // A Lambda finds its credentials and settings in the environment and nothing else on its machine.
  environment = await buildServiceEnvironment(folder, servers, { SYNC_WAIT_MS: '0', LOG_LEVEL: 'warn' });
  host = functionProcess(environment);
});
afterAll(async () => {
  await host.stop();
  await servers.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const fileOf = (name: string): string => join(folder, name, 'index.mjs');

const invoke = (name: string, event: unknown): Promise<unknown> => {
  const { timeoutSeconds, memoryMb } = functions.find((fn) => fn.name === name)!;
  return host.invoke({ name, modulePath: fileOf(name), timeoutSeconds, memoryMb })(event);
};

const request = async (name: string, method: string, path: string, headers: Record<string, string>, body?: Buffer) => {
  const result = (await invoke(name, {
    version: '2.0',
    routeKey: `ANY ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { host: 'api.example.com', ...headers },
    requestContext: { domainName: 'api.example.com', http: { method, path, sourceIp: '192.0.2.7' }, stage: '$default' },
    isBase64Encoded: body !== undefined,
    ...(body === undefined ? {} : { body: body.toString('base64') }),
  })) as APIGatewayProxyStructuredResultV2;
  return { status: result.statusCode, headers: result.headers ?? {}, body: result.body ?? '' };
};

describe('third-party licences', () => {
  it('are included for every package and font of each bundle', async () => {
    for (const { folder: bundle, metafile } of bundles) {
      const notices = await readFile(join(bundle, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
      const names = Object.keys(metafile.inputs).flatMap(
        (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/[^@]*$/.exec(path)?.[1] ?? [],
      );
      for (const name of new Set(names)) expect(notices, `${name} in ${bundle}`).toContain(`\n${name} `);
    }
    const executor = await readFile(join(folder, 'execute-job', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const fonts = (await listPackagedFiles(readPackagedFile)).flatMap(
      (path) => /^(@(?:fontsource|fontsource-variable|expo-google-fonts)\/[^/]+)/.exec(path)?.[1] ?? [],
    );
    expect(new Set(fonts).size).toBeGreaterThan(30);
    for (const font of new Set(fonts)) expect(executor).toContain(`\n${font} `);
  });
});

describe('function bundles', () => {
  it.each(['execute-job', 'preview', 'fill-template'])('contain the fonts for filling: %s', async (host) => {
    const paths = await listPackagedFiles(readPackagedFile);
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) expect((await stat(join(folder, host, 'node_modules', path))).size).toBeGreaterThan(0);
  });

  it('contain each thread that their code names', async () => {
    for (const { name, folder: bundle } of bundles) {
      const code = await readFile(join(bundle, 'index.mjs'), 'utf8');
      const named = workers.filter((worker) => code.includes(`"${worker.name}"`)).map((worker) => `${worker.name}.mjs`);
      expect([name, await readdir(bundle)]).toEqual([name, expect.arrayContaining(named)]);
    }
  });

  it('keep every function within its size budget', async () => {
    const sizes = await Promise.all(
      bundles.map(async (bundle) => ({ name: bundle.name, ...(await measureHost(bundle.folder)) })),
    );
    const kilobytes = (sizeBytes: number): string => `${Math.ceil(sizeBytes / 1000).toLocaleString('en-US')} KB`;
    const lines = sizes.map(
      ({ name, codeBytes, assetBytes }) => `${name}: ${kilobytes(codeBytes)} of code, ${kilobytes(assetBytes)} in all`,
    );
    console.log(`bundles:\n  ${lines.join('\n  ')}`);
    expect(sizes.map(({ name }) => name).sort()).toEqual(Object.keys(codeBudgetsBytes).sort());
    const tooLarge = sizes.filter(
      ({ name, codeBytes }) => codeBytes > codeBudgetsBytes[name as keyof typeof codeBudgetsBytes],
    );
    expect(tooLarge).toEqual([]);
  });

  it('are everything that the API routes deploy, plus their licences', async () => {
    for (const name of ['create-job', 'change-job', 'web-jobs']) {
      const { codeBytes, assetBytes } = await measureHost(join(folder, name));
      const licences = await stat(join(folder, name, 'THIRD-PARTY-NOTICES.txt'));
      expect([name, assetBytes]).toEqual([name, codeBytes + licences.size]);
    }
  });

  it('start with the environment of the manifest', async () => {
    for (const fn of functions) {
      const script =
        'import(process.argv[1]).then(({ handler }) => process.exit(typeof handler === "function" ? 0 : 1))';
      const started = spawnSync(process.execPath, ['-e', script, fileOf(fn.name)], {
        env: await deployedEnvironment(fn),
        encoding: 'utf8',
      });
      expect([fn.name, started.status, started.stderr.slice(-500)]).toEqual([fn.name, 0, '']);
    }
  });

  it('load without top-level await, which some Lambda hosts do not support', () => {
    const script = `try { require(process.argv[1]) } catch (error) { console.log(error.code ?? error.message) } process.exit()`;
    for (const { name } of functions) {
      const { stdout, status } = spawnSync(process.execPath, ['-e', script, fileOf(name)], {
        env: {},
        encoding: 'utf8',
      });
      // Settings are missing here, and the function says so; that it could is what counts.
      expect([name, status, stdout.trim()]).toEqual([
        name,
        0,
        expect.stringMatching(/^(|(TABLE_NAME|ORIGIN_SECRET_ARN|ATTESTATION_KEY|PACKAGE_SIGNING_KEY) must be set)$/),
      ]);
    }
  });

  it('leave the engine to the threads so that no function loads it at startup', () => {
    for (const { name, metafile } of bundles) {
      const inputs = Object.keys(metafile.inputs).join('\n');
      expect([name, inputs.match(/node_modules\/(bwip-js|harfbuzzjs)\//g)]).toEqual([name, null]);
    }
  });

  it('load barcode encoders only for a template with a barcode', async () => {
    const parts = (await readdir(join(folder, 'execute-job'))).filter((name) => name.endsWith('.mjs'));
    const entry = await readFile(join(folder, 'execute-job', 'fill-thread.mjs'), 'utf8');
    const atOnce = [...entry.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name);
    const encoders = parts.filter((name) => name.startsWith('encode-barcode-'));
    expect(encoders).toHaveLength(1);
    expect(entry).toContain(`import("./${encoders[0]}")`);
    expect(atOnce).not.toContain(encoders[0]);
    const [{ size }, encoder] = await Promise.all([
      stat(join(folder, 'execute-job', 'fill-thread.mjs')),
      stat(join(folder, 'execute-job', String(encoders[0]))),
    ]);
    expect(size).toBeLessThan(encoder.size);
  });

  it('include in create-job the inspection thread without the filler', async () => {
    const files = await readdir(join(folder, 'create-job'));
    // XLSX code is loaded only if a workbook is sent.
    const named = files.map((name) => name.replace(/-[0-9A-Z]{8}(?=\.mjs$)/, '')).sort();
    expect(named).toEqual([
      'THIRD-PARTY-NOTICES.txt',
      'chunk.mjs',
      'index.mjs',
      'inspection-thread.mjs',
      'read-xlsx-table.mjs',
    ]);
    const worker = await readFile(join(folder, 'create-job', 'inspection-thread.mjs'), 'utf8');
    const [workbooks] = files.filter((name) => name.startsWith('read-xlsx-table'));
    expect(worker).toContain(`import("./${workbooks}")`);
    expect((await stat(join(folder, 'create-job', 'inspection-thread.mjs'))).size).toBeLessThan(212_000);
  });

  it('run a job from create to download', async () => {
    const { apiKey } = await createAccess(environment, { name: 'Bundles', keyName: 'test' });
    const authorization = `Bearer ${apiKey}`;
    const files = await buildExamplePackage(folder, 'offer-letter');
    const form = new FormData();
    form.append('max_failed_row_percent', '0');
    form.append('pdf', new Blob([await readFile(files.pdf)]), 'source.pdf');
    form.append('svc_file', new Blob([await readFile(files.svc)]), 'package.svc');
    form.append('csv_file', new Blob([await readFile(files.csv)]), 'rows.csv');
    const encoded = new Response(form);
    const created = await request(
      'create-job',
      'POST',
      '/v1/bulkfill/export-jobs',
      { authorization, 'idempotency-key': 'bundles-1', 'content-type': encoded.headers.get('content-type')! },
      Buffer.from(await encoded.arrayBuffer()),
    );
    expect(created).toMatchObject({ status: 202 });
    const { job_id: jobId } = JSON.parse(created.body) as { job_id: string };

    const sqs = new SQSClient({
      endpoint: servers.endpoints.sqs,
      region: 'us-east-1',
      credentials: servers.credentials,
    });
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: environment.JOBS_QUEUE_URL!, WaitTimeSeconds: 5 }),
    );
    expect(await invoke('execute-job', buildSqsEvent(Messages, 'arn:aws:sqs:us-east-1:000000000000:jobs'))).toEqual({
      batchItemFailures: [],
    });

    const read = await request('read', 'GET', `/v1/bulkfill/export-jobs/${jobId}`, { authorization });
    expect(JSON.parse(read.body)).toMatchObject({ status: 'completed', result: { delivery_mode: 'cloud' } });
    const download = await request('read', 'GET', `/v1/bulkfill/export-jobs/${jobId}/download`, {
      authorization,
    });
    expect(download.status).toBe(302);
    const archive = await fetch(String(download.headers.location));
    expect(
      Buffer.from(await archive.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
