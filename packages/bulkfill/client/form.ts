/** Chunks of bytes: a web stream, a Node stream or any other async iterable. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * File to send. A blob (`openAsBlob` of Node) or a function that opens a stream is read during the upload, and again
 * for a retry. A stream can be read only once, so a request with a stream is not retried.
 */
export type FileInput = Blob | Uint8Array | ArrayBuffer | ByteStream | (() => ByteStream | Promise<ByteStream>);

/** A field of a multipart form. */
export type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: FileInput; readonly fileName: string; readonly type: string };

/** Body and headers of one attempt. */
export interface FormBody {
  readonly body: FormData | ReadableStream<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
  /** Error of reading a stream, which is not a network failure. */
  readonly failure: () => { readonly error: unknown } | undefined;
}

/** Form that can be opened once per attempt. */
export interface Form {
  readonly isRepeatable: boolean;
  open(): FormBody;
}

type WholeInput = Blob | Uint8Array | ArrayBuffer;

const isWhole = (file: FileInput): file is WholeInput =>
  file instanceof Blob || file instanceof ArrayBuffer || ArrayBuffer.isView(file);

const asBlob = (file: WholeInput, type: string): Blob =>
  file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer> | ArrayBuffer], { type });

const fileNameOf = (file: FileInput, fileName: string): string => (file instanceof File ? file.name : fileName);

/** Builds a multipart form. If all files are blobs or bytes, its length is known and sent. */
export const formOf = (parts: readonly Part[]): Form => {
  const files = parts.flatMap((part) => ('file' in part ? [part.file] : []));
  if (!files.every(isWhole))
    return streamedForm(
      parts,
      files.every((file) => isWhole(file) || typeof file === 'function'),
    );
  const body = new FormData();
  for (const part of parts) {
    if ('text' in part) body.append(part.name, part.text);
    else body.append(part.name, asBlob(part.file as WholeInput, part.type), fileNameOf(part.file, part.fileName));
  }
  return { isRepeatable: true, open: () => ({ body, headers: {}, failure: () => undefined }) };
};

const streamedForm = (parts: readonly Part[], isRepeatable: boolean): Form => ({
  isRepeatable,
  open: () => {
    const boundary = `bulkfill-${crypto.randomUUID()}`;
    const chunks = encoded(parts, boundary);
    let failed: { readonly error: unknown } | undefined;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          failed = { error };
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    });
    return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, failure: () => failed };
  },
});

/** Escapes a name like browsers do. Source: HTML, "Multipart form data". */
const quoted = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

async function* encoded(parts: readonly Part[], boundary: string): AsyncGenerator<Uint8Array, undefined> {
  const utf8 = new TextEncoder();
  for (const part of parts) {
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`;
    if ('text' in part) {
      yield utf8.encode(`${opening}\r\n\r\n${part.text}`);
    } else {
      const { file, fileName, type } = part;
      yield utf8.encode(
        `${opening}; filename="${quoted(fileNameOf(file, fileName))}"\r\nContent-Type: ${type}\r\n\r\n`,
      );
      if (isWhole(file)) yield* chunksOf(asBlob(file, type).stream());
      else yield* chunksOf(typeof file === 'function' ? await file() : file);
    }
    yield utf8.encode('\r\n');
  }
  yield utf8.encode(`--${boundary}--\r\n`);
  return undefined;
}

/** Returns the bytes of a file. Reads a stream to its end. */
export const bytesOfFile = async (file: FileInput): Promise<Uint8Array<ArrayBuffer>> => {
  if (isWhole(file)) return new Uint8Array(await asBlob(file, '').arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunksOf(typeof file === 'function' ? await file() : file))
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
};

/** Yields the chunks of a stream. Cancels a stream that is not read to its end. */
export async function* chunksOf(stream: ByteStream): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
