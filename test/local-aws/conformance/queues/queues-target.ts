import * as sqs from '@aws-sdk/client-sqs';
import { type Members, type Read, Target } from '../sdk/target.ts';

const commands = sqs as unknown as Readonly<Record<string, new (input: Members) => never>>;

/** Parts of a received message that its receiver uses. */
export interface ReceivedMessage {
  readonly Body: string;
  readonly ReceiptHandle: string;
  readonly Attributes?: Readonly<Record<string, string>>;
}

interface OfBatch {
  readonly Id: string;
  readonly Code?: string;
}

/** Messages of a standard queue come in no promised order. */
const read: Read = (_, answer) => {
  const { Messages, Successful, Failed, Attributes } = answer as {
    readonly Messages?: readonly ReceivedMessage[];
    readonly Successful?: readonly OfBatch[];
    readonly Failed?: readonly OfBatch[];
    readonly Attributes?: Readonly<Record<string, string>>;
  };
  const told = ({ Body, Attributes: of = {} }: ReceivedMessage): string =>
    `${Body}, received ${of.ApproximateReceiveCount} times, of ${of.MessageGroupId ?? 'no group'}`;
  return {
    ...(Messages === undefined || Messages.length === 0 ? {} : { Messages: Messages.map(told).sort() }),
    ...(Successful === undefined ? {} : { Successful: Successful.map(({ Id }) => Id).sort() }),
    ...(Failed === undefined || Failed.length === 0
      ? {}
      : { Failed: Failed.map(({ Id, Code }) => `${Id} ${Code}`).sort() }),
    ...(Attributes === undefined ? {} : Attributes),
  };
};

/** An SQS to be asked. */
export const queuesTarget = (client: sqs.SQSClient): Target =>
  new Target(async (operation, input): Promise<Members> => {
    const Command = commands[`${operation}Command`];
    if (Command === undefined) throw new Error(`SQS has no ${operation}.`);
    return { ...(await client.send(new Command(input))) };
  }, read);
