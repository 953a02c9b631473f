import type { AttributeType, AttributeValue } from '../values/attribute-value.ts';
import type { DocumentPath } from './document-path.ts';

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Operand of a comparison: a place in the item, a value of the request, or the size of a place. */
export type Operand =
  | { readonly kind: 'path'; readonly path: DocumentPath }
  | { readonly kind: 'value'; readonly value: AttributeValue }
  | { readonly kind: 'size'; readonly of: DocumentPath };

/** Parsed condition. Source: DynamoDB developer guide, "Condition and filter expressions, operators, and functions". */
export type ConditionTree =
  | { readonly kind: 'and' | 'or'; readonly left: ConditionTree; readonly right: ConditionTree }
  | { readonly kind: 'not'; readonly condition: ConditionTree }
  | { readonly kind: 'compare'; readonly comparator: Comparator; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'between'; readonly operand: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly kind: 'in'; readonly operand: Operand; readonly list: readonly Operand[] }
  | ConditionFunction;

/** Function that is a condition by itself. It compares with a value of the request or of another place. */
export type ConditionFunction =
  | { readonly kind: 'attribute_exists' | 'attribute_not_exists'; readonly path: DocumentPath }
  | { readonly kind: 'attribute_type'; readonly path: DocumentPath; readonly type: AttributeType }
  | { readonly kind: 'begins_with' | 'contains'; readonly path: DocumentPath; readonly sought: Sought };

export type Sought = { readonly value: AttributeValue } | { readonly path: DocumentPath };
