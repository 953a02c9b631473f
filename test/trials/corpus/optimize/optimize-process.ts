/** The process that optimizes one file after another and judges what came of it. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { rewriteDocument } from '@bulkfill/engine/pdf/write/rewrite-document';
import { judgeOptimized } from './judge-optimized.ts';
import type { OptimizedFile, OptimizeTask } from './optimize-types.ts';
import { rowBytes } from './row-bytes.ts';

const maxPages = 1000;

const optimize = async ({ source: sourceFile, workFolder, pageLimit }: OptimizeTask): Promise<OptimizedFile> => {
  const source = await readFile(sourceFile);
  const startedMs = performance.now();
  try {
    const pages = inspectPdf(source, { maxPages }).pages;
    const { bytes, isSigned } = optimizeSource(source, maxPages);
    const ms = performance.now() - startedMs;
    const before = await rowBytes(source, pages);
    if (bytes === source) return { result: isSigned ? 'signed' : 'kept', before, after: before, ms, found: [] };
    const after = await rowBytes(bytes, pages);
    const outputFile = join(workFolder, 'optimized.pdf');
    await writeFile(outputFile, bytes);
    const basis = await soundSource(source, sourceFile, workFolder);
    const found = await judgeOptimized({ ...basis, outputFile, output: bytes, pageCount: pages.length, pageLimit });
    return { result: 'optimized', before, after, ms, found };
  } catch (error) {
    if (isEngineError(error)) return { result: 'refused', ms: performance.now() - startedMs, found: [] };
    throw error;
  }
};

/** The base of rows without optimization: readers may repair a damaged document differently than the engine. */
const soundSource = async (source: Uint8Array, sourceFile: string, workFolder: string) => {
  const { document, pages, repaired } = openPdf(source, { maxPages });
  if (!repaired) return { source, sourceFile };
  const file = join(workFolder, 'repaired.pdf');
  const bytes = rewriteDocument(document, pages);
  await writeFile(file, bytes);
  return { source: bytes, sourceFile: file };
};

// The process that asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (task: OptimizeTask) => {
  void optimize(task).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
