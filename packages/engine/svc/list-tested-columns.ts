import type { ResolvedCondition } from './template.ts';

export const listTestedColumns = (condition: ResolvedCondition): readonly number[] => {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(listTestedColumns);
    case 'not':
      return listTestedColumns(condition.of);
    default:
      return [condition.column];
  }
};
