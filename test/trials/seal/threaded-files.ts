import { hash } from 'node:crypto';
import { mib } from '@bulkfill/engine/core/units';
import type { SealingKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { readZip } from '../../engine/zip/read-zip.ts';
import { fillSettings } from '../../support/fill-settings.ts';
import { renderLimits } from '../../support/render-limits.ts';
import type { SealedFile, SignedExample } from './sealed-files.ts';

/** Fills a job in each of several threads at the same time. The host signs for all of them, as with a key in KMS. */
export async function* makeThreadedFiles(
  { source, package: svc, rows, keys }: SignedExample,
  key: SealingKey,
  threads: number,
): AsyncGenerator<SealedFile> {
  const pool: DocumentPool = new ThreadPool(documentThread('fill-thread'), {
    turns: { max: threads },
    maxHeapMb: 256,
    maxYoungGenerationMb: 64,
  });
  const filler = threadFiller(pool, {
    keys,
    limits: renderLimits,
    csv: { maxColumns: 500, maxCellCharacters: 32_767 },
    bounds: { workMs: 60_000, residentBytes: 8192 * mib },
  });
  const fillJob = async (job: number): Promise<readonly SealedFile[]> => {
    const chain = key.chain.map(({ der }) => Uint8Array.from(der));
    const request = {
      source,
      package: svc,
      rows: { format: 'csv' as const, bytes: rows },
      maxPackageBytes: 20 * mib,
      maxOutputBytes: 1000 * mib,
      settings: fillSettings({ seal: true }),
      seal: { chain, signedAt: '2026-01-02T03:04:05Z', hasTimestamps: false },
      jobId: hash('sha256', String(job)).slice(0, 8),
      createdAt: '2026-01-02T03:04:05Z',
    };
    const chunks: Uint8Array[] = [];
    const signal = new AbortController().signal;
    for await (const { output, bytes } of filler.fill(request, { signal, sealHost: { sign: key.sign } }))
      if (output === 'archive') chunks.push(Uint8Array.from(bytes));
    const entries = await readZip(chunks);
    return entries
      .filter(({ name }) => name.endsWith('.pdf'))
      .map(({ name, bytes }) => ({ name: `thread ${job} ${name}`, bytes }));
  };
  try {
    for (const files of await Promise.all(Array.from({ length: threads }, (_, job) => fillJob(job)))) yield* files;
  } finally {
    await pool.close();
  }
}
