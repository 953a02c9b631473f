import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

interface Refusal {
  readonly statusLine: string;
  readonly message: string;
}

export const notHttp = 'The request is not valid HTTP/1.1.';
export const tooSlow = 'The request took too long to arrive.';

const badRequest: Refusal = { statusLine: '400 Bad Request', message: notHttp };
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { statusLine: '431 Request Header Fields Too Large', message: 'The request line and headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: '408 Request Timeout', message: tooSlow },
};

/** True once an answer to this connection's request has begun: another one behind it would be read as its content. */
const isAnswering = (socket: Duplex): boolean => {
  const answer = (socket as Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null })._httpMessage;
  return answer?.headersSent === true;
};

/**
 * Answers what Node's parser cannot read as a request in the contract's envelope, with a request id, and closes the connection;
 * Node's own answer has neither. Source: specification 2.5; decisions.md, "Admission order of a create" (1).
 */
export const refuseUnreadable = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const { statusLine, message } = refusals[error.code ?? ''] ?? badRequest;
    const body = JSON.stringify({ code: 'UPLOAD_ERROR', message });
    const headers = [
      `HTTP/1.1 ${statusLine}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  });
};
