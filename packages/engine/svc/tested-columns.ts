import type { ResolvedCondition } from './template.ts';

export const testedColumns = (condition: ResolvedCondition): readonly number[] => {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(testedColumns);
    case 'not':
      return testedColumns(condition.of);
    default:
      return [condition.column];
  }
};
