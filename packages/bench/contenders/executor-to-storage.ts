import { readFile } from 'node:fs/promises';
import { gib } from '@bulkfill/engine/core/units';
import { plainSettings } from '@bulkfill/engine/fill/fill-settings';
import { documentWork } from '../../../lib/composition/wiring/documents.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import type { ObjectWriter } from '../../../lib/stores/storage/object-store.ts';
import type { Contender } from '../harness/job.ts';
import { benchStore } from '../harness/storage.ts';
import { benchCsv } from '../inputs/bench-rows.ts';
import { engineOptions } from './engine.ts';

/**
 * Runs the executor's path: fills in a thread, receives the ZIP in chunks, and writes it to the writer of `open`, if
 * any.
 */
const filledInThread = (
  open: () => { readonly writer: ObjectWriter; readonly remove: () => Promise<void> } | undefined,
): Contender => ({
  async prepare(job) {
    const [source, packageBytes, keys] = await Promise.all([
      readFile(job.sourcePath),
      readFile(job.packagePath),
      readFile(job.keysPath, 'utf8'),
    ]);
    const env = { PACKAGE_KEYS: keys };
    const { filler } = documentWork(env, parseConfig(env));
    const { jobId, createdAt, maxOutputBytes } = engineOptions;
    return async (rowCount, sink) => {
      const rows = { format: 'csv' as const, bytes: Buffer.from(benchCsv(rowCount, job.codes)) };
      const request = {
        source,
        package: packageBytes,
        rows,
        maxPackageBytes: gib,
        maxOutputBytes,
        settings: plainSettings,
        jobId,
        createdAt,
      };
      const target = open();
      for await (const { output, bytes, ...facts } of filler.fill(request, { signal: new AbortController().signal })) {
        if (output !== 'archive') continue;
        sink.write([bytes]);
        if (target === undefined) facts.freed?.();
        else await target.writer.write(bytes, facts);
      }
      await target?.writer.finish();
      await target?.remove();
    };
  },
});

export const contender: Contender = filledInThread(() => {
  const store = benchStore();
  const key = 'outputs/executor.zip';
  return { writer: store.writer(key, { contentType: 'application/zip' }), remove: () => store.remove([key]) };
});

/** Path up to the bytes: filled in a thread and received, but not stored. */
export const discarding = filledInThread(() => undefined);
