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

/** Not a hash, so that no design is there. */
const turnKey = (accountId: string): ItemKey => ({ pk: designKey(accountId, '', 'pdf').pk, sk: 'turn' });

const kindOf = ({ kind }: Design): DesignKind => kind ?? 'pdf';

/** Designs in the table; their bytes are objects. */
export const dynamoDesignStore = (table: DynamoTable): DesignStore => ({
  get: async (accountId, sha256, kind) => {
    const item = await table.get(designKey(accountId, sha256, kind));
    return item === undefined ? undefined : readRecord(designSchema, item);
  },
  shelf: async (accountId) => {
    const items = await table.query({ ...expression({ key: '#pk = :pk' }, { ':pk': turnKey(accountId).pk }), consistent: true });
    const turn = items.find(({ sk }) => sk === turnKey(accountId).sk)?.turn;
    return {
      designs: items.filter(({ sk }) => sk !== turnKey(accountId).sk).map((item) => readRecord(designSchema, item)),
      turn: typeof turn === 'string' ? turn : undefined,
    };
  },
  takeTurn: (accountId, shelf, { name, nowMs, untilMs }) => ({
    label: 'design',
    action: {
      kind: 'put',
      item: { ...turnKey(accountId), turn: name, ttlEpochSeconds: Math.ceil(untilMs / 1000) },
      expression:
        shelf.turn === undefined
          ? expression({ condition: 'attribute_not_exists(#pk) OR #ttlEpochSeconds <= :now' }, { ':now': Math.floor(nowMs / 1000) })
          : expression({ condition: '#turn = :turn' }, { ':turn': shelf.turn }),
    },
  }),
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
