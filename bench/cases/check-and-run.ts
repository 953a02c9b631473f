import type { BenchCase } from '../harness/bench.ts';
import { count, table } from '../harness/table.ts';

/** A check of rows beside the run of the same rows, the output discarded. */
export const checkAndRun: BenchCase = {
  name: 'check-and-run',
  title: 'A check, and the run that it foresees',
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const [check, run] = await bench.interleaved([
      { contender: 'check', rowCount },
      { contender: 'engine', rowCount },
    ]);
    bench.report(
      table(
        ['', 'rows/s', 'µs of processor per row'],
        [
          ['check', count(check!.rowsPerSecond), check!.cpuMicrosPerRow.toFixed(1)],
          ['run', count(run!.rowsPerSecond), run!.cpuMicrosPerRow.toFixed(1)],
        ],
      ),
    );
    bench.promise('check: speed against the run of the same rows, by processor time', run!.cpuMicrosPerRow / check!.cpuMicrosPerRow, {
      atLeast: 1.5,
    });
  },
};
