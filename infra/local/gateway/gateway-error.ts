import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorTable } from '../../../lib/core/error-table.ts';
import { isTraceToken } from '../../../lib/core/ids.ts';

const lingerMs = 2000;

/**
 * Answers in the gateway's place, in the contract's envelope (specification 2.5), when no handler can, and closes the
 * connection. A client that is still sending would lose the answer with the connection, so what it sends is thrown away for
 * a moment first.
 */
export const writeGatewayError = (
  request: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  { status = errorTable[code].status, stillSending = false } = {},
): void => {
  const sent = request.headers['x-request-id'];
  const requestId = typeof sent === 'string' && isTraceToken(sent) ? sent : randomUUID();
  const body = Buffer.from(JSON.stringify({ code, message: errorTable[code].message }));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-request-id': requestId,
    connection: 'close',
  });
  response.write(body);
  const close = (): void => {
    response.end();
    request.socket.destroySoon();
  };
  if (!stillSending) {
    close();
    return;
  }
  request.once('end', close).resume();
  setTimeout(close, lingerMs).unref();
};
