/**
 * Stores the results of the fault suites and the fuzzer from the folders named by FAULT_FIGURES: `npm run bench --
 * faults FOLDER…`. A suite in several folders is merged into one run. Afterwards, `npm run generate -- figures` writes
 * docs/generated/faults.md and test/trials/corpus/README.md from the results.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMoment } from '../harness/machine.ts';
import { type FaultSuite, type FuzzRuns, readFaultResults, writeFaultResults, writeFuzzRuns } from './fault-results.ts';
import { joinSlices, type Slice } from './join-slices.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('usage: node packages/bench/faults/keep-run.ts FOLDER…\n');
  process.exit(2);
}

const joined = (suite: string): Readonly<Record<string, unknown>> | undefined => {
  const paths = folders.map((folder) => join(folder, `${suite}.json`)).filter((path) => existsSync(path));
  return joinSlices(paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Slice));
};

const kept = { ...readFaultResults() };
for (const suite of ['kills', 'fill-kills', 'disk-full', 'calls', 'messages', 'simulation', 'soak']) {
  const run = joined(suite) as FaultSuite | undefined;
  if (run !== undefined) kept[suite] = { ...run, measured: thisMoment() };
}
writeFaultResults(kept);
const fuzzed = joined('fuzz') as FuzzRuns | undefined;
if (fuzzed !== undefined) writeFuzzRuns({ ...fuzzed, measured: thisMoment() });
