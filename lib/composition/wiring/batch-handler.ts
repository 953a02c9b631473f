import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Logger } from '../../core/logger.ts';

/**
 * Creates a handler that processes SQS messages concurrently. Only failed ones are redelivered. `work` receives a
 * message's body and the end of the invocation (epoch ms).
 */
export const batchHandler =
  (logger: Logger, work: (body: string, deadlineMs: number) => Promise<void>) =>
  async (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<SQSBatchResponse> => {
    const deadlineMs = Date.now() + context.getRemainingTimeInMillis();
    const failures = await Promise.all(
      event.Records.map(async ({ messageId, body }) => {
        try {
          await work(body, deadlineMs);
          return [];
        } catch (error) {
          logger.error('A queue message failed. The queue delivers it again.', { message_id: messageId }, error);
          return [{ itemIdentifier: messageId }];
        }
      }),
    );
    return { batchItemFailures: failures.flat() };
  };
