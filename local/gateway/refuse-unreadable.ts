import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Refusal {
  readonly statusLine: string;
  readonly message: string;
}

export const notHttp = 'The request is not valid HTTP/1.1.';
export const tooSlow = 'The request took too long to arrive.';

const badRequest: Refusal = { statusLine: '400 Bad Request', message: notHttp };
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    statusLine: '431 Request Header Fields Too Large',
    message: 'The request line and headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: '408 Request Timeout', message: tooSlow },
};

const answerOf = (socket: Duplex): ServerResponse | undefined =>
  (socket as Duplex & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

const closing = new WeakSet<Duplex>();

/** Closes a connection after its complete requests are answered; the unreadable data follows them. */
const closeWhenAnswered = (socket: Duplex): void => {
  const answer = answerOf(socket);
  if (answer === undefined || !answer.req.complete) {
    (socket as Socket).destroySoon();
    return;
  }
  // The next response becomes current in the same turn.
  answer.once('close', () => setImmediate(closeWhenAnswered, socket));
};

/**
 * Answers input that Node cannot parse as a request, in the envelope of the contract with a request id, and closes the
 * connection. Node's own response has neither. Source: specification 2.5; api.md, "Admission order of a create" (1).
 */
export const refuseUnreadable = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (closing.has(socket)) return;
    const answer = answerOf(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || (answer?.headersSent === true && !answer.req.complete)) {
      socket.destroy();
      return;
    }
    if (answer?.req.complete === true) {
      closing.add(socket);
      closeWhenAnswered(socket);
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
