import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { sqsClient } from '../../../lib/composition/wiring/aws-clients.ts';

const sqs = sqsClient(process.env);

/** A queue of the deployment, in the hands of an operator. */
export const queueAt = (url: string) => ({
  send: async (body: string): Promise<void> => {
    await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body }));
  },
  /** Receives and deletes messages until `isWanted` accepts one, and resolves to it. */
  takeUntil: async (isWanted: (body: string) => boolean): Promise<string> => {
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 5, MaxNumberOfMessages: 1 }),
      );
      for (const { ReceiptHandle, Body = '' } of Messages as Message[]) {
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
        if (isWanted(Body)) return Body;
      }
    }
  },
  /** Seconds that a message stays hidden after each delivery. */
  visibilityTimeoutSeconds: async (): Promise<string> => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['VisibilityTimeout'] }),
    );
    return Attributes?.VisibilityTimeout ?? '';
  },
  setVisibilityTimeoutSeconds: async (seconds: string): Promise<void> => {
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: seconds } }));
    // "It can take up to 60 seconds for the changes to propagate throughout the Amazon SQS system": API reference,
    // SetQueueAttributes.
    if (process.env.AWS_ENDPOINT_URL === undefined) await pause(60_000);
  },
});
