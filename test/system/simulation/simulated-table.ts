import { ConditionalCheckFailedException, ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTableInput } from '../../../infra/create-table-input.ts';
import { DynamoTable } from '../../../lib/service/services/table/dynamo-table.ts';
import { TableEngine } from '../../../local-aws/table/table-engine.ts';
import { type CallFault, callFaults, type Simulation } from './simulation.ts';

type Operation = Parameters<TableEngine['answer']>[0];
type Value = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, unknown>>;

export const simulatedTableName = 'simulated';

const toWire = (value: unknown): Value => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set)
    return [...value].every((each) => typeof each === 'number') ? { NS: [...value].map(String) } : { SS: [...value] };
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toWire) };
  return { M: allToWire(value as Members) };
};

/** Each member as `change` has it, without those that are undefined. A life does this some ten thousand times: no pairs are made for it. */
const mapped = (members: Members, change: (value: unknown, name: string) => unknown): Members => {
  const changed: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) changed[name] = change(members[name], name);
  return changed;
};

const allToWire = (members: Members): Members => mapped(members, toWire);

const fromWire = (value: unknown): unknown => {
  for (const type in value as Value) {
    const held = (value as Value)[type];
    switch (type) {
      case 'NULL':
        return null;
      case 'N':
        return Number(held);
      case 'B':
        return new Uint8Array(Buffer.from(held as string, 'base64'));
      case 'SS':
        return new Set(held as string[]);
      case 'NS':
        return new Set((held as string[]).map(Number));
      case 'L':
        return (held as Value[]).map(fromWire);
      case 'M':
        return allFromWire(held as Members);
      default:
        return held;
    }
  }
  return undefined;
};

const allFromWire = (members: Members): Members => mapped(members, fromWire);

const itemMembers = new Set(['Item', 'Key', 'Attributes', 'LastEvaluatedKey', 'ExclusiveStartKey', 'ExpressionAttributeValues']);

const request = (input: Members): Members =>
  mapped(input, (value, name) => {
    if (itemMembers.has(name)) return allToWire(value as Members);
    return name === 'TransactItems' ? (value as Members[]).map((each) => mapped(each, (one) => request(one as Members))) : value;
  });

const answer = (body: Members): Members =>
  mapped(body, (value, name) => {
    if (itemMembers.has(name)) return allFromWire(value as Members);
    return name === 'Items' ? (value as Members[]).map(allFromWire) : value;
  });

const errorOf = (body: {
  readonly __type: string;
  readonly message: string;
  readonly CancellationReasons?: { Code?: string }[];
}): Error => {
  const about = { message: body.message, $metadata: {} };
  if (body.__type.endsWith('#ConditionalCheckFailedException')) return new ConditionalCheckFailedException(about);
  if (body.__type.endsWith('#TransactionCanceledException'))
    return new TransactionCanceledException({ ...about, CancellationReasons: body.CancellationReasons ?? [] });
  return Object.assign(new Error(`${body.__type}: ${body.message}`), { name: 'TableRefused' });
};

/** What tells one call from another in the order of a life: the operation and its keys. */
const nameOf = (operation: string, input: Members): string => {
  const items = (input.TransactItems as Members[] | undefined)?.flatMap((each) => Object.values(each) as Members[]) ?? [input];
  const keys = items.map((each) => (each.Key ?? each.Item ?? {}) as { pk?: string; sk?: string });
  return `${operation} ${keys.map(({ pk = '', sk = '' }) => `${pk}/${sk}`).join(' ')}`;
};

// The SDK sends a transaction again with its token; of the rest a repetition may find what the first has done.
const transactionFaults: readonly CallFault[] = callFaults.filter((fault) => fault !== 'repeated');
const readFaults: readonly CallFault[] = ['lost', 'refused', 'crash before'];

interface FirstDue {
  readonly shard: string;
  readonly dueAtMs: number;
}

/** What is due first in each partition of the index of what is due. */
const readFirstDue = ({ store }: TableEngine): readonly FirstDue[] => {
  const stored = store.table(simulatedTableName);
  const index = stored?.schema.indexes.find(({ name }) => name === 'due');
  const rows = store.file
    .statement('SELECT json, min(range) FROM indexEntries WHERE tableId = ? AND indexId = ? GROUP BY hash')
    .all(stored?.id ?? 0, index?.id ?? 0);
  return rows
    .map(({ json }) => allFromWire(JSON.parse(String(json))))
    .map(({ dueShard, dueAtMs }) => ({ shard: String(dueShard), dueAtMs: Number(dueAtMs) }));
};

/** DynamoDB in this process: the embedded engine in memory, called over the simulated network. */
export const simulatedTable = (simulation: Simulation) => {
  const engine = new TableEngine(null, () => simulation.clock.nowMs());
  engine.answer('CreateTable', JSON.stringify(createTableInput(simulatedTableName)));
  let firstDue: readonly FirstDue[] | undefined;
  const send = (command: { readonly input: Members; readonly constructor: { readonly name: string } }): Promise<Members> => {
    const short = command.constructor.name.replace('Command', '');
    const operation = (short === 'Query' ? short : short === 'TransactWrite' ? 'TransactWriteItems' : `${short}Item`) as Operation;
    const sent = JSON.stringify(request(command.input));
    const effect = (): Members => {
      if (!isRead) firstDue = undefined;
      const { status, body } = engine.answer(operation, sent);
      simulation.onTableCall?.({ operation, sent, status, body });
      if (status !== 200) throw errorOf(JSON.parse(body));
      return answer(JSON.parse(body));
    };
    const isRead = operation === 'GetItem' || operation === 'Query';
    const isTransaction = operation === 'TransactWriteItems';
    return simulation.call(nameOf(operation, command.input), effect, {
      faults: isRead ? readFaults : isTransaction ? transactionFaults : callFaults,
      refusal: () =>
        isTransaction
          ? new TransactionCanceledException({ message: 'Conflict', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }] })
          : new ThrottlingException({ message: 'Throttled', $metadata: {} }),
    });
  };
  const client = { send } as unknown as DynamoDBDocumentClient;
  return {
    table: new DynamoTable(client, simulatedTableName, simulation.clock, () => simulation.random.next()),
    /**
     * The partitions of the index of what is due in which something of this kind is: a sweep need not ask the others, which is most of what
     * the calls of a life were.
     */
    shardsDue: (kind: string, nowMs: number): readonly string[] => {
      firstDue ??= readFirstDue(engine);
      return firstDue.filter(({ shard, dueAtMs }) => dueAtMs <= nowMs && shard.startsWith(`${kind}#`)).map(({ shard }) => shard);
    },
    close: () => engine.close(),
  };
};
