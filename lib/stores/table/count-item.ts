import { expression } from './expression.ts';
import type { Write, WriteLabel } from './write.ts';

/**
 * Returns the write that counts an item of a partition, in its item `COUNT`. Two concurrent inserts cannot both take
 * the last of `most` places: one is refused with `label`.
 */
export const countItem = (label: WriteLabel, pk: string, by: 1 | -1, most: number): Write => ({
  label,
  action: {
    kind: 'update',
    key: { pk, sk: 'COUNT' },
    expression:
      by === 1
        ? expression(
            { update: 'ADD #held :by', condition: 'attribute_not_exists(#held) OR #held < :most' },
            { ':by': by, ':most': most },
          )
        : expression({ update: 'ADD #held :by' }, { ':by': by }),
  },
});
