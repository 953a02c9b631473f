import { hash } from 'node:crypto';
import { mib } from '@bulkfill/engine/core/units';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { threadDocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { fillSettings } from '../../../support/fill-settings.ts';
import { aPayload, testKey, testKeys } from '../../svc/package-builders.ts';

const inspections: DocumentPool = new ThreadPool(documentThread('inspection-thread'), {
  turns: { max: 1 },
  maxHeapMb: 256,
  maxYoungGenerationMb: 64,
});
afterAll(() => inspections.close());

const newInspector = () =>
  threadDocumentInspector(inspections, {
    keys: testKeys,
    maxPages: 3,
    csv: { maxColumns: 500, maxCellCharacters: 32_767 },
    bounds: { workMs: 60_000, residentBytes: 8192 * mib },
  });

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
const pdf = contentPdf('', { width: 200, height: 100 });
const expiry = '2027-01-01T00:00:00Z';
const svc = await buildPackage(aPayload({ source: undefined, account: 'acc_1', expiresAt: expiry }), testKey);

interface Sent {
  readonly source?: Uint8Array;
  readonly package?: Uint8Array;
  readonly csv?: string;
  readonly accountId?: string;
  readonly atMs?: number;
  readonly maxPackageBytes?: number;
}

/** Inspects uploaded files and returns which were loaded. */
const inspecting = (by = newInspector()) => {
  const loaded: string[] = [];
  const buffers: ArrayBuffer[] = [];
  const inspect = ({
    source = pdf,
    package: sent = svc,
    csv = 'Ada\n',
    accountId = 'acc_1',
    atMs = 0,
    maxPackageBytes = mib,
  }: Sent = {}) => {
    const load = (name: string, bytes: Uint8Array) => async () => {
      loaded.push(name);
      const own = new Uint8Array(bytes);
      buffers.push(own.buffer);
      return own;
    };
    return by.inspect({
      accountId,
      atMs,
      signal: new AbortController().signal,
      package: load('package', sent),
      source: load('source', source),
      sourceSizeBytes: source.byteLength,
      sha256: { package: sha256(sent), source: sha256(source) },
      rows: { format: 'csv', load: load('rows', Buffer.from(csv)) },
      limits: { maxPackageBytes, maxOutputBytes: mib, maxRows: 10 },
      settings: fillSettings(),
    });
  };
  return { inspect, loaded, buffers };
};

describe('files inspected before', () => {
  it('are not loaded again and have the same result, but rows are counted each time', async () => {
    const { inspect, loaded, buffers } = inspecting();
    const first = await inspect();
    expect(buffers.map(({ detached }) => detached)).toEqual([true, true, true]);
    expect(first).toEqual({ schemaVersion: 5, packageName: 'Offer letter', pageCount: 1, rowCount: 1 });
    expect(await inspect({ csv: 'Ada\nGrace\n' })).toEqual({ ...first, rowCount: 2 });
    expect(loaded).toEqual(['package', 'source', 'rows', 'rows']);
  });

  it('are loaded again if a byte differs', async () => {
    const { inspect, loaded } = inspecting();
    await inspect();
    await inspect({ source: contentPdf('% other', { width: 200, height: 100 }) });
    expect(loaded.filter((name) => name === 'source')).toHaveLength(2);
    await expect(inspect({ source: pdf.subarray(0, 40) })).rejects.toMatchObject({ code: 'INVALID_PDF' });
    const forged = Buffer.from(svc);
    forged[forged.length - 3]! ^= 1;
    await expect(inspect({ package: forged })).rejects.toMatchObject({ name: 'EngineError' });
  });

  it.each([
    ['another account', { accountId: 'acc_2' }, 'another_account'],
    ['its time is over', { atMs: Date.parse(expiry) }, 'expired'],
  ])('are still subject to the package’s terms: %s', async (_, use, reason) => {
    const { inspect } = inspecting();
    await inspect();
    const refused = { code: 'INVALID_DOQLO_AUTHENTICITY', details: { reason } };
    await expect(inspect(use)).rejects.toMatchObject(refused);
    await expect(inspecting().inspect(use)).rejects.toMatchObject(refused);
    expect(await inspect({ atMs: Date.parse(expiry) - 1 })).toMatchObject({ rowCount: 1 });
  });

  it('are subject to the size limit of the current plan', async () => {
    const { inspect } = inspecting();
    await inspect();
    await expect(inspect({ maxPackageBytes: svc.length - 1 })).rejects.toMatchObject({
      code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED',
    });
  });

  it('are rejected each time if they are invalid', async () => {
    const { inspect, loaded } = inspecting();
    for (const _ of [1, 2])
      await expect(inspect({ source: Buffer.from('x') })).rejects.toMatchObject({ code: 'INVALID_PDF' });
    expect(loaded).toEqual(['package', 'source', 'source']);
  });
});
