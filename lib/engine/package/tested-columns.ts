import type { Condition } from './template.ts';

/** The columns that a condition asks for, one for each test of it. */
export const testedColumns = (condition: Condition): readonly number[] => {
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
