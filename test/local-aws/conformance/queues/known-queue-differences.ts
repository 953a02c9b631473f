import type { Known } from '../sdk/compared.ts';

/** Differences of ElasticMQ 1.7.1 and moto 5.2.5, which .ci/local-aws/run.sh compares. */
export const knownQueueDifferences: readonly Known[] = [
  {
    name: 'the visibility of a message that nobody holds is changed there',
    why: 'SQS API reference, ChangeMessageVisibility: MessageNotInflight. Both hide a message that can be received by anybody.',
    is: (kind, _, ours) =>
      kind === 'ChangeMessageVisibility: 400 MessageNotInflight / 200' ||
      (kind.startsWith('ChangeMessageVisibilityBatch: members Successful, Failed') &&
        JSON.stringify(ours.body).includes('MessageNotInflight')),
  },
  {
    name: 'what is too much or too little has another name there',
    why: 'ElasticMQ says InvalidAttributeValue for each. SQS API reference: InvalidParameterValue, MissingParameter, InvalidMessageContents.',
    is: (kind) =>
      /^\w+: 400 (?:InvalidParameterValue|MissingParameter|InvalidMessageContents) \/ 400 InvalidAttributeValue$/.test(
        kind,
      ),
  },
  {
    name: 'what is too much or too little is taken there',
    why: 'SQS API reference: EmptyBatchRequest, MissingParameter, InvalidMessageContents, InvalidAttributeName, InvalidParameterValue (43,200 s at most).',
    is: (kind) =>
      /^\w+: 400 (?:EmptyBatchRequest|MissingParameter|InvalidMessageContents|InvalidAttributeName|InvalidParameterValue) \/ 200$/.test(
        kind,
      ),
  },
];
