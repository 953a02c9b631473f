import type { BenchCase, OwnSubject, Subject } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';
import { measureCopy } from '../harness/measure-copy.ts';
import { measureRender } from '../harness/measure-render.ts';
import { ratioOf } from '../harness/measured.ts';
import type { RatioClaim } from '../harness/verdict.ts';

const ratios = {
  pdfLib: { claim: 'ten texts, to disk: against the pdf-lib loop', inQuick: true },
  mupdf: { claim: 'ten texts, to disk: against mupdf' },
  copy: { claim: 'ten texts, to disk: time against a plain copy' },
} as const satisfies Readonly<Record<string, RatioClaim>>;

/**
 * Fills ten texts, from files to a ZIP on disk. Ours is not warmed up and parses its rows; the peers are warmed up,
 * with their rows in memory.
 */
export const textsToDisk: BenchCase = {
  name: 'texts-to-disk',
  title: 'Ten texts, end to end to a ZIP on disk',
  ratios,
  async run(bench) {
    const { rowCounts } = bench.effort;
    const rowCount = rowCounts.engine;
    const processSeconds: number[] = [];
    const render: OwnSubject = {
      contender: 'bulkfill-render',
      rowCount,
      async measure() {
        const job = await bench.jobOf({ rowCount });
        const measured = await measureRender(bench, job, await bench.inputs.csv(rowCount, false), 'ours.zip');
        processSeconds.push(measured.processSeconds);
        return measured;
      },
    };
    const copy: OwnSubject = {
      contender: 'plain-copy',
      rowCount,
      measure: () => measureCopy(bench, 'ours.zip', rowCount),
    };
    const peer = (contender: 'mupdf-incremental' | 'mupdf-yazl' | 'pdf-lib-loop' | 'pdfme-generate'): Subject => ({
      contender,
      rowCount: rowCounts[contender],
      out: 'peer.zip',
    });
    // The first write needs memory that the system must find.
    await render.measure();
    await copy.measure();
    const lines = [
      { name: 'bulkfill render', subject: render },
      { name: 'plain copy of its ZIP', subject: copy },
      { name: 'mupdf', subject: peer('mupdf-incremental') },
      { name: 'mupdf, archived by yazl', subject: peer('mupdf-yazl'), firstRoundOnly: true },
      { name: 'pdf-lib', subject: peer('pdf-lib-loop') },
      { name: 'pdfme', subject: peer('pdfme-generate'), firstRoundOnly: true },
    ];
    const of = await compare(bench, 'Ten texts, to disk', lines, { turns: 2 });
    bench.report(
      `The whole \`bulkfill render\` process, start included, took ${Math.min(...processSeconds).toFixed(2)} s at best.`,
    );
    const against = (peer: string) =>
      ratioOf([of('bulkfill render'), of(peer)], (ours, theirs) => ours!.rowsPerSecond / theirs!.rowsPerSecond);
    bench.judge(ratios.pdfLib, against('pdf-lib'));
    bench.judge(ratios.mupdf, against('mupdf'));
    bench.judge(
      ratios.copy,
      ratioOf([of('bulkfill render'), of('plain copy of its ZIP')], (ours, copy) => ours!.seconds / copy!.seconds),
    );
  },
};
