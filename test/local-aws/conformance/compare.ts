/**
 * Asks the embedded AWS and another implementation the same, and tells what they answer differently:
 * `npm run conformance -- --against ADDRESS [--seed N] [--seeds N] [--steps N] [--lives N] [--show]`, with the address of a DynamoDB
 * (DynamoDB Local, LocalStack, MiniStack). What the service really asks comes from simulated lives of it, anything else from seeds.
 * Exits 1 at a difference of a kind that known-differences.ts does not have.
 */
import { parseArgs } from 'node:util';
import { live } from '../../system/simulation/life.ts';
import { simulatedTableName } from '../../system/simulation/simulated-table.ts';
import type { TableCall } from '../../system/simulation/simulation.ts';
import { TablesCompared } from './table/compare-tables.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '3' },
    steps: { type: 'string', default: '1000' },
    lives: { type: 'string', default: '4' },
    show: { type: 'boolean', default: false },
  },
});
if (values.against === undefined || !URL.canParse(values.against)) {
  process.stderr.write(
    'usage: npm run conformance -- --against http://HOST:PORT [--seed N] [--seeds N] [--steps N] [--lives N] [--show]\n',
  );
  process.exit(2);
}
const tables = new TablesCompared(values.against);
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.lives); seed++) {
  const calls: TableCall[] = [];
  await live(seed, { onTableCall: (call) => calls.push(call) });
  await tables.recorded(`life ${seed}`, simulatedTableName, calls);
}
const ofService = { asked: tables.requests, alike: tables.alike };
const knownToService = [...tables.differences].map(([name, { count }]) => `, ${count} × ${name}`).join('');
for (let seed = first; seed < first + Number(values.seeds); seed++) await tables.randomRequests(seed, Number(values.steps));

const all = [...tables.differences].toSorted(([, one], [, other]) => other.count - one.count);
const unknown = all.filter(([, { known }]) => known === undefined);
for (const [kind, { count, at, request, ours, theirs }] of values.show ? all : unknown) {
  process.stdout.write(`${count} × ${kind}\n  first: ${at}: ${request.operation} ${JSON.stringify(request.input).slice(0, 700)}\n`);
  process.stdout.write(`  ours:   ${JSON.stringify(ours).slice(0, 500)}\n  theirs: ${JSON.stringify(theirs).slice(0, 500)}\n`);
}
const known = all.filter(([, each]) => each.known !== undefined);
process.stdout.write(`the service's own requests: ${ofService.asked}, answered alike ${ofService.alike}${knownToService}\n`);
process.stdout.write(`any requests: ${tables.requests - ofService.asked}, answered alike ${tables.alike - ofService.alike}\n`);
for (const [name, { count }] of known) process.stdout.write(`  ${count} × known: ${name}\n`);
process.stdout.write(`${unknown.length} new kinds of difference\n`);
process.exitCode = unknown.length === 0 && ofService.asked > 0 ? 0 : 1;
