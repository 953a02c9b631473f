/** Requests of one step of a job to DynamoDB, S3 and SQS. */
export interface CallTally {
  /** Requests by name: `dynamodb UpdateItem`, `s3 PUT`, `s3 GET list-type`, `sqs SendMessage`. */
  readonly calls: Record<string, number>;
  /** Units billed by DynamoDB, including indexes. */
  writeUnits: number;
  readUnits: number;
  /** Write units of the index `due`, by the kind of item: `JOB`, `EVENT`, `UPLOAD`, `ARTIFACT`. */
  readonly dueWriteUnits: Record<string, number>;
  /** Write units by kind of key: `JOB`, `QUOTA`, `OUTCOMES`, … Items of up to 1 KB. */
  readonly keyWriteUnits: Record<string, number>;
}

export const emptyTally = (): CallTally => ({
  calls: {},
  writeUnits: 0,
  readUnits: 0,
  dueWriteUnits: {},
  keyWriteUnits: {},
});

const add = (counts: Record<string, number>, name: string, by: number): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

type AttributeValue = { readonly S?: string };
interface OneWrite {
  readonly Key?: Readonly<Record<string, AttributeValue>>;
  readonly Item?: Readonly<Record<string, AttributeValue>>;
  readonly UpdateExpression?: string;
}
type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/**
 * Returns the write units of the index `due`. An item that moves in an index is removed and added: two writes. Source:
 * DynamoDB developer guide, "Using global secondary indexes".
 */
const dueUnitsOf = (
  kind: WriteKind,
  itemKind: string,
  { Item: item, UpdateExpression: update = '' }: OneWrite,
): number => {
  switch (kind) {
    case 'Put':
      return item !== undefined && 'dueShard' in item ? 1 : 0;
    case 'Update':
      if (/REMOVE .*#dueShard/.test(update)) return 1;
      return update.includes('#dueAtMs = ') ? 2 : 0;
    case 'Delete':
      return itemKind === 'UPLOAD' ? 1 : 0;
    case 'ConditionCheck':
      return 0;
  }
};

const noteWrite = (tally: CallTally, kind: WriteKind, write: OneWrite, units: number): void => {
  const { pk, sk } = (write.Item ?? write.Key ?? {}) as Partial<Record<'pk' | 'sk', AttributeValue>>;
  add(tally.keyWriteUnits, (pk?.S ?? '').split('#')[0]!, units);
  const itemKind = sk?.S ?? '';
  const due = dueUnitsOf(kind, itemKind, write);
  if (due > 0) add(tally.dueWriteUnits, itemKind, due);
};

interface Consumed {
  readonly CapacityUnits?: number;
}

const writeKinds: Readonly<Record<string, WriteKind>> = { PutItem: 'Put', UpdateItem: 'Update', DeleteItem: 'Delete' };

/** Adds a request to DynamoDB and the units in its response. */
export const noteDynamoCall = (tally: CallTally, operation: string, request: unknown, response: unknown): void => {
  add(tally.calls, `dynamodb ${operation}`, 1);
  const consumed = (response as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity;
  const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const isRead = operation === 'GetItem' || operation === 'Query';
  if (isRead) tally.readUnits += units;
  else tally.writeUnits += units;
  const single = writeKinds[operation];
  if (single !== undefined) noteWrite(tally, single, request as OneWrite, 1);
  if (operation !== 'TransactWriteItems') return;
  // A transaction costs each of its writes twice.
  for (const item of (request as { TransactItems: Partial<Record<WriteKind, OneWrite>>[] }).TransactItems) {
    for (const [kind, write] of Object.entries(item)) noteWrite(tally, kind as WriteKind, write, 2);
  }
};

/** Adds a request to S3 or SQS. */
export const noteCall = (tally: CallTally, name: string): void => add(tally.calls, name, 1);
