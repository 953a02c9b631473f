import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from './queue.ts';

/** SQS takes no longer delay for one message. Source: SQS API, SendMessage. */
export const maxDelaySeconds = 900;

/** A queue of JSON messages in SQS. */
export const sqsQueue = <Message>(client: SQSClient, queueUrl: string): Queue<Message> => ({
  send: async (message, delaySeconds = 0) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds > 0 ? { DelaySeconds: Math.min(Math.ceil(delaySeconds), maxDelaySeconds) } : {}),
      }),
    );
  },
});
