import { readFile } from 'node:fs/promises';
import type * as PdfLib from 'pdf-lib';
import type { Job } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';
import { type Bwip, rowDrawing } from './draw-row.ts';
import { exampleBase } from './example-base.ts';

/**
 * Prepares an example for the programs of the peers: the shared document, a function that draws a row, and the rows.
 */
export const openExample = async (job: Job) => {
  if (job.example === undefined) throw new Error('an example is to be filled');
  const lib = await loadPeer<typeof PdfLib>('@cantoo/pdf-lib');
  const fontkit = await loadPeer<unknown>('fontkit');
  const { default: bwip } = await loadPeer<{ default: Bwip }>('bwip-js/node');
  const { template } = await verifiedPackage(job);
  const base = await exampleBase(lib, fontkit, await readFile(job.sourcePath), template);
  const draw = rowDrawing(base.overlays, base.heights, bwip);
  return { lib, fontkit, base, draw, rows: await exampleRows(job.example, job.rowCount) };
};
