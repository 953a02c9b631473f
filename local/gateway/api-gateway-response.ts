import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { answeredBytes } from '../../lib/service/hosts/wiring/lambda-handler.ts';

const isStructured = (result: unknown): result is APIGatewayProxyStructuredResultV2 =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

/**
 * Writes the result of a handler like an HTTP API (payload format 2.0), including one without a status code. `end`
 * receives the body after the headers are set.
 */
export const writeApiGatewayResponse = (
  response: ServerResponse,
  result: unknown,
  end: (body: Buffer) => void = (body) => response.end(body),
): void => {
  const structured: APIGatewayProxyStructuredResultV2 = isStructured(result)
    ? result
    : { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
  response.statusCode = Number(structured.statusCode ?? 200);
  for (const [name, value] of Object.entries(structured.headers ?? {})) response.setHeader(name, String(value));
  if (structured.cookies !== undefined && structured.cookies.length > 0) response.setHeader('set-cookie', structured.cookies);
  const body = answeredBytes(structured) ?? Buffer.from(structured.body ?? '', structured.isBase64Encoded === true ? 'base64' : 'utf8');
  if (!response.hasHeader('content-length') && !bodyless(response.statusCode)) response.setHeader('content-length', body.length);
  end(body);
};

const bodyless = (status: number): boolean => status < 200 || status === 204 || status === 304;
