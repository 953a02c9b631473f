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
        ['', 'rows/s'],
        [
          ['check', count(check!.rowsPerSecond)],
          ['run', count(run!.rowsPerSecond)],
        ],
      ),
    );
    bench.promise('check: speed against the run of the same rows', check!.rowsPerSecond / run!.rowsPerSecond, { atLeast: 1.5 });
  },
};
