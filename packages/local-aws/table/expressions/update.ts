import type { AttributeValue } from '../values/attribute-value.ts';
import type { DocumentPath } from './document-path.ts';

/** Value of a SET: a place before the update, a value of the request, or a function of these. */
export type SetOperand =
  | { readonly kind: 'path'; readonly path: DocumentPath }
  | { readonly kind: 'value'; readonly value: AttributeValue }
  | { readonly kind: 'if_not_exists'; readonly path: DocumentPath; readonly otherwise: SetOperand }
  | { readonly kind: 'list_append'; readonly left: SetOperand; readonly right: SetOperand }
  | { readonly kind: 'plus' | 'minus'; readonly left: SetOperand; readonly right: SetOperand };

/** One change of an update expression. Source: DynamoDB developer guide, "Using update expressions in DynamoDB". */
export type Change =
  | { readonly kind: 'set'; readonly path: DocumentPath; readonly operand: SetOperand }
  | { readonly kind: 'remove'; readonly path: DocumentPath }
  | { readonly kind: 'add' | 'delete'; readonly path: DocumentPath; readonly value: AttributeValue };
