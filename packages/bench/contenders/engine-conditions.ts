import { foldCase } from '@bulkfill/engine/core/text';
import type { ResolvedCondition } from '@bulkfill/engine/svc/template';
import { engineOnExample } from './engine-example.ts';

const columns = 8;
const conditions = 20;

/** Returns a condition that is true in every row, so that the certificate is unchanged. */
const holds = (index: number): ResolvedCondition => {
  const column = index % columns;
  const isNot = { kind: 'not', of: { kind: 'values', column, values: [foldCase('nobody is called so')] } } as const;
  return {
    kind: 'any',
    of: [{ kind: 'number', column, lower: { value: 1e6, isIncluded: true }, upper: undefined }, isNot],
  };
};

/** Certificate with conditions on its overlays: 20 in total, on texts and on numbers. */
export const contender = engineOnExample((template) => {
  let left = conditions;
  const overlays = template.overlays.map((overlay, index) => {
    if (left === 0 || overlay.kind === 'seal') return overlay;
    left -= 2;
    return { ...overlay, when: holds(index) };
  });
  if (left > 0) throw new Error('the certificate has too few overlays for the conditions');
  return { ...template, overlays };
});
