import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mib } from '@bulkfill/engine/core/units';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { threadDocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../engine/zip/read-zip.ts';
import { renderLimits } from '../../support/render-limits.ts';
import { aCreate, aForm, aGet } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
const heap = { turns: { max: 2 }, maxHeapMb: 512, maxYoungGenerationMb: 64 };
const bounds = { workMs: 60_000, residentBytes: 8192 * mib };
const inspections: DocumentPool = new ThreadPool(documentThread('inspection-thread'), heap);
const fills: DocumentPool = new ThreadPool(documentThread('fill-thread'), heap);

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(async () => {
  await Promise.all([inspections.close(), fills.close()]);
});

const example = join(import.meta.dirname, '../../../examples/offer-letter');

const realService = async (settings: Record<string, string> = {}) => {
  const signingKey = await generateSigningKey();
  const keys = toPublicJwks(signingKey);
  const csv = { maxColumns: 500, maxCellCharacters: 32_767 };
  const service = testService(stack, {
    settings: { SYNC_WAIT_MS: '8000', ...settings },
    inspector: threadDocumentInspector(inspections, { keys, maxPages: 1000, csv, bounds }),
    filler: threadFiller(fills, {
      keys,
      limits: renderLimits,
      csv,
      bounds,
    }),
  });
  const source = await readFile(join(example, 'source.pdf'));
  const template = JSON.parse(await readFile(join(example, 'template.json'), 'utf8')) as unknown;
  const sign = (terms: object = {}) =>
    buildPackage({ schemaVersion: 5, name: 'Offer letter', ...terms, template }, signingKey);
  const svc = await sign();
  const rows = await readFile(join(example, 'rows.csv'));
  const form = (svcFile = svc) =>
    aForm({ pdf: source, svc_file: svcFile, csv_file: rows, max_failed_row_percent: '10' });
  return { service, form, sign };
};

describe('export job API', () => {
  it('accepts a package from its account only, until it expires', async () => {
    const { service, form, sign } = await realService();
    const [mine, other] = [await service.anAccount(), await service.anAccount()];
    const svc = await sign({ account: mine.accountId, expiresAt: '2026-11-20T12:00:11Z' });
    const statusOf = async (token: string) => {
      const answer = await service.api.fetch(aCreate(token, form(svc)));
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    expect(await statusOf(other.token)).toEqual([422, 'INVALID_DOQLO_AUTHENTICITY']);
    expect(await statusOf(mine.token)).toEqual([200, undefined]);
    service.clock.set('2026-11-20T12:00:11.000Z');
    expect(await statusOf(mine.token)).toEqual([422, 'INVALID_DOQLO_AUTHENTICITY']);
  });

  // Contract: 1.1, 1.2
  it('turns a PDF, a package and a CSV into a ZIP of filled PDFs', async () => {
    const { service, form } = await realService();
    const { token } = await service.anAccount();

    const created = await service.api.fetch(aCreate(token, form(), { 'x-request-id': 'my-trace' }));
    const job = (await created.json()) as {
      job_id: string;
      status: string;
      result: { download_url: string; file_size_bytes: number };
    };
    expect(job).toMatchObject({ status: 'completed', result: { delivery_mode: 'cloud' } });
    expect(created.status).toBe(200);
    expect(created.headers.get('x-request-id')).toBe('my-trace');

    const read = await service.api.fetch(aGet(token, `/v1/bulkfill/export-jobs/${job.job_id}`));
    expect(read.status).toBe(200);
    expect(await read.json()).toEqual(job);

    const redirect = await service.api.fetch(aGet(token, job.result.download_url));
    expect(redirect.status).toBe(302);
    const download = await fetch(redirect.headers.get('location') ?? '');
    expect(download.headers.get('content-type')).toBe('application/zip');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="bulkfill-${job.job_id}.zip"`);
    const zip = new Uint8Array(await download.arrayBuffer());
    expect(zip.byteLength).toBe(job.result.file_size_bytes);
    const entries = await readZip([zip]);
    const manifest = JSON.parse(entries.at(-1)?.bytes.toString() ?? '') as {
      job_id: string;
      row_results: { file_name: string }[];
    };
    expect(manifest).toMatchObject({ version: 2, job_id: job.job_id, summary: { failed_rows: 0 } });
    expect(manifest.row_results.length).toBeGreaterThanOrEqual(50);
    expect(entries.map((entry) => entry.name)).toEqual([
      ...manifest.row_results.map((row) => row.file_name),
      'manifest.json',
    ]);
  });
});
