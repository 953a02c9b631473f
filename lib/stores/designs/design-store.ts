import { readRecord } from '../table/corrupt-record.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';
import { type Design, type DesignKind, designSchema } from './design.ts';

export interface Shelf {
  readonly designs: readonly Design[];
  /** Id of the latest change. The next change names it. */
  readonly turn: string | undefined;
}

const assetsPrefix = 'assets#';

const designKey = (accountId: string, sha256: string, kind: DesignKind): ItemKey => ({
  pk: `DESIGNS#${accountId}`,
  sk: kind === 'assets' ? `${assetsPrefix}${sha256}` : sha256,
});

/** Not a hash, so that it cannot collide with a design. */
const turnKey = (accountId: string): ItemKey => ({ pk: designKey(accountId, '', 'pdf').pk, sk: 'turn' });

const kindOf = ({ kind }: Design): DesignKind => kind ?? 'pdf';

/** Creates the store of uploads of a day, in one partition per account: records in the table, bytes in objects. */
export const designStore = (table: DynamoTable) => ({
  get: async (accountId: string, sha256: string, kind: DesignKind): Promise<Design | undefined> => {
    const item = await table.get(designKey(accountId, sha256, kind));
    return item === undefined ? undefined : readRecord(designSchema, item);
  },
  shelf: async (accountId: string): Promise<Shelf> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': turnKey(accountId).pk }),
      consistent: true,
    });
    const turn = items.find(({ sk }) => sk === turnKey(accountId).sk)?.turn;
    return {
      designs: items.filter(({ sk }) => sk !== turnKey(accountId).sk).map((item) => readRecord(designSchema, item)),
      turn: typeof turn === 'string' ? turn : undefined,
    };
  },
  /** Returns the write that guards a change of `shelf`. Refused (`design`) if the shelf was changed meanwhile. */
  takeTurn: (
    accountId: string,
    shelf: Shelf,
    { name, nowMs, untilMs }: { readonly name: string; readonly nowMs: number; readonly untilMs: number },
  ): Write => ({
    label: 'design',
    action: {
      kind: 'put',
      item: { ...turnKey(accountId), turn: name, ttlEpochSeconds: Math.ceil(untilMs / 1000) },
      expression:
        shelf.turn === undefined
          ? expression(
              { condition: 'attribute_not_exists(#pk) OR #ttlEpochSeconds <= :now' },
              { ':now': Math.floor(nowMs / 1000) },
            )
          : expression({ condition: '#turn = :turn' }, { ':turn': shelf.turn }),
    },
  }),
  put: (design: Design): Write => ({
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
  remove: (design: Design): Write => ({
    label: 'design',
    action: { kind: 'delete', key: designKey(design.accountId, design.sha256, kindOf(design)), expression: {} },
  }),
});

export type DesignStore = ReturnType<typeof designStore>;
