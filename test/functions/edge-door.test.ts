import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const value = 'v'.repeat(48);
const asked: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];
let server: Server;
let door: (identitySource: readonly string[] | undefined) => Promise<unknown>;

beforeAll(async () => {
  // Answers as Secrets Manager does; the deployed test asks MiniStack's.
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.end(JSON.stringify({ SecretString: JSON.stringify({ one: value }) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:origin',
  });
  const { handler } = await import('../../functions/edge-door.ts');
  door = async (identitySource) =>
    handler({ identitySource } as APIGatewayRequestAuthorizerEventV2, {} as Parameters<typeof handler>[1], () => {});
});
afterAll(() => {
  server.close();
});

describe('HTTP API authorizer', () => {
  it('admits a request with the secret, and marks it for the functions behind', async () => {
    expect(await door([value])).toEqual({ isAuthorized: true, context: { edge: true } });
    expect(asked).toHaveLength(1);
    const [{ headers, body } = expect.fail('Nothing was asked.')] = asked;
    expect(headers).toMatchObject({
      'x-amz-target': 'secretsmanager.GetSecretValue',
      'x-amz-security-token': 'token',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-central-1\/secretsmanager\/aws4_request, /,
      ),
    });
    expect(JSON.parse(body)).toEqual({ SecretId: process.env.ORIGIN_SECRET_ARN });
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ['']],
    ['another value', ['w'.repeat(48)]],
    ['the value twice', [value, value]],
  ])('rejects a request with %s', async (_, identitySource) => {
    expect(await door(identitySource)).toEqual({ isAuthorized: false, context: { edge: false } });
  });
});
