import { readRecord } from '../table/corrupt-record.ts';
import { countItem } from '../table/count-item.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, ItemKey, Write } from '../table/write.ts';
import { maxWebhookEndpoints, type WebhookEndpointRecord, webhookEndpointSchema } from './webhook-endpoint.ts';

type EndpointKey = Pick<WebhookEndpointRecord, 'accountId' | 'endpointId'>;

const prefix = 'ENDPOINT#';

const partition = (accountId: string): string => `WEBHOOKS#${accountId}`;

const endpointKey = ({ accountId, endpointId }: EndpointKey): ItemKey => ({
  pk: partition(accountId),
  sk: `${prefix}${endpointId}`,
});

const fromItem = (item: Item): WebhookEndpointRecord => readRecord(webhookEndpointSchema, item);

const counted = (accountId: string, by: 1 | -1): Write =>
  countItem('webhook-endpoint-count', partition(accountId), by, maxWebhookEndpoints);

/** Each account has its own partition, so that it cannot find endpoints of another. */
export const webhookEndpointStore = (table: DynamoTable) => ({
  get: async (accountId: string, endpointId: string): Promise<WebhookEndpointRecord | undefined> => {
    const item = await table.get(endpointKey({ accountId, endpointId }));
    return item === undefined ? undefined : fromItem(item);
  },
  /** Returns all endpoints of an account, newest first. */
  list: async (accountId: string): Promise<readonly WebhookEndpointRecord[]> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': partition(accountId), ':sk': prefix }),
      consistent: true,
    });
    return items.map(fromItem).toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  },
  /** Inserts an endpoint. Refused (`webhook-endpoint-count`) if the account has the maximum. */
  insert: (endpoint: WebhookEndpointRecord): readonly Write[] => [
    {
      label: 'webhook-endpoint',
      action: { kind: 'put', item: { ...endpointKey(endpoint), ...endpoint }, expression: absent },
    },
    counted(endpoint.accountId, 1),
  ],
  /** Replaces `old`. Refused (`webhook-endpoint`) if it was deleted or its secret was rotated meanwhile. */
  replace: (endpoint: WebhookEndpointRecord, old: WebhookEndpointRecord): Write => ({
    label: 'webhook-endpoint',
    action: {
      kind: 'put',
      item: { ...endpointKey(endpoint), ...endpoint },
      expression: expression({ condition: '#sealedSecret = :sealed' }, { ':sealed': old.sealedSecret }),
    },
  }),
  /** Deletes an endpoint. Refused (`webhook-endpoint`) if it does not exist. */
  remove: (endpoint: EndpointKey): readonly Write[] => [
    {
      label: 'webhook-endpoint',
      action: {
        kind: 'delete',
        key: endpointKey(endpoint),
        expression: expression({ condition: 'attribute_exists(#pk)' }),
      },
    },
    counted(endpoint.accountId, -1),
  ],
});

export type WebhookEndpointStore = ReturnType<typeof webhookEndpointStore>;
