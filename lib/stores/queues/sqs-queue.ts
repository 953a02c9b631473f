import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from './queue.ts';

/** Maximum delay of an SQS message. Source: SQS API, SendMessage. */
const maxDelaySeconds = 900;

/**
 * Creates a queue of JSON messages in SQS. The account is the message group: if one account uses more than its share of
 * the consumers, SQS delivers messages of others first. The body also names it, as not every server returns a message's
 * group. Source: SQS developer guide, "Amazon SQS fair queues".
 */
export const sqsQueue = <Message>(client: SQSClient, queueUrl: string): Queue<Message> => ({
  send: async (message, accountId, delaySeconds = 0) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify({ ...message, accountId }),
        MessageGroupId: accountId,
        ...(delaySeconds > 0 ? { DelaySeconds: Math.min(Math.ceil(delaySeconds), maxDelaySeconds) } : {}),
      }),
    );
  },
});
