import { readRecord } from '../table/corrupt-record.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';
import { type Design, designSchema } from './design.ts';
import type { DesignStore } from './design-store.ts';

const designKey = (accountId: string, sha256: string): ItemKey => ({ pk: `DESIGNS#${accountId}`, sk: sha256 });

/** Designs in the table; their PDFs are objects. */
export const dynamoDesignStore = (table: DynamoTable): DesignStore => ({
  get: async (accountId, sha256) => {
    const item = await table.get(designKey(accountId, sha256));
    return item === undefined ? undefined : readRecord(designSchema, item);
  },
  list: async (accountId) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': designKey(accountId, '').pk }),
      consistent: true,
    });
    return items.map((item) => readRecord(designSchema, item));
  },
  put: (design: Design) => ({
    label: 'design',
    action: {
      kind: 'put',
      item: { ...designKey(design.accountId, design.sha256), ...design, ttlEpochSeconds: Math.floor(design.expiresAtMs / 1000) },
      expression: {},
    },
  }),
});
