import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type HttpRequest, HttpResponse } from '@smithy/core/transport';
import { directDocumentClient } from '../../lib/composition/wiring/direct-document-client.ts';
import { callDirectly } from '../../lib/composition/wiring/direct-transport.ts';
import type { ParentServers, ServerAnswer, ServerCall } from './function-protocol.ts';

/** Larger bodies go to the parent as files: a message would copy them several times. */
const longestMessageBytes = 256 * 1024;

/**
 * Lets the AWS clients of this process call servers of its parent by messages: without connections, signatures and
 * copies of large bodies. `send` sends a call. Returns the function that receives the answers.
 */
export const callParentServers = (
  { endpoints, filesFolder, syncsFiles }: ParentServers,
  send: (call: ServerCall) => void,
): ((answer: ServerAnswer) => void) => {
  const waiting = new Map<number, (answer: ServerAnswer) => void>();
  let lastId = 0;

  const remove = (name: string): Promise<void> => rm(join(filesFolder, name), { force: true });

  /** If this process dies before the call, the next start of the server removes the file. */
  const writeFile = async (body: Uint8Array): Promise<string> => {
    const name = randomUUID();
    const file = await open(join(filesFolder, name), 'wx', 0o600);
    try {
      // In one call: `writeFile` makes twenty for a usual part.
      for (let written = 0; written < body.byteLength; ) written += (await file.write(body, written)).bytesWritten;
      if (syncsFiles) await file.datasync();
      return name;
    } catch (error) {
      await remove(name);
      throw error;
    } finally {
      await file.close();
    }
  };

  const ask = async (endpoint: string, { method, path, query, headers, body }: HttpRequest): Promise<ServerAnswer> => {
    const isLarge = body instanceof Uint8Array && body.byteLength > longestMessageBytes;
    const bodyFile = isLarge ? await writeFile(body) : undefined;
    const call = Promise.withResolvers<ServerAnswer>();
    lastId++;
    waiting.set(lastId, call.resolve);
    send({
      callId: lastId,
      endpoint,
      request: { method, path, query, headers, body: isLarge ? undefined : body, bodyFile },
    });
    const answer = await call.promise;
    const { statusCode = 500 } = answer.response ?? {};
    // After an internal error, an object may have the file.
    if (bodyFile !== undefined && statusCode >= 400 && statusCode < 500) await remove(bodyFile);
    return answer;
  };

  for (const endpoint of endpoints)
    callDirectly(
      endpoint,
      async (request, signal) => {
        signal?.throwIfAborted();
        const { response, error } = await ask(endpoint, request);
        // Not earlier: a request that was sent takes effect before any later one, such as the removal of its object.
        signal?.throwIfAborted();
        if (response === undefined) throw Object.assign(new Error(error), { code: 'ECONNRESET' });
        return new HttpResponse(response);
      },
      directDocumentClient,
    );
  return (answer) => {
    waiting.get(answer.callId)?.(answer);
    waiting.delete(answer.callId);
  };
};
