/** A body part by part, as bytes, with the boundary `B`. */
export const multipartBytes = (
  parts: readonly {
    readonly headers?: readonly string[];
    readonly name?: string;
    readonly content: string | Uint8Array;
  }[],
  boundary = 'B',
): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(({ headers = [], name, content }) => {
      const lines = [...(name === undefined ? [] : [`Content-Disposition: form-data; name="${name}"`]), ...headers];
      return [Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')];
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** A body that yields `chunks` one at a time and counts the requested bytes. */
export const chunkedBody = (
  chunks: Iterable<Uint8Array>,
): { readonly body: ReadableStream<Uint8Array>; readonly pulled: () => number; readonly cancelled: () => boolean } => {
  let pulled = 0;
  let cancelled = false;
  const iterator = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = iterator.next();
        if (done === true) controller.close();
        else {
          pulled += value.byteLength;
          controller.enqueue(value);
        }
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => pulled, cancelled: () => cancelled };
};

/** Bytes cut into pieces of the given sizes, over and over. */
export function* pieces(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let start = 0, turn = 0; start < bytes.byteLength; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(start, start + size);
    start += size;
  }
}
