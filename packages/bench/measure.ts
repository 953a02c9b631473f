/**
 * Runs one measurement in a separate process, so that its peak memory is its own: `node packages/bench/measure.ts
 * JSON`. Prints a `Measured` as JSON on standard output.
 */

import { measurePeakMemory } from '../../lib/core/peak-memory.ts';
import type { Contender, Job } from './harness/job.ts';
import type { Measured } from './harness/measured.ts';
import { DiscardingSink, FileSink } from './harness/sink.ts';
import { holdRows } from './inputs/bench-rows.ts';

/** Request of the parent process. */
export interface MeasureRequest {
  /** File of `contenders/`, and after a colon the export. Default: `contender`. */
  readonly contender: string;
  readonly job: Job;
  /** Rows filled before the clock starts, so that compilation is not measured. */
  readonly warmUpRows: number;
  /** Generate rows while they are read, to measure only the job's memory. */
  readonly lazyRows: boolean;
  /** Number of runs; the measurement is their mean. */
  readonly runs: number;
  /** `undefined` discards the output. */
  readonly outPath: string | undefined;
}

const request = JSON.parse(process.argv[2]!) as MeasureRequest;
const [file, name = 'contender'] = request.contender.split(':');
const contender = ((await import(`./contenders/${file}.ts`)) as Record<string, Contender>)[name];
if (contender === undefined) throw new Error(`contenders/${file}.ts has no ${name}`);
if (!request.lazyRows) holdRows(request.job.rowCount);
const fillRows = await contender.prepare(request.job);
for (let rows = request.warmUpRows; rows > 0; rows -= request.job.rowCount) {
  await fillRows(Math.min(rows, request.job.rowCount), new DiscardingSink());
}
const sink = request.outPath === undefined ? new DiscardingSink() : new FileSink(request.outPath);
const startedMs = performance.now();
const startedCpu = process.cpuUsage();
for (let run = 0; run < request.runs; run++) await fillRows(request.job.rowCount, sink);
sink.close();
const seconds = (performance.now() - startedMs) / 1000 / request.runs;
const { user, system } = process.cpuUsage(startedCpu);
const measured: Measured = {
  rowCount: request.job.rowCount,
  seconds,
  cpuSeconds: (user + system) / 1e6 / request.runs,
  sizeBytes: sink.sizeBytes / request.runs,
  peakBytes: measurePeakMemory(),
};
process.stdout.write(JSON.stringify(measured));
