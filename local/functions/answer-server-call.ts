import { buffer } from 'node:stream/consumers';
import type { DirectHandler } from '@bulkfill/local-aws/gate/direct-handler';
import type { ServerAnswer, ServerCall } from './function-protocol.ts';

/** Answers the call of a child process. */
export const answerServerCall = async (
  handlers: ReadonlyMap<string, DirectHandler>,
  { callId, endpoint, request }: ServerCall,
): Promise<ServerAnswer> => {
  try {
    const handler = handlers.get(endpoint);
    if (handler === undefined) throw new Error(`No server has the address ${endpoint}.`);
    const { statusCode, headers, body } = await handler(request);
    return { callId, response: { statusCode, headers, body: body instanceof Uint8Array ? body : await buffer(body) } };
  } catch (error) {
    return { callId, error: error instanceof Error ? error.message : String(error) };
  }
};
