import type { SeededRandom } from '../../../system/faults/seeded-random.ts';
import { RandomExpressions } from './random-expressions.ts';
import { months, partitions, RandomValues, shards, some, sorts, type Value } from './random-values.ts';

/** A request of DynamoDB's protocol. */
export interface TableRequest {
  readonly operation: 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'GetItem' | 'Query' | 'TransactWriteItems';
  readonly input: Readonly<Record<string, unknown>>;
}

/** Requests of everything that the table's operations take, most of them in order. */
export class RandomRequests {
  readonly #random: SeededRandom;
  readonly #values: RandomValues;
  readonly #table: string;

  constructor(random: SeededRandom, table: string) {
    this.#random = random;
    this.#values = new RandomValues(random);
    this.#table = table;
  }

  #capacity(): object {
    return this.#random.chance(0.1) ? { ReturnConsumedCapacity: this.#random.pick(['TOTAL', 'INDEXES', 'NONE']) } : {};
  }

  /** Members of a write that it has in a transaction, too. */
  #write(members: (expressions: RandomExpressions) => object): Readonly<Record<string, unknown>> {
    const expressions = new RandomExpressions(this.#values);
    const own = members(expressions);
    const onFailure = this.#random.chance(0.3)
      ? { ReturnValuesOnConditionCheckFailure: this.#random.pick(['ALL_OLD', 'NONE']) }
      : {};
    return { TableName: this.#table, ...own, ...expressions.members(), ...onFailure };
  }

  #condition(expressions: RandomExpressions, likely: number): object {
    return this.#random.chance(likely) ? { ConditionExpression: expressions.condition() } : {};
  }

  #put() {
    return this.#write((expressions) => ({ Item: this.#values.item(), ...this.#condition(expressions, 0.5) }));
  }

  #update() {
    return this.#write((expressions) => ({
      Key: this.#values.key(),
      UpdateExpression: expressions.update(),
      ...this.#condition(expressions, 0.4),
    }));
  }

  #delete() {
    return this.#write((expressions) => ({ Key: this.#values.key(), ...this.#condition(expressions, 0.5) }));
  }

  #check() {
    return this.#write((expressions) => ({ Key: this.#values.key(), ...this.#condition(expressions, 1) }));
  }

  #returned(from: readonly string[]): object {
    return this.#random.chance(0.4) ? { ReturnValues: this.#random.pick(from) } : {};
  }

  #get(): TableRequest['input'] {
    const expressions = new RandomExpressions(this.#values);
    const projection = expressions.projection();
    const consistent = this.#random.chance(0.5) ? { ConsistentRead: this.#random.chance(0.7) } : {};
    return {
      TableName: this.#table,
      Key: this.#values.key(),
      ...projection,
      ...expressions.members(),
      ...consistent,
      ...this.#capacity(),
    };
  }

  #range(expressions: RandomExpressions, name: string, value: () => Value): string {
    const path = expressions.name(name);
    return this.#random.pick([
      () => '',
      () => ` AND ${path} BETWEEN ${expressions.value(value())} AND ${expressions.value(value())}`,
      () => ` AND begins_with(${path}, ${expressions.value(value())})`,
      () => ` AND ${path} ${this.#random.pick(['=', '<', '<=', '>', '>='])} ${expressions.value(value())}`,
    ])();
  }

  #query(): TableRequest['input'] {
    const random = this.#random;
    const expressions = new RandomExpressions(this.#values);
    const of = (
      IndexName: string | undefined,
      hash: string,
      first: readonly string[],
      range: string,
      second: () => Value,
    ) => ({
      IndexName,
      KeyConditionExpression: `${expressions.name(hash)} = ${expressions.value({ S: random.pick(first) })}${this.#range(expressions, range, second)}`,
    });
    const { IndexName, KeyConditionExpression } = random.pick([
      () => of('due', 'dueShard', shards, 'dueAtMs', () => this.#values.small(30)),
      () => of('account-jobs', 'accountMonth', months, 'createdAt', () => this.#values.ofAttribute('createdAt')),
      () => of(undefined, 'pk', partitions, 'sk', () => ({ S: random.pick([...sorts, 'K', 'W']) })),
      () => of(undefined, 'pk', partitions, 'sk', () => ({ S: random.pick([...sorts, 'K', 'W']) })),
    ])();
    const filter = random.chance(0.2) ? { FilterExpression: expressions.condition() } : {};
    const projection = expressions.projection();
    return {
      TableName: this.#table,
      ...(IndexName === undefined ? {} : { IndexName }),
      KeyConditionExpression,
      ...filter,
      ...projection,
      ...expressions.members(),
      ...(random.chance(0.4) ? { Limit: 1 + random.below(4) } : {}),
      ...(random.chance(0.4) ? { ScanIndexForward: random.chance(0.3) } : {}),
      ...(IndexName === undefined && random.chance(0.3) ? { ConsistentRead: random.chance(0.7) } : {}),
      ...this.#capacity(),
    };
  }

  #transaction(): TableRequest['input'] {
    const random = this.#random;
    const one = (): object =>
      random.pick<() => object>([
        () => ({ Put: this.#put() }),
        () => ({ Update: this.#update() }),
        () => ({ Update: this.#update() }),
        () => ({ Delete: this.#delete() }),
        () => ({ ConditionCheck: this.#check() }),
      ])();
    const token = random.chance(0.3) ? { ClientRequestToken: `token-${random.below(4)}-${this.#table}` } : {};
    return { TransactItems: some(1 + random.below(5), one), ...token, ...this.#capacity() };
  }

  next(): TableRequest {
    const updated = ['ALL_NEW', 'ALL_OLD', 'UPDATED_NEW', 'UPDATED_OLD', 'NONE'];
    const put = (): TableRequest => ({
      operation: 'PutItem',
      input: { ...this.#put(), ...this.#returned(['ALL_OLD', 'NONE']), ...this.#capacity() },
    });
    const update = (): TableRequest => ({
      operation: 'UpdateItem',
      input: { ...this.#update(), ...this.#returned(updated), ...this.#capacity() },
    });
    const transaction = (): TableRequest => ({ operation: 'TransactWriteItems', input: this.#transaction() });
    return this.#random.pick([
      put,
      put,
      update,
      update,
      update,
      (): TableRequest => ({
        operation: 'DeleteItem',
        input: { ...this.#delete(), ...this.#returned(['ALL_OLD', 'NONE']), ...this.#capacity() },
      }),
      (): TableRequest => ({ operation: 'GetItem', input: this.#get() }),
      (): TableRequest => ({ operation: 'Query', input: this.#query() }),
      (): TableRequest => ({ operation: 'Query', input: this.#query() }),
      transaction,
      transaction,
    ])();
  }
}
