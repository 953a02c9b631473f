import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { aCreate, aForm } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';

let dataDir: string;
let servers: EmbeddedServers;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-at-rest-'));
  servers = await startEmbeddedServers({ dataDir });
  await createResources(servers);
});
afterAll(async () => {
  await servers?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every byte of every file that the servers keep. */
const storedBytes = async (): Promise<Buffer> => {
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
};

/** A secret in every form in which it could be written down. */
const formsOf = (secret: string): readonly string[] => {
  const texts = [secret, secret.replace(/^whsec_/, '')];
  const bytes = [...texts.map((text) => Buffer.from(text)), Buffer.from(texts[1] ?? '', 'base64')];
  return [
    ...texts,
    ...bytes.flatMap((each) => [
      each.toString('latin1'),
      each.toString('base64').replace(/=+$/, ''),
      each.toString('hex'),
    ]),
  ];
};

describe('webhook secret', () => {
  it.each([
    ['whsec_', `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`],
    ['plain', 'correct horse battery staple'],
  ])('is never stored in plain text from create to delivery (%s)', async (kind, secret) => {
    const service = testService({ env: buildLocalEnvironment(servers) }, { executeAtOnce: false });
    const { token } = await service.anAccount();
    const url = `https://hooks.example/${kind}`;
    const form = aForm({ delivery_mode: 'webhook', webhook_url: url, webhook_secret: secret, csv_file: `${kind}\n` });
    const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
    const queued = await storedBytes();
    await service.execute(jobId);
    const pending = await storedBytes();
    const signed: string[] = [];
    const send = async ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => {
      signed.push(headers['webhook-signature'] ?? '');
      return { status: 200, retryAfter: undefined };
    };
    const dependencies = { ...service, random: () => 0.5, deadLetters: { send: async () => {} }, send };
    expect(await deliverWebhook(dependencies, { jobId, attempt: 0 })).toBe('delivered');
    for (const stored of [queued, pending, await storedBytes()]) {
      // Proves that the bytes belong to the job, not to an empty file.
      expect(stored.includes(url)).toBe(true);
      for (const form of formsOf(secret)) expect(stored.includes(form, 0, 'latin1')).toBe(false);
      expect(stored.includes(signed[0] ?? '')).toBe(false);
    }
    const [job, event] = [await service.jobs.get(jobId), await service.events.get(jobId)];
    for (const sealed of [job?.request.webhook?.sealedSecret, event?.sealedSecret]) {
      expect(sealed).toMatch(/^v1:/);
      expect(await service.secrets.open(sealed ?? '', jobId)).toBe(secret);
    }
  });
});
