import { readRecord } from '../table/corrupt-record.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey } from '../table/write.ts';
import { type Design, type DesignKind, designSchema } from './design.ts';
import type { DesignStore } from './design-store.ts';

const assetsPrefix = 'assets#';

const designKey = (accountId: string, sha256: string, kind: DesignKind): ItemKey => ({
  pk: `DESIGNS#${accountId}`,
  sk: kind === 'assets' ? `${assetsPrefix}${sha256}` : sha256,
});

const kindOf = ({ kind }: Design): DesignKind => kind ?? 'pdf';

/** Designs in the table; their bytes are objects. */
export const dynamoDesignStore = (table: DynamoTable): DesignStore => ({
  get: async (accountId, sha256, kind) => {
    const item = await table.get(designKey(accountId, sha256, kind));
    return item === undefined ? undefined : readRecord(designSchema, item);
  },
  list: async (accountId, kind) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': designKey(accountId, '', kind).pk }),
      consistent: true,
    });
    return items.map((item) => readRecord(designSchema, item)).filter((design) => kindOf(design) === kind);
  },
  put: (design: Design) => ({
    label: 'design',
    action: {
      kind: 'put',
      item: {
        ...designKey(design.accountId, design.sha256, kindOf(design)),
        ...design,
        ttlEpochSeconds: Math.floor(design.expiresAtMs / 1000),
      },
      expression: {},
    },
  }),
  remove: (design: Design) => ({
    label: 'design',
    action: { kind: 'delete', key: designKey(design.accountId, design.sha256, kindOf(design)), expression: {} },
  }),
});
