import type { TableRequest } from './random-requests.ts';
import { type TableAnswer, wordsAlone } from './table-answers.ts';

/** A known difference between the embedded table and a judge, and its handling. */
interface Known {
  readonly name: string;
  /** Reason for the difference. */
  readonly why: string;
  is(kind: string, request: TableRequest, ours: TableAnswer, theirs: TableAnswer): boolean;
}

const bothRefuse = (ours: TableAnswer, theirs: TableAnswer): boolean => ours.status === 400 && theirs.status === 400;
const says = ({ body }: TableAnswer, words: string): boolean => String(body.message).includes(words);

const knownDifferences: readonly Known[] = [
  {
    name: wordsAlone,
    why: 'No client may rely on the words of a refusal. Those that the API reference has are as it has them.',
    is: (kind) => kind === wordsAlone,
  },
  {
    name: 'a member that the operation does not have, or that the service never sends, is refused here',
    why: 'By design: what is not built is refused by name.',
    is: (_kind, _request, ours) => ours.status === 400 && says(ours, 'The embedded DynamoDB takes no'),
  },
  {
    name: 'a transaction is refused by both, for another of the things that are wrong with it',
    why: 'The order in which AWS looks is not promised. DynamoDB Local looks at conditions first, and calls a wrong operand a fault of the whole.',
    is: (_kind, { operation }, ours, theirs) => operation === 'TransactWriteItems' && bothRefuse(ours, theirs),
  },
  {
    name: 'a path into a key is refused here before the condition is looked at',
    why: 'The order in which AWS looks is not promised. Both refuse.',
    is: (_kind, _request, ours, theirs) => bothRefuse(ours, theirs) && says(ours, 'Key attributes must be scalars'),
  },
  {
    name: 'names or values without an expression are taken there where they are empty',
    why: 'AWS: "ExpressionAttributeNames can only be specified when using expressions".',
    is: (_kind, _request, ours, theirs) =>
      says(ours, 'can only be specified when using expressions') && theirs.status !== ours.status,
  },
  {
    name: 'consumed capacity',
    why: 'Nothing reads it but the counts of tests. What AWS counts for an empty query, and for an item that is not there, is not known.',
    is: (kind) => /members ConsumedCapacity(?: \(theirs alone\))?$/.test(kind),
  },
  {
    name: 'a page that ends with the last sort key that the condition allows says where to go on',
    why: 'The API reference allows it: "A LastEvaluatedKey does not necessarily mean that there is more data".',
    is: (kind, { input }) => kind === 'Query: members LastEvaluatedKey (ours alone)' && input.Limit !== undefined,
  },
  {
    name: 'a path into a key is taken there in a ConditionCheck',
    why: 'DynamoDB Local refuses it in every other write, and does not look here.',
    is: (_kind, { operation }, ours, theirs) =>
      operation === 'TransactWriteItems' && theirs.status === 200 && says(ours, 'Key attributes must be scalars'),
  },
  {
    name: 'what UPDATED_OLD and UPDATED_NEW give of a list whose element was changed',
    why: 'Not known of AWS: the element here, the whole list there. The service asks for neither.',
    is: (kind, { input }) =>
      kind === 'UpdateItem: members Attributes' && String(input.ReturnValues).startsWith('UPDATED_'),
  },
  {
    name: 'a token of a transaction that was refused is remembered there',
    why: 'DynamoDB Local looks at tokens before what is wrong with a request. The SDK never sends a token with other parameters.',
    is: (_kind, { operation }, _ours, theirs) =>
      operation === 'TransactWriteItems' && theirs.type === 'IdempotentParameterMismatchException',
  },
  {
    name: 'the size of a text outside the basic plane',
    why: 'Not known of AWS: bytes of UTF-8 here, units of UTF-16 there. The service asks for the size of sets alone.',
    is: (_kind, request) => /size\(#?(?:pk|sk)\b/.test(JSON.stringify(request.input)),
  },
];

export const knownDifference = (
  kind: string,
  request: TableRequest,
  ours: TableAnswer,
  theirs: TableAnswer,
): Known | undefined => knownDifferences.find((known) => known.is(kind, request, ours, theirs));
