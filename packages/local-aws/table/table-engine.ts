import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import type { Durability } from '../sqlite-database.ts';
import { getItem } from './operations/get-item.ts';
import { query } from './operations/query.ts';
import { createTable, readTable, updateTable, updateTimeToLive } from './operations/table-operations.ts';
import { transactWrite } from './operations/transact-write.ts';
import { writeItem } from './operations/write-item.ts';
import { TableStore } from './storage/table-store.ts';
import { TableError } from './values/table-error.ts';

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
 * DynamoDB for one machine: the operations that the service uses, over one SQLite file or in memory.
 *
 * Calls run one after the other, each in a transaction that is committed before the response. So there are no
 * conflicts, and reads are consistent, also of indexes. Nothing in `lib/` may rely on the latter.
 */
export class TableEngine {
  readonly store: TableStore;
  readonly #nowMs: () => number;
  readonly #onFailure: (error: unknown) => void;

  /** Throws Error if the file cannot be opened. */
  constructor(
    path: string | null,
    nowMs: () => number = Date.now,
    onFailure: (error: unknown) => void = () => {},
    durability: Durability = 'process',
  ) {
    this.store = new TableStore(path, durability);
    this.#nowMs = nowMs;
    this.#onFailure = onFailure;
  }

  /** Runs a request. An internal failure (a full disk) becomes a response with status 500, which the SDK retries. */
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
