import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import { createTableInput } from '../../../../infra/create-table-input.ts';
import { seededRandom } from '../../../system/faults/seeded-random.ts';
import type { TableCall } from '../../../system/simulation/calls.ts';
import { brokenRequest } from './broken-request.ts';
import { type DynamodbEndpoint, dynamodbEndpoint } from './dynamodb-endpoint.ts';
import { knownDifference } from './known-differences.ts';
import { RandomRequests, type TableRequest } from './random-requests.ts';
import { months, partitions, shards } from './random-values.ts';
import { differenceOf, readAnswer, type TableAnswer } from './table-answers.ts';

/** A kind of difference, with the first request that showed it. */
export interface Difference {
  count: number;
  /** Name of the known difference; undefined if the kind is new. */
  readonly known: string | undefined;
  readonly at: string;
  readonly request: TableRequest;
  readonly ours: TableAnswer;
  readonly theirs: TableAnswer;
}

/** Sends the same requests to the embedded table and another one, and collects different answers. */
export class TablesCompared {
  readonly differences = new Map<string, Difference>();
  requests = 0;
  alike = 0;
  readonly #address: string;
  #tables = 0;

  constructor(address: string) {
    this.#address = address;
  }

  #compare(request: TableRequest, ours: TableAnswer, theirs: TableAnswer, at: string): void {
    this.requests++;
    const kind = differenceOf(request.operation, ours, theirs);
    if (kind === undefined) {
      this.alike++;
      return;
    }
    const known = knownDifference(kind, request, ours, theirs)?.name;
    const name = known ?? kind;
    const found = this.differences.get(name);
    if (found === undefined) this.differences.set(name, { count: 1, known, at, request, ours, theirs });
    else found.count++;
  }

  /** The judge with an empty table of its own. */
  async #newJudge(table: string): Promise<DynamodbEndpoint> {
    const judge = dynamodbEndpoint(this.#address, `K${process.pid}x${Date.now().toString(36)}x${++this.#tables}`);
    const made = await judge.ask('CreateTable', createTableInput(table));
    if (made.status !== 200) throw new Error(`The judge makes no table: ${JSON.stringify(made)}`);
    return judge;
  }

  async #newTable(table: string): Promise<{ engine: TableEngine; other: DynamodbEndpoint }> {
    const engine = new TableEngine(null);
    engine.answer('CreateTable', JSON.stringify(createTableInput(table)));
    return { engine, other: await this.#newJudge(table) };
  }

  /** Everything that the table and its indexes hold; entries of one key of an index come in no promised order. */
  async #content(table: string, ask: (request: TableRequest) => Promise<TableAnswer> | TableAnswer): Promise<string> {
    const found: unknown[] = [];
    for (const [IndexName, name, all] of [
      [undefined, 'pk', partitions],
      ['due', 'dueShard', shards],
      ['account-jobs', 'accountMonth', months],
    ] as const)
      for (const each of all) {
        const { body } = await ask({
          operation: 'Query',
          input: {
            TableName: table,
            ...(IndexName === undefined ? {} : { IndexName }),
            KeyConditionExpression: '#h = :h',
            ExpressionAttributeNames: { '#h': name },
            ExpressionAttributeValues: { ':h': { S: each } },
          },
        });
        const items = ((body.Items ?? []) as unknown[]).map((item) => JSON.stringify(item));
        found.push([each, IndexName === undefined ? items : items.toSorted()]);
      }
    return JSON.stringify(found);
  }

  /** Requests of everything that the operations take, some of them wrong on purpose. The same for the same seed. */
  async randomRequests(seed: number, steps: number, wrongShare = 0.15): Promise<void> {
    const random = seededRandom(seed);
    const table = `things-${seed}`;
    const requests = new RandomRequests(random, table);
    let { engine, other } = await this.#newTable(table);
    const askOurs = ({ operation, input }: TableRequest): TableAnswer => {
      const { status, body } = engine.answer(operation, JSON.stringify(input));
      return readAnswer(status, body);
    };
    const askTheirs = ({ operation, input }: TableRequest): Promise<TableAnswer> => other.ask(operation, input);
    for (let step = 0; step < steps; step++) {
      const sound = requests.next();
      const request = random.chance(wrongShare) ? brokenRequest(sound, random) : sound;
      const at = `seed ${seed} step ${step}`;
      const [ours, theirs] = [askOurs(request), await askTheirs(request)];
      this.#compare(request, ...comparable(request, ours, theirs), at);
      const isApart = (ours.status === 200) !== (theirs.status === 200);
      if (!isApart && step % 200 !== 199) continue;
      const [one, two] = [await this.#content(table, askOurs), await this.#content(table, askTheirs)];
      if (one === two) continue;
      if (!isApart) this.#compare({ operation: 'Query', input: {} }, held(one), held(two), at);
      // What one of them alone has written must not count again with each request after it.
      engine.close();
      other.close();
      ({ engine, other } = await this.#newTable(table));
    }
    engine.close();
    other.close();
  }

  /** Sends the embedded table's requests to the other table in the same order. */
  async recorded(name: string, table: string, calls: readonly TableCall[]): Promise<void> {
    const other = await this.#newJudge(table);
    for (const [index, { operation, sent, status, body }] of calls.entries()) {
      const request = { operation, input: JSON.parse(sent) } as TableRequest;
      const theirs = await other.ask(operation, request.input);
      this.#compare(request, ...comparable(request, readAnswer(status, body), theirs), `${name} call ${index}`);
    }
    other.close();
  }
}

const held = (content: string): TableAnswer => ({ status: 200, type: '', body: { content } });

/** Returns the defined part of an index page: entries with equal keys are unordered. */
const comparable = (
  { operation, input }: TableRequest,
  ours: TableAnswer,
  theirs: TableAnswer,
): [TableAnswer, TableAnswer] => {
  if (operation !== 'Query' || input.IndexName === undefined || ours.status !== 200 || theirs.status !== 200)
    return [ours, theirs];
  const sortKey = input.IndexName === 'due' ? 'dueAtMs' : 'createdAt';
  const view = (answer: TableAnswer): TableAnswer => {
    const items = (answer.body.Items ?? []) as Record<string, unknown>[];
    const { LastEvaluatedKey, Items: _items, ...body } = answer.body;
    const seen =
      input.Limit === undefined
        ? items.map((item) => JSON.stringify(item)).toSorted()
        : items.map((item) => item[sortKey]);
    // With a limit and a filter even the number of items depends on that order.
    if (input.Limit !== undefined && input.FilterExpression !== undefined) return { ...answer, body: {} };
    return {
      ...answer,
      body: { ...body, Items: seen, LastEvaluatedKey: LastEvaluatedKey === undefined ? undefined : 'some' },
    };
  };
  return [view(ours), view(theirs)];
};
