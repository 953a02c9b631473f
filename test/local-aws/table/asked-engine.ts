import type { DynamodbOperation } from '@bulkfill/local-aws/gate/operations/json-operation';
import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import { createTableInput } from '../../../infra/create-table-input.ts';

export const TableName = 'things';

/** Answer of an engine: the error's name without its prefix, and the members of the body. */
export interface Answer {
  readonly status: number;
  readonly error: string | undefined;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation.
  readonly [member: string]: any;
}

/** Asks an engine as a client would, in JSON. */
export const ask = (engine: TableEngine, operation: DynamodbOperation, input: object): Answer => {
  const { status, body } = engine.answer(operation, JSON.stringify(input));
  const { __type: type, ...answer } = JSON.parse(body) as { __type?: string; message?: string };
  return { message: '', ...answer, status, error: type?.split('#')[1] };
};

/** An engine with the service's table, in memory or in a file. */
export const engineWithTable = (path: string | null = null, nowMs?: () => number): TableEngine => {
  const engine = new TableEngine(path, nowMs);
  if (engine.store.table(TableName) === undefined) ask(engine, 'CreateTable', createTableInput(TableName));
  return engine;
};

export const key = (pk: string, sk = 'x') => ({ pk: { S: pk }, sk: { S: sk } });

/** Returns the item that an engine stores; undefined if there is none. */
export const stored = (engine: TableEngine, pk: string, sk?: string) =>
  ask(engine, 'GetItem', { TableName, Key: key(pk, sk) }).Item;
