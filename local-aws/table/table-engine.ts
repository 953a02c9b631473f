import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import { getItem } from './operations/get-item.ts';
import { query } from './operations/query.ts';
import { createTable, readTable, updateTable, updateTimeToLive } from './operations/table-operations.ts';
import { transactWrite } from './operations/transact-write.ts';
import { writeItem } from './operations/write-item.ts';
import { TableStore } from './storage/table-store.ts';
import { TableError } from './values/table-error.ts';

/** An answer of the engine: the status and the JSON of DynamoDB's protocol. */
export interface TableAnswer {
  readonly status: number;
  readonly body: string;
}

type Operation = (store: TableStore, request: unknown, nowMs: number) => string;

const operations: Readonly<Record<DynamodbOperation, Operation>> = {
  CreateTable: createTable,
  DeleteItem: (store, request) => writeItem(store, 'Delete', request),
  DescribeTable: readTable,
  GetItem: getItem,
  PutItem: (store, request) => writeItem(store, 'Put', request),
  Query: query,
  TransactWriteItems: transactWrite,
  UpdateItem: (store, request) => writeItem(store, 'Update', request),
  UpdateTable: updateTable,
  UpdateTimeToLive: updateTimeToLive,
};

const errorAnswer = ({ type, message, more, statusCode }: TableError): TableAnswer => ({
  status: statusCode,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more }),
});

const parseRequest = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new TableError('SerializationException', 'The body is not JSON.');
  }
};

/**
 * DynamoDB for one machine: what the service asks of it, over one SQLite file or in memory.
 *
 * Calls are done one after the other, each in a transaction that is committed before it answers. So there are no conflicts, and reads
 * are consistent, of indexes too. Nothing in `lib/` may rely on the second.
 */
export class TableEngine {
  readonly store: TableStore;
  readonly #nowMs: () => number;
  readonly #onFailure: (error: unknown) => void;

  /** Throws Error where the file cannot be opened. */
  constructor(path: string | null, nowMs: () => number = Date.now, onFailure: (error: unknown) => void = () => {}) {
    this.store = new TableStore(path);
    this.#nowMs = nowMs;
    this.#onFailure = onFailure;
  }

  /** Does what a request asks. What goes wrong inside (a full disk) is an answer of status 500, which the SDK asks again. */
  answer(operation: DynamodbOperation, body: string): TableAnswer {
    try {
      return { status: 200, body: operations[operation](this.store, parseRequest(body), this.#nowMs()) };
    } catch (error) {
      if (error instanceof TableError) return errorAnswer(error);
      this.#onFailure(error);
      return errorAnswer(new TableError('InternalServerError', 'The embedded DynamoDB could not do this.', {}, 500));
    }
  }

  close(): void {
    this.store.close();
  }
}
