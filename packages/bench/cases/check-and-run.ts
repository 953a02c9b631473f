import type { BenchCase } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { count } from '../harness/table.ts';

const ratios = {
  check: { claim: 'check: speed against the run of the same rows, by processor time' },
};

/** Compares a check with a run of the same rows, without output. */
export const checkAndRun: BenchCase = {
  name: 'check-and-run',
  title: 'A check, and the run that it foresees',
  ratios,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const subjects = ['check', 'engine'].map((contender) => ({ contender, rowCount }));
    const [check, run] = await bench.interleaved(subjects, { turns: 2 });
    bench.table(
      'A check and a run of the same rows',
      ['', 'rows/s', 'µs of processor per row'],
      [
        ['check', count(check!.rowsPerSecond), check!.cpuMicrosPerRow.toFixed(1)],
        ['run', count(run!.rowsPerSecond), run!.cpuMicrosPerRow.toFixed(1)],
      ],
    );
    bench.judge(
      ratios.check,
      ratioOf([check!, run!], (check, run) => run!.cpuMicrosPerRow / check!.cpuMicrosPerRow),
    );
  },
};
