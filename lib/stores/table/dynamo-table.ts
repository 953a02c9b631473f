import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { fullJitterMs } from '@bulkfill/engine/core/backoff';
import type { Clock } from '../../core/clock.ts';
import { type Gather, oneByOne } from '../../core/gather.ts';
import { type Expression, expression } from './expression.ts';
import { repairSurrogates } from './repair-surrogates.ts';
import { tableDefinition } from './table-definition.ts';
import type { CommitResult, Item, ItemKey, UnitOfWork, Write } from './write.ts';

const conflictAttempts = 12;

type TransactItem = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>[number];

const isTransient = (code: string | undefined): boolean =>
  code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded';

/** The DynamoDB table of a deployment. Services use it; workflows see only `UnitOfWork`. */
export class DynamoTable implements UnitOfWork {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #readConsistently: (name: string, key: ItemKey) => Promise<Item | undefined>;

  /** `gather`: batches concurrent consistent reads of one item. */
  constructor(
    client: DynamoDBDocumentClient,
    name: string,
    clock: Clock,
    random: () => number = Math.random,
    gather: Gather = oneByOne,
  ) {
    this.#random = random;
    this.#readConsistently = gather(async (keys: readonly ItemKey[]) => {
      const item = await this.#read(keys[0] as ItemKey, true);
      return keys.map(() => item);
    });
    this.#client = client;
    this.#name = name;
    this.#clock = clock;
  }

  /** Strongly consistent by default; `undefined` if absent or past its time to live (DynamoDB deletes days later). */
  async get(key: ItemKey, consistent = true): Promise<Item | undefined> {
    return consistent ? this.#readConsistently(JSON.stringify([key.pk, key.sk]), key) : this.#read(key, false);
  }

  async #read(key: ItemKey, consistent: boolean): Promise<Item | undefined> {
    const { Item: item } = await this.#client.send(
      new GetCommand({ TableName: this.#name, Key: key, ConsistentRead: consistent }),
    );
    return item === undefined || isExpired(item, this.#clock.nowMs()) ? undefined : (item as Item);
  }

  /** Returns items of one partition in sort-key order, up to `limit`, after `after`. `pageItems`: per response. */
  async query(
    query: Expression & {
      index?: string;
      descending?: boolean;
      limit?: number;
      consistent?: boolean;
      after?: Item;
      pageItems?: number;
    },
  ): Promise<readonly Item[]> {
    const {
      index,
      descending,
      limit = Number.POSITIVE_INFINITY,
      consistent,
      after,
      pageItems = limit,
      ...rest
    } = query;
    const items: Item[] = [];
    let start: Readonly<Record<string, unknown>> | undefined = after;
    do {
      const page = await this.#client.send(
        new QueryCommand({
          TableName: this.#name,
          ...rest,
          IndexName: index,
          ...(descending === true ? { ScanIndexForward: false } : {}),
          ...(Number.isFinite(pageItems) ? { Limit: Math.min(pageItems, limit - items.length) } : {}),
          ...(consistent === true ? { ConsistentRead: true } : {}),
          ExclusiveStartKey: start,
        }),
      );
      items.push(...((page.Items ?? []) as Item[]).filter((item) => !isExpired(item, this.#clock.nowMs())));
      start = page.LastEvaluatedKey;
    } while (start !== undefined && items.length < limit);
    return items;
  }

  /** Updates an item and returns it. Returns `undefined` if the condition failed. */
  async update(key: ItemKey, change: Expression): Promise<Item | undefined> {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateCommand({ TableName: this.#name, Key: key, ...storable(change), ReturnValues: 'ALL_NEW' }),
      );
      return Attributes as Item;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  /** Writes a whole item. Returns false if the condition failed. */
  async put(item: Item, condition: Expression = {}): Promise<boolean> {
    try {
      await this.#client.send(
        new PutCommand({ TableName: this.#name, Item: storableItem(item), ...storable(condition) }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async delete(key: ItemKey): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#name, Key: key }));
  }

  /** Deletes an item and returns it. Returns `undefined` if the condition failed or the item does not exist. */
  async take(key: ItemKey, condition: Expression): Promise<Item | undefined> {
    try {
      const { Attributes } = await this.#client.send(
        new DeleteCommand({ TableName: this.#name, Key: key, ...condition, ReturnValues: 'ALL_OLD' }),
      );
      return Attributes === undefined || isExpired(Attributes, this.#clock.nowMs()) ? undefined : (Attributes as Item);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  /** Source: DynamoDB API, TransactWriteItems: `CancellationReasons` are in the order of the items. */
  async commit(writes: readonly Write[]): Promise<CommitResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.send(
          new TransactWriteCommand({ TransactItems: writes.map((write) => this.#transactItem(write)) }),
        );
        return { committed: true };
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        const refused = writes
          .filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed')
          .map((write) => write.label);
        if (refused.length > 0) return { committed: false, refused: new Set(refused) };
        if (attempt >= conflictAttempts || !reasons.some((reason) => isTransient(reason.Code))) throw error;
        await this.#clock.sleep(fullJitterMs(attempt, 20, 400, this.#random));
      }
    }
  }

  #transactItem(write: Write): TransactItem {
    const TableName = this.#name;
    const { action } = write;
    switch (action.kind) {
      case 'put':
        return { Put: { TableName, Item: storableItem(action.item), ...storable(action.expression) } };
      case 'update':
        return { Update: { TableName, Key: action.key, UpdateExpression: '', ...storable(action.expression) } };
      case 'delete':
        return { Delete: { TableName, Key: action.key, ...action.expression } };
      case 'check':
        return { ConditionCheck: { TableName, Key: action.key, ConditionExpression: '', ...action.expression } };
    }
  }
}

/** Returns true if an item is past its time to live, from the first millisecond of that second. */
const isExpired = (item: Readonly<Record<string, unknown>>, nowMs: number): boolean => {
  const ttl = item[tableDefinition.timeToLiveAttribute];
  return typeof ttl === 'number' && nowMs >= ttl * 1000;
};

/** Replaces unpaired surrogates. Keys stay unchanged: two of them must never become equal. */
const storableItem = (item: Item): Item => ({ ...repairSurrogates(item), pk: item.pk, sk: item.sk });

const storable = (change: Expression): Expression =>
  change.ExpressionAttributeValues === undefined
    ? change
    : { ...change, ExpressionAttributeValues: repairSurrogates(change.ExpressionAttributeValues) };

export const absent = expression({ condition: 'attribute_not_exists(#pk)' });
