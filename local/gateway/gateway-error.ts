import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTraceToken } from '../../lib/core/ids.ts';
import { type ErrorCode, errorTable } from '../../lib/errors/error-table.ts';
import { endWhileSending } from './end-while-sending.ts';

/** Answers in the contract's envelope (specification 2.5) if no handler can, and closes the connection. */
export const writeGatewayError = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  { status = errorTable[code].status, message = errorTable[code].message, stillSending = false } = {},
): void => {
  const sent = request.headers['x-request-id'];
  const requestId = typeof sent === 'string' && isTraceToken(sent) ? sent : randomUUID();
  const body = Buffer.from(JSON.stringify({ code, message }));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-request-id': requestId,
    connection: 'close',
  });
  if (stillSending) {
    endWhileSending(request, response, body);
    return;
  }
  response.end(body);
  request.socket.destroySoon();
};
