/** Names in the older protocol of SQS, which SDKs read from a header. Source: SQS API reference, "Common errors". */
const olderNames: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  UnsupportedOperation: 'AWS.SimpleQueueService.UnsupportedOperation',
};

/** Error response of SQS. Its message names the rule, never the content of the request. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
  readonly code: string;
  readonly statusCode: number;

  constructor(code: string, message: string, statusCode = 400) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }

  get olderName(): string {
    return `${olderNames[this.code] ?? this.code};${this.statusCode < 500 ? 'Sender' : 'Receiver'}`;
  }
}

export const invalidValue = (parameter: string, rule: string): QueueError =>
  new QueueError('InvalidParameterValue', `Value for parameter ${parameter} is invalid. Reason: ${rule}.`);
