/**
 * Builds a request with any body. Node's own stream of a form throws an uncaught error if its reader stops in the
 * middle of a file; a reader of this one may stop at any time.
 */
export const aRequest = (url: string, { body, headers, ...init }: RequestInit): Request => {
  if (!(body instanceof FormData)) return new Request(url, { ...init, headers, body });
  const encoded = new Response(body);
  const reader = (encoded.body as ReadableStream<Uint8Array>).getReader();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const all = new Headers(headers);
  all.set('content-type', encoded.headers.get('content-type') ?? '');
  return new Request(url, { ...init, headers: all, body: stream, duplex: 'half' });
};
