import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';

/** A delivery as the receiver's inbox holds it. */
export interface Delivery {
  /** The last part of the path. */
  readonly name: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const inbox = new SQSClient({});

/** Takes webhooks at `/<status>/<name>`: puts each into the inbox and answers with that status. */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyResultV2> => {
  const [status, name = ''] = event.rawPath.split('/').slice(-2);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  const delivery: Delivery = { name, headers: event.headers, body };
  await inbox.send(
    new SendMessageCommand({ QueueUrl: process.env.INBOX_URL ?? '', MessageBody: JSON.stringify(delivery) }),
  );
  return { statusCode: Number(status) };
};
