import { multipartBytes } from '../../lib/multipart/multipart-body.ts';
import { formParts } from '../../support/service/create-request.ts';
import type { ClientRequest } from '../faults/create-until-accepted.ts';

const boundary = 'simulated';

/** A body of bytes: one of a `FormData` is read by timers and threads of Node, which took a tenth of a life. */
const bodyOf = ({
  fields,
  json,
}: ClientRequest): { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> } | undefined => {
  if (json !== undefined) return { type: 'application/json', body: json };
  if (fields === undefined) return undefined;
  const parts = formParts(fields).map(({ name, content, fileName }) => ({
    headers: [
      `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ],
    content,
  }));
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: multipartBytes(parts, boundary) as Uint8Array<ArrayBuffer>,
  };
};

/** A request of a client as it arrives at the API. */
export const asSent = (token: string, request: ClientRequest): Request => {
  const { method, path, idempotencyKey, seenRevision } = request;
  const sent = bodyOf(request);
  return new Request(`http://service.test${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(seenRevision === undefined ? {} : { 'if-match': `"${seenRevision}"` }),
      ...(sent === undefined ? {} : { 'content-type': sent.type }),
    },
    ...(sent === undefined ? {} : { body: sent.body }),
  });
};
