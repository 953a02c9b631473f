import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../../lib/stores/table/table-definition.ts';
import { only, Partitions } from './partitions.ts';
import { quickCondition } from './quick-condition.ts';
import { ExpressionMismatch, quickUpdate } from './quick-update.ts';
import type { Members, Values } from './quick-words.ts';

interface Action {
  readonly Key?: Members;
  readonly Item?: Members;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeValues?: Values;
}

interface QueryInput {
  readonly IndexName?: string;
  readonly KeyConditionExpression: string;
  /** Names of attributes, each as `#name`. */
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeValues: Values;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Members;
}

/** A write whose condition holds, with the item to store. */
interface Held {
  readonly place: string;
  readonly before: Members | undefined;
  readonly after: Members | undefined;
}

const about = { $metadata: {} };
const conditionFailed = () =>
  new ConditionalCheckFailedException({ ...about, message: 'The conditional request failed' });
const tableKeys = [tableDefinition.partitionKey.name, tableDefinition.sortKey.name];

const placeOf = ({ pk, sk }: Members): string => `${pk}\n${sk}`;

/** Returns a copy of a value without undefined members. */
const stored = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(stored);
  return storedMembers(value as Members);
};

const storedMembers = (members: Members): Members => {
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = stored(members[name]);
  return kept;
};

/**
 * The operations of DynamoDB that the service uses, on its own values: protocol and SQLite of the embedded engine took
 * half of a life's time. In lives with `judgesTable`, that engine gets the same requests and must return the same.
 * Returned items are not copied, because stores do not change them.
 */
export class QuickTable {
  readonly #items = new Map<string, Members>();
  readonly #whole = new Partitions('pk', 'sk');
  readonly #indexes = new Map(
    tableDefinition.indexes.map(
      ({ name, partitionKey: { name: hash }, sortKey: { name: range }, nonKeyAttributes }) => [
        name as string,
        new Partitions(hash, range, [...tableKeys, hash, range, ...nonKeyAttributes]),
      ],
    ),
  );

  /** Answers as the SDK does, and throws its errors. */
  answer(operation: string, input: Members): Members {
    switch (operation) {
      case 'GetItem': {
        const item = this.#items.get(placeOf(input.Key as Members));
        return item === undefined ? {} : { Item: item };
      }
      case 'Query':
        return this.#query(input as unknown as QueryInput);
      case 'TransactWriteItems':
        return this.#transact(input.TransactItems as Readonly<Record<string, Action>>[]);
      default: {
        const held = this.#hold(input);
        this.#put(held);
        const item = operation === 'DeleteItem' ? held.before : held.after;
        return input.ReturnValues === undefined || item === undefined ? {} : { Attributes: item };
      }
    }
  }

  /** Returns the partitions of an index that are not empty, with the first value of their range. */
  firstsOf(index: string): Iterable<{ readonly hash: unknown; readonly first: unknown }> {
    return this.#indexes.get(index)?.firsts() ?? [];
  }

  /** Throws if its condition fails or the write does not match the item. */
  #hold(
    { Key, Item, UpdateExpression, ConditionExpression, ExpressionAttributeValues = {} }: Action,
    isCheck = false,
  ): Held {
    const place = placeOf(Item ?? Key ?? {});
    const before = this.#items.get(place);
    if (
      ConditionExpression !== undefined &&
      !quickCondition(ConditionExpression)(before ?? {}, ExpressionAttributeValues)
    )
      throw conditionFailed();
    if (isCheck) return { place, before, after: before };
    if (Item !== undefined) return { place, before, after: storedMembers(Item) };
    if (UpdateExpression === undefined) return { place, before, after: undefined };
    const values = storedMembers(ExpressionAttributeValues);
    return { place, before, after: quickUpdate(UpdateExpression)(before ?? (Key as Members), values) };
  }

  #put({ place, before, after }: Held): void {
    if (after === undefined) this.#items.delete(place);
    else this.#items.set(place, after);
    for (const partitions of [this.#whole, ...this.#indexes.values()]) partitions.replace(place, before, after);
  }

  #transact(actions: readonly Readonly<Record<string, Action>>[]): Members {
    const held: Held[] = [];
    const reasons = actions.map((each) => {
      const [[kind = '', action = {}] = []] = Object.entries(each);
      try {
        held.push(this.#hold(action, kind === 'ConditionCheck'));
        return { Code: 'None' };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return { Code: 'ConditionalCheckFailed' };
        if (error instanceof ExpressionMismatch) return { Code: 'ValidationError' };
        throw error;
      }
    });
    if (held.length < actions.length)
      throw new TransactionCanceledException({
        ...about,
        message: 'Transaction cancelled',
        CancellationReasons: reasons,
      });
    for (const each of held) this.#put(each);
    return {};
  }

  #query({
    IndexName,
    KeyConditionExpression,
    ProjectionExpression,
    ExpressionAttributeValues,
    ScanIndexForward,
    Limit,
    ExclusiveStartKey,
  }: QueryInput): Members {
    const partitions = IndexName === undefined ? this.#whole : this.#indexes.get(IndexName);
    const placeholder = /^#\w+ = (:\w+)/.exec(KeyConditionExpression)?.[1];
    if (partitions === undefined || placeholder === undefined)
      throw new Error(`The quick table does not know ${KeyConditionExpression}.`);
    const isWanted = quickCondition(KeyConditionExpression);
    const found = partitions
      .sorted(ExpressionAttributeValues[placeholder])
      .filter(([, item]) => isWanted(item, ExpressionAttributeValues));
    const inOrder = ScanIndexForward === false ? found.toReversed() : found;
    const start =
      ExclusiveStartKey === undefined ? -1 : inOrder.findIndex(([place]) => place === placeOf(ExclusiveStartKey));
    const page = inOrder.slice(start + 1, Limit === undefined ? undefined : start + 1 + Limit).map(([, item]) => item);
    const last = page.length === Limit ? page.at(-1) : undefined;
    const keys = new Set([...tableKeys, partitions.hash, partitions.range]);
    const shown = ProjectionExpression?.split(',').map((name) => name.trim().slice(1));
    const items = shown === undefined ? page : page.map((item) => only(item, shown));
    return { Items: items, ...(last === undefined ? {} : { LastEvaluatedKey: only(last, [...keys]) }) };
  }
}
