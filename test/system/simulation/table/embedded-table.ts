import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import { createTableInput } from '../../../../infra/create-table-input.ts';
import type { TableCall } from '../calls.ts';

export const simulatedTableName = 'simulated';

type Operation = Parameters<TableEngine['answer']>[0];
type Value = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, unknown>>;

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

/** Returns changed members without undefined ones. Makes no pairs, because a life calls it ten thousand times. */
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

const itemMembers = new Set([
  'Item',
  'Key',
  'Attributes',
  'LastEvaluatedKey',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
]);

const request = (input: Members): Members =>
  mapped(input, (value, name) => {
    if (itemMembers.has(name)) return allToWire(value as Members);
    return name === 'TransactItems'
      ? (value as Members[]).map((each) => mapped(each, (one) => request(one as Members)))
      : value;
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

/** The embedded engine in memory, with requests and responses of the SDK. */
export class EmbeddedTable {
  readonly #engine: TableEngine;
  readonly #onCall: ((call: TableCall) => void) | undefined;

  constructor(nowMs: () => number, onCall: ((call: TableCall) => void) | undefined) {
    this.#engine = new TableEngine(null, nowMs);
    this.#onCall = onCall;
    this.#engine.answer('CreateTable', JSON.stringify(createTableInput(simulatedTableName)));
  }

  answer(operation: string, input: Members): Members {
    const sent = JSON.stringify(request(input));
    const { random } = Math;
    // It forgets old tokens at random. Without that, a life is the same with and without the comparison.
    Math.random = () => 1;
    const { status, body } = this.#engine.answer(operation as Operation, sent);
    Math.random = random;
    this.#onCall?.({ operation, sent, status, body });
    if (status !== 200) throw errorOf(JSON.parse(body));
    return answer(JSON.parse(body));
  }

  close(): void {
    this.#engine.close();
  }
}
