/** The members of a writable Node stream that the client uses. */
export interface NodeWritable {
  write(chunk: Uint8Array, done: (error?: Error | null) => void): boolean;
  end(done: (error?: Error | null) => void): unknown;
  on(event: 'error' | 'close', listener: (error?: Error) => void): unknown;
  off(event: 'error' | 'close', listener: (error?: Error) => void): unknown;
  destroy?(error?: Error): unknown;
}

/**
 * Destination of a file: a web stream or a Node stream. It is ended after the file, and aborted or destroyed if the
 * download fails.
 */
export type Destination = WritableStream<Uint8Array> | NodeWritable;

/** Open destination. Accepts one chunk at a time, with back-pressure. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(error: unknown): Promise<void>;
}

/** Throws TypeError unless the destination is a writable stream. */
export const sinkOf = (destination: Destination): Sink => {
  if (typeof destination === 'object' && destination !== null) {
    if ('getWriter' in destination) return webSink(destination);
    if (typeof destination.write === 'function') return nodeSink(destination);
  }
  throw new TypeError('The target must be a writable web or Node stream. Omit it to get the file in memory.');
};

const webSink = (stream: WritableStream<Uint8Array>): Sink => {
  const writer = stream.getWriter();
  return {
    write: (chunk) => writer.write(chunk),
    close: () => writer.close(),
    abort: (error) => writer.abort(error).catch(() => undefined),
  };
};

const nodeSink = (stream: NodeWritable): Sink => {
  // An error event without a listener would end the process. If the stream failed earlier, the writer would not see the
  // reason. A stream that is destroyed during a write never calls back.
  let failure: Error | undefined;
  let refuse: ((reason: Error) => void) | undefined;
  const heard = (error?: Error): void => {
    failure ??= error;
    refuse?.(failure ?? new Error('The target stream was closed before the file was complete.'));
  };
  stream.on('error', heard);
  stream.on('close', heard);
  const done = (act: (settle: (error?: Error | null) => void) => unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      refuse = reject;
      act((error) => (error == null ? resolve() : reject(failure ?? error)));
    });
  return {
    write: (chunk) => done((settle) => stream.write(chunk, settle)),
    close: async () => {
      await done((settle) => stream.end(settle));
      stream.off('error', heard);
      stream.off('close', heard);
    },
    abort: async (error) => void stream.destroy?.(error instanceof Error ? error : new Error(String(error))),
  };
};

/** Collects a file in memory. */
export const memorySink = () => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const nothing = async (): Promise<void> => undefined;
  const sink: Sink = {
    write: async (chunk) => {
      chunks.push(chunk);
      sizeBytes += chunk.length;
    },
    close: nothing,
    abort: nothing,
  };
  const bytes = (): Uint8Array<ArrayBuffer> => {
    const whole = new Uint8Array(sizeBytes);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  };
  return { sink, bytes };
};
