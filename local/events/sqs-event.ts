import type { Message } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { localRegion } from '../../infra/resources.ts';

const toRecord = (message: Message, queueArn: string): SQSRecord => ({
  messageId: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
    ...message.Attributes,
  },
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
      name,
      {
        dataType: value.DataType ?? 'String',
        stringValue: value.StringValue,
        ...(value.BinaryValue === undefined ? {} : { binaryValue: Buffer.from(value.BinaryValue).toString('base64') }),
      },
    ]),
  ),
  md5OfBody: message.MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: localRegion,
});

export const buildSqsEvent = (messages: readonly Message[], queueArn: string): SQSEvent => ({
  Records: messages.map((message) => toRecord(message, queueArn)),
});

const isBatchResponse = (answer: unknown): answer is SQSBatchResponse =>
  typeof answer === 'object' &&
  answer !== null &&
  Array.isArray((answer as { batchItemFailures?: unknown }).batchItemFailures);

/**
 * Returns the messages to delete after a handler's response (Lambda developer guide, "partial batch responses"). None
 * if it names an unknown message; otherwise all except the named ones.
 */
export const findSucceededMessages = (messages: readonly Message[], answer: unknown): readonly Message[] => {
  if (!isBatchResponse(answer)) return messages;
  const failed = new Set(answer.batchItemFailures.map((failure) => failure.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId ?? ''));
};
