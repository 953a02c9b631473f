import type { ConditionTree, Operand, Sought } from './condition.ts';

const inOperand = (operand: Operand): readonly string[] => {
  if (operand.kind === 'value') return [];
  return [operand.kind === 'path' ? operand.path[0] : operand.of[0]];
};

const inSought = (sought: Sought): readonly string[] => ('path' in sought ? [sought.path[0]] : []);

export const listConditionNames = (condition: ConditionTree): readonly string[] => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [...listConditionNames(condition.left), ...listConditionNames(condition.right)];
    case 'not':
      return listConditionNames(condition.condition);
    case 'compare':
      return [condition.left, condition.right].flatMap(inOperand);
    case 'between':
      return [condition.operand, condition.low, condition.high].flatMap(inOperand);
    case 'in':
      return [condition.operand, ...condition.list].flatMap(inOperand);
    case 'begins_with':
    case 'contains':
      return [condition.path[0], ...inSought(condition.sought)];
    default:
      return [condition.path[0]];
  }
};
