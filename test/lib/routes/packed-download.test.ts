import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../../lib/stores/storage/object-store.ts';
import { aCreate, aForm, aGet } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestService, type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const mebibyte = 1024 * 1024;
const path = (jobId: string) => `/v1/bulkfill/export-jobs/${jobId}/download`;
const content = Array.from({ length: 16 }, (_, index) => `row ${index}\n`).join('');

/** A job of as many rows (16) of a source of as many MiB (1), completed. */
const completedJob = async (
  options: TestServiceOptions & { readonly rows?: number; readonly sourceMib?: number } = {},
) => {
  const service = testService(stack, options);
  const owner = await service.anAccount();
  const source = `%PDF-1.7${' '.repeat((options.sourceMib ?? 1) * mebibyte - 8)}`;
  const fields = {
    pdf: source,
    csv_file: content
      .split('\n')
      .slice(0, options.rows ?? 16)
      .join('\n'),
  };
  const create = async () =>
    ((await (await service.api.fetch(aCreate(owner.token, aForm(fields)))).json()) as { job_id: string }).job_id;
  return { service, ...owner, create, jobId: await create() };
};

/** Downloads as a client that accepts these codings: the headers of the redirect, and the body as sent. */
const downloaded = async (service: TestService, token: string, jobId: string, headers: Record<string, string>) => {
  const response = await service.api.fetch(aGet(token, path(jobId), headers));
  expect(response.status).toBe(302);
  const url = response.headers.get('location') ?? '';
  const sent = await fetch(url, { headers: { 'accept-encoding': 'zstd' } });
  return {
    vary: response.headers.get('vary'),
    coding: sent.headers.get('content-encoding'),
    type: sent.headers.get('content-type'),
    text: await sent.text(),
  };
};

describe('download of a ZIP of 16 MiB or more', () => {
  // Contract: 4.3/large-zip
  it('is compressed with Zstandard for clients that accept it, and plain for others', async () => {
    const { service, token, jobId } = await completedJob();
    const packed = await downloaded(service, token, jobId, { 'accept-encoding': 'gzip, zstd' });
    expect(packed).toMatchObject({ coding: 'zstd', type: 'application/zip', text: content });
    expect(packed.vary).toMatch(/accept-encoding/i);
    const others: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip, br' },
      { 'accept-encoding': 'zstd;q=0' },
      { 'accept-encoding': 'zstd', range: 'bytes=0-3' },
    ];
    for (const headers of others)
      expect(await downloaded(service, token, jobId, headers)).toMatchObject({ coding: null, text: content });
  });

  // Contract: 4.3/large-zip
  it('is compressed for a job that reuses a result, too', async () => {
    const { service, token, create, jobId } = await completedJob();
    const again = await create();
    expect(again).not.toBe(jobId);
    expect(await downloaded(service, token, again, { 'accept-encoding': 'zstd' })).toMatchObject({
      coding: 'zstd',
      text: content,
    });
    expect(await objectsOf(stack, `outputs/${again}`)).toEqual([]);
  });

  // Contract: 4.3/large-zip
  it('is stored next to the ZIP and deleted with it', async () => {
    const { service, jobId } = await completedJob();
    const keys = ['1.rows', '1.zip', '1.zip.zst'].map((name) => `outputs/${jobId}/${name}`);
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual(keys);
    service.clock.advance(service.config.delivery.lifetimeMs + 61 * 60_000);
    await service.sweep();
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
  });
});

it('stores the Zstandard copy as part of the attempt: a failure leaves nothing, and the next attempt stores both', async () => {
  let fails = true;
  const { service, jobId } = await completedJob({
    executeAtOnce: false,
    objects: (objects): ObjectStore => ({
      writer: (key, metadata) => {
        const writer = objects.writer(key, metadata);
        const finish = () => (fails && key.endsWith('.zst') ? Promise.reject(new Error('SlowDown')) : writer.finish());
        return { write: (...of) => writer.write(...of), abort: () => writer.abort(), finish };
      },
      read: (...of) => objects.read(...of),
      stream: (...of) => objects.stream(...of),
      size: (key) => objects.size(key),
      remove: (keys) => objects.remove(keys),
      removeAll: (...of) => objects.removeAll(...of),
      downloadUrl: (...of) => objects.downloadUrl(...of),
    }),
  });
  expect(await service.execute(jobId)).toBe('retried');
  expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual([]);
  fails = false;
  service.clock.advance(5000);
  expect(await service.execute(jobId)).toBe('completed');
  expect(await objectsOf(stack, `outputs/${jobId}`)).toContain(`outputs/${jobId}/2.zip.zst`);
});

describe('download without a Zstandard copy', () => {
  it.each<[string, TestServiceOptions & { readonly rows?: number; readonly sourceMib?: number }]>([
    ['of rows that share less than a fifth', { filler: fakeFiller(undefined, () => randomBytes(4096)) }],
    ['of a ZIP below 16 MiB', { rows: 15 }],
    ['of one row, which shares with nobody', { rows: 1, sourceMib: 16 }],
    ['where nobody is redirected', { settings: { DELIVERY_MODE: 'direct' } }],
  ])('stores the ZIP alone: %s', async (_, options) => {
    const { jobId } = await completedJob(options);
    expect(await objectsOf(stack, `outputs/${jobId}`)).toEqual(
      ['1.rows', '1.zip'].map((name) => `outputs/${jobId}/${name}`),
    );
  });
});
