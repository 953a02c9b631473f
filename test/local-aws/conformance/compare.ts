/**
 * Asks the embedded AWS and another implementation the same, and tells what they answer differently:
 * `npm run trial -- conformance --against ADDRESS [--service dynamodb|s3|sqs] [--seeds N] [--steps N] [--lives N]
 * [--show]`. What the service really asks of a table, of storage and of queues comes from simulated lives
 * of it, anything else from seeds. The address is that of a DynamoDB (DynamoDB Local, LocalStack, MiniStack), an S3 or
 * an SQS (moto, ElasticMQ) that holds nothing yet. A failure is a difference of a kind that the lists of known
 * differences do not have.
 */
import { parseArgs } from 'node:util';
import type { TableCall } from '../../system/simulation/calls.ts';
import { live } from '../../system/simulation/life.ts';
import { simulatedTableName } from '../../system/simulation/table/embedded-table.ts';
import { countFrom, type Trial, takeFor, UsageError } from '../../trials/trial.ts';
import { compareObjects, type Share } from './objects/compare-objects.ts';
import { compareQueues } from './queues/compare-queues.ts';
import { TablesCompared } from './table/compare-tables.ts';

const options = {
  against: { type: 'string' },
  service: { type: 'string', default: 'dynamodb' },
  seeds: { type: 'string', default: '3' },
  steps: { type: 'string', default: '1000' },
  lives: { type: 'string', default: '4' },
  show: { type: 'boolean', default: false },
} as const;

const compareTables = async (address: string, { seed, seeds, steps, lives }: Share) => {
  const compared = new TablesCompared(address);
  for (let each = seed; each < seed + lives; each++) {
    const calls: TableCall[] = [];
    await live(each, { kind: 'whole', onTableCall: (call) => calls.push(call) });
    await compared.recorded(`life ${each}`, simulatedTableName, calls);
  }
  const ofService = { asked: compared.requests, alike: compared.alike };
  for (const each of seeds) await compared.randomRequests(each, steps);
  return { compared, ofService };
};

const compareOf = { dynamodb: compareTables, s3: compareObjects, sqs: compareQueues };
const isService = (name: string): name is keyof typeof compareOf => Object.hasOwn(compareOf, name);

/** Bodies of objects are not worth reading. */
const shown = (value: unknown, length: number): string =>
  JSON.stringify(value, (name, each) => (name === 'Body' && typeof each === 'object' ? '…' : each)).slice(0, length);

export const compare: Trial['run'] = async (seed, budget, args) => {
  const { values } = parseArgs({ args: [...args], options });
  if (values.against === undefined || !URL.canParse(values.against) || !isService(values.service))
    throw new UsageError(
      'usage: npm run trial -- conformance --against http://HOST:PORT [--service dynamodb|s3|sqs] [--seed N] [--seeds N] [--steps N] [--lives N] [--show]',
    );
  const { compared, ofService } = await compareOf[values.service](values.against, {
    seed,
    seeds: takeFor(budget, countFrom(seed, Number(values.seeds))),
    steps: Number(values.steps),
    lives: Number(values.lives),
  });
  const all = [...compared.differences].toSorted(([, one], [, other]) => other.count - one.count);
  const unknown = all.filter(([, { known }]) => known === undefined);
  for (const [kind, { count, at, request, ours, theirs }] of values.show ? all : unknown) {
    process.stdout.write(`${count} × ${kind}\n  first: ${at}: ${request.operation} ${shown(request.input, 700)}\n`);
    process.stdout.write(`  ours:   ${shown(ours, 500)}\n  theirs: ${shown(theirs, 500)}\n`);
  }
  process.stdout.write(`the service's own requests: ${ofService.asked}, answered alike ${ofService.alike}\n`);
  process.stdout.write(
    `any requests: ${compared.requests - ofService.asked}, answered alike ${compared.alike - ofService.alike}\n`,
  );
  for (const [name, { count, known }] of all)
    if (known !== undefined) process.stdout.write(`  ${count} × known: ${name}\n`);
  process.stdout.write(`${unknown.length} new kinds of difference\n`);
  return { cases: compared.requests, failures: compared.requests === 0 ? 1 : unknown.length };
};
