/**
 * A request with whatever body. Node's own stream of a form throws, with nobody to catch it, where its reader hangs up while it reads the form's files: this one may be hung up on.
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
