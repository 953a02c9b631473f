/**
 * Keeps what the suites of faults wrote of a run, from the folder that FAULT_FIGURES named: `npm run bench:faults FOLDER`. Then
 * `npm run figures` writes docs/operate/reliability.md from it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMoment } from '../harness/machine.ts';
import { type FaultSuite, readFaultResults, writeFaultResults } from './fault-results.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node bench/faults/keep-run.ts FOLDER\n');
  process.exit(2);
}
const kept = { ...readFaultResults() };
for (const suite of ['kills', 'disk-full', 'calls', 'messages', 'simulation']) {
  const path = join(folder, `${suite}.json`);
  if (!existsSync(path)) continue;
  // Which faults, one by one, is long: the page tells how many there were.
  const { faults: _faults, missed: _missed, ...run } = JSON.parse(readFileSync(path, 'utf8')) as FaultSuite & Record<string, unknown>;
  kept[suite] = { ...run, measured: thisMoment() };
}
writeFaultResults(kept);
