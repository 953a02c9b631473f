import { functionNodeOptions } from '../../../local/collector-options.ts';
import type { BenchCase } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { withStorage } from '../harness/storage.ts';

const ratios = {
  storing: { claim: 'storing, without the filling: processor time against the SDK from memory' },
};

/**
 * Compares the executor's processor time per row without the filling to that of sending the same bytes from memory
 * through the SDK. The servers are separate processes and do not count.
 */
export const roadToStorage: BenchCase = {
  name: 'road-to-storage',
  title: 'From the engine to storage',
  needsPeers: false,
  ratios,
  run: (bench) =>
    withStorage(async (tellBytesPerRow) => {
      const rowCount = bench.effort.quick ? 2000 : 4000;
      const [filling] = await bench.interleaved([{ contender: 'executor-to-storage:discarding', rowCount }], {
        rounds: 1,
      });
      tellBytesPerRow(filling!.bytesPerRow);
      const nodeOptions = functionNodeOptions;
      const [made, executor, sdk] = await bench.interleaved(
        [
          { contender: 'executor-to-storage:discarding', rowCount, nodeOptions },
          { contender: 'executor-to-storage', rowCount, nodeOptions },
          { contender: 'sdk-from-memory', rowCount, nodeOptions },
        ],
        // The ratio is one of differences.
        { turns: 3 },
      );
      bench.table(
        `${rowCount.toLocaleString('en-US')} rows`,
        ['', 'µs of processor per row', 'peak memory, MB'],
        (
          [
            ['filled and handed over', made!],
            ['filled and stored', executor!],
            ['the same bytes from memory through the SDK', sdk!],
          ] as const
        ).map(([name, { cpuMicrosPerRow, peakBytes }]) => [
          name,
          cpuMicrosPerRow.toFixed(1),
          (peakBytes / 1e6).toFixed(0),
        ]),
      );
      bench.judge(
        ratios.storing,
        ratioOf(
          [made!, executor!, sdk!],
          (made, executor, sdk) => (executor!.cpuMicrosPerRow - made!.cpuMicrosPerRow) / sdk!.cpuMicrosPerRow,
        ),
      );
    }),
};
