import { callback } from '@bulkfill/engine/core/option-set';
import { untilAborted } from '@bulkfill/engine/core/until-aborted';
import { type BulkfillApiError, isRecord, refusal, unreachable } from './api-error.ts';
import { chunksOf } from './form.ts';
import { patiently, pauseMs, sleep } from './patience.ts';
import { type Destination, memorySink, type Sink, sinkOf } from './sink.ts';
import {
  broken,
  type CallOptions,
  type Connection,
  callOptions,
  patienceOf,
  requireOptions,
  signalOf,
} from './transport.ts';

/** Progress of a download. */
export interface DownloadProgress {
  readonly receivedBytes: number;
  /** `undefined` if the service does not report it. */
  readonly totalBytes: number | undefined;
}

export interface DownloadOptions extends CallOptions {
  /** Called when the file begins, and after each chunk. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** Choice between the ZIP of a job and the merged ZIP of its retries. */
export interface ArchiveOptions extends DownloadOptions {
  /** One ZIP for the job and its retries: the newest PDF of each row, and one manifest (false). */
  readonly merged?: boolean | undefined;
}

/** Format of the corrections table. */
export interface CorrectionsOptions extends DownloadOptions {
  /** A workbook has column labels as its header and stores every cell as text (csv). */
  readonly format?: 'csv' | 'xlsx' | undefined;
  /** For CSV: write labels next to the keys in the header (false). */
  readonly labels?: boolean | undefined;
}

/** A download that breaks off after this many bytes starts with a fresh set of attempts. */
const goodWayBytes = 1024 * 1024;

/**
 * Downloads a file of the service. Follows a redirect without sending the key. Resumes an interrupted download where it
 * stopped, at a new address.
 *
 * Returns the bytes, or their number if there is a destination. Throws BulkfillApiError, the signal's reason, and the
 * errors of the destination.
 */
export const fetchFile = async (
  connection: Connection,
  path: string,
  destination: Destination | undefined,
  options: DownloadOptions = {},
): Promise<Uint8Array<ArrayBuffer> | number> => {
  requireOptions(options, { ...callOptions, onProgress: callback });
  const memory = destination === undefined ? memorySink() : undefined;
  const sink = memory?.sink ?? sinkOf(destination as Destination);
  const signal = signalOf(connection, options);
  try {
    const sizeBytes = await receive(connection, path, sink, options);
    await untilAborted(sink.close(), signal);
    return memory?.bytes() ?? sizeBytes;
  } catch (error) {
    const aborted = sink.abort(error);
    // A destination that no longer accepts data does not finish its abort either.
    if (signal?.aborted !== true) await aborted;
    throw error;
  }
};

/**
 * Downloads a file from a signed address, without sending the key.
 *
 * Throws BulkfillApiError, and the signal's reason.
 */
export const fetchSigned = (
  connection: Connection,
  address: string,
  options: CallOptions = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const signal = signalOf(connection, options);
  const url = new URL(address, connection.baseUrl).href;
  return patiently(
    async () => {
      const { chunks, totalBytes } = await partOf(
        await patientFetch(url, { headers: plainHeaders }, connection.timeoutMs, signal),
        url,
      );
      const { sink, bytes } = memorySink();
      for await (const chunk of chunks) await sink.write(chunk);
      const whole = bytes();
      if (totalBytes === undefined || totalBytes === whole.length) return whole;
      throw unreachable(url, new Error(`the download ended after ${whole.length} of ${totalBytes} bytes`));
    },
    signal,
    patienceOf(connection, options),
  );
};

const receive = async (connection: Connection, path: string, sink: Sink, options: DownloadOptions): Promise<number> => {
  const signal = signalOf(connection, options);
  const patience = patienceOf(connection, options);
  let first: FilePart | undefined;
  let receivedBytes = 0;
  let startedAtBytes = 0;
  for (let attempt = 1; ; attempt++) {
    const part = await patiently(() => openFile(connection, path, receivedBytes, signal), signal, patience);
    first ??= part;
    if (part.totalBytes !== first.totalBytes || part.tag !== first.tag || part.fromBytes > receivedBytes)
      throw part.refused;
    const { totalBytes } = part;
    options.onProgress?.({ receivedBytes, totalBytes });
    try {
      let skipBytes = receivedBytes - part.fromBytes;
      for await (const chunk of part.chunks) {
        const fresh = chunk.subarray(skipBytes);
        skipBytes = Math.max(0, skipBytes - chunk.length);
        if (fresh.length === 0) continue;
        await untilAborted(sink.write(fresh), signal);
        receivedBytes += fresh.length;
        options.onProgress?.({ receivedBytes, totalBytes });
      }
      if (totalBytes === undefined || receivedBytes === totalBytes) return receivedBytes;
      throw unreachable(part.url, new Error(`the download ended after ${receivedBytes} of ${totalBytes} bytes`));
    } catch (error) {
      if (receivedBytes - startedAtBytes >= goodWayBytes) attempt = 1;
      startedAtBytes = receivedBytes;
      const pause = pauseMs(error, attempt, patience);
      if (pause === undefined) throw error;
      await sleep(pause, signal);
    }
  }
};

/** A response with a file or the rest of one. */
interface FilePart {
  readonly url: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Offset in the file of the first byte. */
  readonly fromBytes: number;
  /** Size of the whole file. */
  readonly totalBytes: number | undefined;
  readonly tag: string | null;
  /** Error to throw if the file has changed since the first part. */
  readonly refused: BulkfillApiError;
}

/** Prevents compression, which would change the length and the bytes of the file. */
const plainHeaders = { 'Accept-Encoding': 'identity' };

/** Requests a file from the service, from an offset on. */
const openFile = async (
  connection: Connection,
  path: string,
  fromBytes: number,
  signal: AbortSignal | undefined,
): Promise<FilePart> => {
  const { baseUrl, apiKey, timeoutMs } = connection;
  const plain = { ...plainHeaders, ...(fromBytes === 0 ? {} : { Range: `bytes=${fromBytes}-` }) };
  const own = `${baseUrl}${path}`;
  const asked = await patientFetch(
    own,
    { headers: { ...plain, Authorization: `Bearer ${apiKey}` }, redirect: 'manual' },
    timeoutMs,
    signal,
  );
  const location = asked.response.headers.get('Location');
  if (asked.response.status < 300 || asked.response.status > 399 || location === null) return partOf(asked, own);
  await asked.response.body?.cancel();
  if (!URL.canParse(location, own) || !/^https?:$/.test(new URL(location, own).protocol))
    throw refusal(asked.response, own, undefined);
  // The address is signed. The key must reach the service only.
  const url = new URL(location, own).href;
  return partOf(await patientFetch(url, { headers: plain }, timeoutMs, signal), url);
};

interface Opened {
  readonly response: Response;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const partOf = async ({ response, chunks }: Opened, url: string): Promise<FilePart> => {
  if (response.status !== 200 && response.status !== 206) throw refusal(response, url, await smallBody(chunks));
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '');
  const length = response.headers.get('Content-Encoding') === null ? response.headers.get('Content-Length') : null;
  const isPart = response.status === 206;
  return {
    url,
    chunks,
    fromBytes: isPart ? Number(range?.[1] ?? Number.MAX_SAFE_INTEGER) : 0,
    totalBytes: isPart ? Number(range?.[2]) : length === null ? undefined : Number(length),
    tag: response.headers.get('ETag'),
    refused: refusal(response, url, undefined),
  };
};

/** A refusal is short. The beginning of any other body is enough. */
const maxRefusalBytes = 64 * 1024;

const smallBody = async (chunks: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const { sink, bytes } = memorySink();
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    await sink.write(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > maxRefusalBytes) return undefined;
  }
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes()));
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
};

/** Fetches a URL. The headers and each chunk must arrive within the time limit. */
const patientFetch = async (
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Opened> => {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error(`no data arrived for ${timeoutMs} ms`)), timeoutMs);
  };
  async function* chunks(response: Response): AsyncGenerator<Uint8Array> {
    const body = chunksOf(response.body ?? new Blob([]).stream());
    try {
      for (;;) {
        listen();
        const next = await body.next().catch((error: unknown) => Promise.reject(broken(url, error, signal)));
        // A slow destination does not count as silence of the service.
        clearTimeout(timer);
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      clearTimeout(timer);
      await body.return(undefined);
    }
  }
  listen();
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    });
    return { response, chunks: chunks(response) };
  } catch (error) {
    throw broken(url, error, signal);
  } finally {
    clearTimeout(timer);
  }
};
