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
import { fullJitterMs } from '../../../engine/kit/backoff.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Gather, oneByOne } from '../../kit/gather.ts';
import { type Expression, expression } from './expression.ts';
import { tableDefinition } from './table-definition.ts';
import { wellFormed } from './well-formed.ts';
import type { CommitResult, Item, ItemKey, UnitOfWork, Write } from './write.ts';

const conflictAttempts = 12;

type TransactItem = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>[number];

const isTransient = (code: string | undefined): boolean =>
  code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded';

/** The one DynamoDB table of a deployment. Services use it; workflows see only `UnitOfWork`. */
export class DynamoTable implements UnitOfWork {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #readConsistently: (name: string, key: ItemKey) => Promise<Item | undefined>;

  /** `gather`: how consistent reads of one item that are asked for at the same time are done. */
  constructor(client: DynamoDBDocumentClient, name: string, clock: Clock, random: () => number = Math.random, gather: Gather = oneByOne) {
    this.#random = random;
    this.#readConsistently = gather(async (keys: readonly ItemKey[]) => {
      const item = await this.#read(keys[0] as ItemKey, true);
      return keys.map(() => item);
    });
    this.#client = client;
    this.#name = name;
    this.#clock = clock;
  }

  /**
   * The item under a key, strongly consistent unless told otherwise; `undefined` where there is none. An item whose time to live is
   * over counts as absent, here and in `query`: storage takes days to remove it.
   */
  async get(key: ItemKey, consistent = true): Promise<Item | undefined> {
    return consistent ? this.#readConsistently(JSON.stringify([key.pk, key.sk]), key) : this.#read(key, false);
  }

  async #read(key: ItemKey, consistent: boolean): Promise<Item | undefined> {
    const { Item: item } = await this.#client.send(new GetCommand({ TableName: this.#name, Key: key, ConsistentRead: consistent }));
    return item === undefined || isExpired(item, this.#clock.nowMs()) ? undefined : (item as Item);
  }

  /**
   * Items of one partition (or of one index partition), in sort-key order, page by page up to `limit`, from the item after `after`.
   * `pageItems`: items per answer of the table; an answer is parsed in one step.
   */
  async query(
    query: Expression & { index?: string; descending?: boolean; limit?: number; consistent?: boolean; after?: Item; pageItems?: number },
  ): Promise<readonly Item[]> {
    const { index, descending, limit = Number.POSITIVE_INFINITY, consistent, after, pageItems = limit, ...rest } = query;
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

  /** Updates one item. `undefined` when its condition did not hold; else the whole item as it is now. */
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

  /** Writes one item whole. False when the condition did not hold. */
  async put(item: Item, condition: Expression = {}): Promise<boolean> {
    try {
      await this.#client.send(new PutCommand({ TableName: this.#name, Item: storableItem(item), ...storable(condition) }));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  /** Removes one item, if it is there. */
  async delete(key: ItemKey): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#name, Key: key }));
  }

  /** Removes one item, and gives what it was. `undefined`, and nothing removed, where the condition did not hold or there was none. */
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
        await this.#client.send(new TransactWriteCommand({ TransactItems: writes.map((write) => this.#transactItem(write)) }));
        return { committed: true };
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        const refused = writes.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed').map((write) => write.label);
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

/** Whether an item is past its time to live: it is from the first millisecond of that second on. */
const isExpired = (item: Readonly<Record<string, unknown>>, nowMs: number): boolean => {
  const ttl = item[tableDefinition.timeToLiveAttribute];
  return typeof ttl === 'number' && nowMs >= ttl * 1000;
};

/** Texts of packages and requests come into records as they are. Keys are left alone: two of them must never become one. */
const storableItem = (item: Item): Item => ({ ...wellFormed(item), pk: item.pk, sk: item.sk });

const storable = (change: Expression): Expression =>
  change.ExpressionAttributeValues === undefined
    ? change
    : { ...change, ExpressionAttributeValues: wellFormed(change.ExpressionAttributeValues) };

/** The condition of a first write. */
export const absent = expression({ condition: 'attribute_not_exists(#pk)' });
