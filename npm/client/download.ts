import { callback } from '../../lib/engine/kit/option-set.ts';
import { untilAborted } from '../until-aborted.ts';
import { type BulkfillApiError, isRecord, refusal, unreachable } from './api-error.ts';
import { chunksOf } from './form.ts';
import { patiently, pauseMs, sleep } from './patience.ts';
import { type Destination, memorySink, type Sink, sinkOf } from './sink.ts';
import { broken, type CallOptions, type Connection, callOptions, patienceOf, requireOptions, signalOf } from './transport.ts';

/** How far a download is. */
export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Undefined where the service does not say. */
  readonly totalBytes: number | undefined;
}

export interface DownloadOptions extends CallOptions {
  /** Told when the file begins, and after each chunk. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** Which ZIP of a job is wanted. */
export interface ArchiveOptions extends DownloadOptions {
  /** The job and the retries of it in one: the newest PDF of each row, and one manifest (false). */
  readonly merged?: boolean | undefined;
}

/** How the rows to mend are wanted. */
export interface CorrectionsOptions extends DownloadOptions {
  /** A workbook has the labels of the columns as its header, and every cell as text (csv). */
  readonly format?: 'csv' | 'xlsx' | undefined;
  /** Of CSV: the header has the labels next to the keys (false). */
  readonly labels?: boolean | undefined;
}

/** After as many bytes a download that breaks off again counts as a new one. */
const goodWayBytes = 1024 * 1024;

/**
 * Fetches a file of the service. A redirect is followed without the key. One that breaks off is gone on with where it stopped, at a fresh
 * address.
 *
 * Gives the bytes, or with a destination their number. Throws BulkfillApiError, the signal's reason, and what the destination raises.
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
    // A destination that took no more ends nothing either.
    if (signal?.aborted !== true) await aborted;
    throw error;
  }
};

/**
 * Fetches a file at an address of its own, without the key: it carries a signature.
 *
 * Throws BulkfillApiError, and the signal's reason.
 */
export const fetchSigned = (connection: Connection, address: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const signal = signalOf(connection, options);
  const url = new URL(address, connection.baseUrl).href;
  return patiently(
    async () => {
      const { chunks, totalBytes } = await partOf(await patientFetch(url, { headers: plainHeaders }, connection.timeoutMs, signal), url);
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
    if (part.totalBytes !== first.totalBytes || part.tag !== first.tag || part.fromBytes > receivedBytes) throw part.refused;
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

/** A file, or the rest of one, whose bytes are about to come. */
interface FilePart {
  readonly url: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Where in the file it begins. */
  readonly fromBytes: number;
  /** Of the whole file. */
  readonly totalBytes: number | undefined;
  readonly tag: string | null;
  /** Where it is another file than before. */
  readonly refused: BulkfillApiError;
}

/** What is encoded on the way has neither the length nor the bytes of the file. */
const plainHeaders = { 'Accept-Encoding': 'identity' };

/** Asks the service for a file, from some byte on. */
const openFile = async (connection: Connection, path: string, fromBytes: number, signal: AbortSignal | undefined): Promise<FilePart> => {
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
  if (!URL.canParse(location, own) || !/^https?:$/.test(new URL(location, own).protocol)) throw refusal(asked.response, own, undefined);
  // The address carries a signature of its own; the key is for the service alone.
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

/** A refusal is short; of anything else the beginning is enough. */
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

/** A response whose headers and chunks each come within the time limit. */
const patientFetch = async (url: string, init: RequestInit, timeoutMs: number, signal: AbortSignal | undefined): Promise<Opened> => {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error(`nothing came for ${timeoutMs} ms`)), timeoutMs);
  };
  async function* chunks(response: Response): AsyncGenerator<Uint8Array> {
    const body = chunksOf(response.body ?? new Blob([]).stream());
    try {
      for (;;) {
        listen();
        const next = await body.next().catch((error: unknown) => Promise.reject(broken(url, error, signal)));
        // A destination may be slow: that is not the service's silence.
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
