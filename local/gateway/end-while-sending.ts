import type { IncomingMessage, ServerResponse } from 'node:http';

const lingerMs = 2000;

/** Ends a response, whose headers are set, to a client that is still sending, and closes the connection. */
export const endWhileSending = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
  if (body.length > 0) response.write(body);
  else response.flushHeaders();
  const close = (): void => {
    response.end();
    request.socket.destroySoon();
  };
  request.once('end', close).resume();
  setTimeout(close, lingerMs).unref();
};
