/**
 * The process that fills: `bulkfill render` for one file after another, each in the bounded thread that the command
 * starts, with a package made for the file's own pages.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readPdf } from '@bulkfill/bulkfill/cli/pdf/read-pdf';
import { runCli } from '@bulkfill/bulkfill/cli/run-cli';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { measurePeakMemory } from '../../../lib/core/peak-memory.ts';
import type { FillOutcome, FillTask } from './corpus-types.ts';
import { resetPeak } from './peak-memory.ts';
import { type Probe, probeRow, probesFor, probeTemplate } from './probe.ts';
import { readArchive } from './read-archive.ts';

const key = await generateSigningKey();
const env = { PACKAGE_KEYS: JSON.stringify(toPublicJwks(key)) };

const fill = async ({ source, flatten, workFolder }: FillTask): Promise<FillOutcome> => {
  const path = (name: string): string => join(workFolder, name);
  resetPeak();
  const startedMs = performance.now();
  let pages: readonly { width: number; height: number }[] = [];
  let probes: readonly Probe[] = [];
  const outcome = (result: FillOutcome['result'], rest: Partial<FillOutcome>): FillOutcome => ({
    result,
    code: undefined,
    message: '',
    ms: performance.now() - startedMs,
    peakBytes: measurePeakMemory(),
    output: undefined,
    pageCount: pages.length,
    probes,
    warnings: [],
    ...rest,
  });
  try {
    pages = (await readPdf('inspect', await readFile(source), { maxPages: 1000 })).pages;
  } catch (error) {
    const message =
      error instanceof Error
        ? isEngineError(error)
          ? reasonOf(error)
          : (error.stack ?? error.message)
        : String(error);
    return outcome(isEngineError(error) ? 'refused' : 'crashed', {
      code: isEngineError(error) ? error.code : undefined,
      message,
    });
  }
  probes = probesFor(pages);
  const payload = buildPackagePayload({
    template: probeTemplate(probes),
    source: { fileName: basename(source) },
    exportedAt: '2026-01-01T00:00:00Z',
    schemaVersion: 4,
  });
  // No page organisation: a thousand pages of it would say nothing.
  delete payload.pageOrganization;
  await writeFile(path('probe.svc'), await buildPackage(payload, key));
  await writeFile(path('rows.json'), probeRow);
  let stderr = '';
  const args = [
    'render',
    '--pdf',
    source,
    '--svc',
    path('probe.svc'),
    '--rows',
    path('rows.json'),
    '--out',
    path('out.zip'),
    '--json',
  ];
  const exitCode = await runCli([...args, ...(flatten ? ['--flatten'] : [])], {
    stdout: { write: () => true },
    stderr: { write: (text) => (stderr += text) },
    env,
    signal: new AbortController().signal,
  });
  const ms = performance.now() - startedMs;
  const peak = measurePeakMemory();
  if (exitCode !== 0) {
    const code = /^bulkfill: ([A-Z][A-Z_]+): /.exec(stderr)?.[1];
    return outcome(code === undefined ? 'crashed' : 'refused', { code, message: stderr.trim(), ms, peakBytes: peak });
  }
  const entries = await readArchive(await readFile(path('out.zip')));
  const pdf = entries.get('row_1.pdf');
  if (pdf === undefined) return outcome('crashed', { message: 'the archive holds no row_1.pdf', ms, peakBytes: peak });
  await writeFile(path('out.pdf'), pdf);
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '{}') as { warnings?: { code: string }[] };
  return outcome('filled', {
    output: path('out.pdf'),
    ms,
    peakBytes: peak,
    warnings: (manifest.warnings ?? []).map(({ code }) => code),
  });
};

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;

// The process that asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: FillTask) => {
  void fill(task).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
