/**
 * Copies the items of a restored table back into the live one: `npm run restore -- RESTORED LIVE [PREFIX…]`, with the
 * region and credentials of the AWS variables. See "Restore" in docs/operate/operations.md.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamoDocumentClient } from '../lib/composition/wiring/aws-clients.ts';
import type { TablePartition } from '../lib/stores/table/table-definition.ts';
import { tableDefinition } from './resources.ts';

/**
 * Partitions that are not restored: sessions that have ended since would be open again, and past counts are useless.
 */
const leftOut: readonly TablePartition[] = ['SESSION#', 'SESSIONS#', 'SEEN#', 'SIGNIN#', 'CONFIRMATION#', 'RATE#'];

interface RestoreItems {
  readonly from: string;
  readonly to: string;
  /** Prefixes of the partition keys to restore. Default: all. */
  readonly prefixes?: readonly string[];
  readonly nowMs: number;
}

interface Restored {
  readonly copied: number;
  /** Items that the live table already has, whatever their content. */
  readonly there: number;
  /** Items that have expired, belong to a session, or do not match the prefixes. */
  readonly leftOut: number;
}

/** Copies items that the live table lacks. Changes no existing item, and may be repeated. */
const restoreItems = async (
  client: DynamoDBDocumentClient,
  { from, to, prefixes = [''], nowMs }: RestoreItems,
): Promise<Restored> => {
  const counts = { copied: 0, there: 0, leftOut: 0 };
  const put = async (Item: Record<string, unknown>): Promise<keyof Restored> => {
    const partition = String(Item.pk);
    const endsAt = Item[tableDefinition.timeToLiveAttribute];
    if (typeof endsAt === 'number' && endsAt * 1000 <= nowMs) return 'leftOut';
    if (
      !prefixes.some((prefix) => partition.startsWith(prefix)) ||
      leftOut.some((prefix) => partition.startsWith(prefix))
    )
      return 'leftOut';
    try {
      await client.send(new PutCommand({ TableName: to, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
      return 'copied';
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return 'there';
      throw error;
    }
  };
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: from, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    for (const item of page.Items ?? []) counts[await put(item)]++;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return counts;
};

if (import.meta.main) {
  const [from, to, ...prefixes] = process.argv.slice(2);
  if (from === undefined || to === undefined || from === to) {
    process.stderr.write('Usage: npm run restore -- bulkfill-prod-restored bulkfill-prod [PREFIX…]\n');
    process.exit(2);
  }
  const restored = await restoreItems(dynamoDocumentClient(process.env), {
    from,
    to,
    ...(prefixes.length === 0 ? {} : { prefixes }),
    nowMs: Date.now(),
  });
  process.stdout.write(
    `${restored.copied} items restored, ${restored.there} were there, ${restored.leftOut} were left out.\n`,
  );
}
