import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from './queue.ts';

/** SQS takes no longer delay for one message. Source: SQS API, SendMessage. */
const maxDelaySeconds = 900;

/**
 * A queue of JSON messages in SQS. The account is the message group: where one account's messages take more than their share of the
 * consumers, SQS hands out those of others first. Source: SQS developer guide, "Amazon SQS fair queues".
 * The body names it, too: not every server says whose group a message was of.
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
