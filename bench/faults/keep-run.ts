/**
 * Keeps what the suites of faults wrote of a run, from the folders that FAULT_FIGURES named: `npm run bench:faults FOLDER…`. A suite that
 * several of them have is one run in slices. Then `npm run figures` writes docs/operate/reliability.md from it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMoment } from '../harness/machine.ts';
import { readFaultResults, writeFaultResults } from './fault-results.ts';
import { joinSlices, type Slice } from './join-slices.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('usage: node bench/faults/keep-run.ts FOLDER…\n');
  process.exit(2);
}
const kept = { ...readFaultResults() };
for (const suite of ['kills', 'disk-full', 'calls', 'messages', 'simulation']) {
  const paths = folders.map((folder) => join(folder, `${suite}.json`)).filter((path) => existsSync(path));
  const joined = joinSlices(paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Slice));
  if (joined !== undefined) kept[suite] = { ...joined, measured: thisMoment() };
}
writeFaultResults(kept);
