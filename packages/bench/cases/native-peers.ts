import { rm, stat } from 'node:fs/promises';
import type { Bench, BenchCase, OwnSubject } from '../harness/bench.ts';
import { checkArchive } from '../harness/check-contenders.ts';
import { compare, type Line } from '../harness/comparison.ts';
import { measureProcess } from '../harness/measure-process.ts';
import { measureRender } from '../harness/measure-render.ts';
import { ratioOf } from '../harness/measured.ts';
import { type FoundPeer, nativePeers } from '../harness/native-peers.ts';

const ratios = {
  texts: { claim: 'ten texts, to disk: rows per processor second against lopdf' },
  codes: { claim: 'ten texts and two codes, to disk: rows per processor second against lopdf' },
};

type ReadyPeer = Exclude<FoundPeer, { missing: string }>;

const checkedRows = 2;

const run = async (
  bench: Bench,
  peer: ReadyPeer,
  rowCount: number,
  codes: boolean,
): ReturnType<OwnSubject['measure']> => {
  const { sourcePath } = await bench.inputs.job(rowCount, codes);
  const out = bench.path('peer.zip');
  await rm(out, { force: true });
  const program = peer.program(sourcePath, await bench.inputs.tsv(rowCount), out, codes);
  const { processSeconds: seconds, cpuSeconds } = await measureProcess(program);
  return { rowCount, seconds, cpuSeconds, sizeBytes: (await stat(out)).size, peakBytes: 0 };
};

const ours = (bench: Bench, rowCount: number, codes: boolean): OwnSubject => ({
  contender: 'bulkfill-render',
  rowCount,
  async measure() {
    const measured = await measureRender(
      bench,
      await bench.inputs.job(rowCount, codes),
      await bench.inputs.csv(rowCount, codes),
      'ours.zip',
    );
    return { ...measured, seconds: measured.processSeconds };
  },
});

/**
 * Compares compiled programs, each written by the best practice of its library, with ours: whole processes, started
 * cold, from files to a ZIP on disk.
 */
export const nativePeersCase: BenchCase = {
  name: 'native-peers',
  title: 'Native peers, to disk',
  needsPeers: false,
  ratios,
  async run(bench) {
    const { quick, native } = bench.effort;
    const found = nativePeers(native);
    const ready = found.filter((peer): peer is ReadyPeer => !('missing' in peer));
    for (const peer of found) if ('missing' in peer) bench.report(`${peer.name} is left out: ${peer.missing}.`);
    for (const codes of [false, true]) {
      const drawing = ready.filter((peer) => !codes || peer.codes);
      if (drawing.length === 0) continue;
      const what = codes ? 'ten texts and two codes' : 'ten texts';
      for (const peer of drawing) {
        await run(bench, peer, checkedRows, codes);
        await checkArchive(peer.name, bench.path('peer.zip'), checkedRows, codes);
      }
      const rowCount = quick ? 2000 : 10_000;
      // The slow ones fill fewer rows.
      const rowsOf = ({ name }: ReadyPeer): number => (name === 'lopdf' ? rowCount : rowCount / 5);
      const lines: Line[] = drawing.map((peer) => ({
        name: peer.name,
        firstRoundOnly: peer.name !== 'lopdf',
        subject: { contender: peer.name, rowCount: rowsOf(peer), measure: () => run(bench, peer, rowsOf(peer), codes) },
      }));
      const of = await compare(bench, `${what}, start included`, [
        { name: 'bulkfill render', subject: ours(bench, rowCount, codes) },
        ...lines,
      ]);
      if (!drawing.some(({ name }) => name === 'lopdf')) continue;
      bench.judge(
        codes ? ratios.codes : ratios.texts,
        ratioOf([of('lopdf'), of('bulkfill render')], (lopdf, ours) => lopdf!.cpuMicrosPerRow / ours!.cpuMicrosPerRow),
      );
    }
  },
};
