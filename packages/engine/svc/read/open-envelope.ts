import { isAscii, isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { type Gunzip, gunzip, gunzipSync, type ZlibOptions } from 'node:zlib';
import { EngineError } from '../../core/engine-error.ts';

/** Parts of a package; untrusted. */
export interface PackageEnvelope {
  readonly jws: string;
  /** The protected header, with arbitrary members from the sender. */
  readonly header: Readonly<Record<string, unknown>>;
  /** Well-formed UTF-8. */
  readonly payload: Buffer;
}

/** Maximum header length. A valid header has three short members. */
const maxHeaderCharacters = 8_192;
const gunzipChunkBytes = 65_536;
/** Packages up to this size are decompressed synchronously: at most 16 MiB of output, in 30 ms. */
const maxBytesAtOnce = 16_384;

/**
 * Decompresses a `.svc` file and splits its compact JWS. Stops decoding as soon as the output exceeds `maxBytes`.
 * Throws EngineError `MALFORMED_DOQLO_FILE` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` (bytes above `maxBytes`). Source:
 * package-format.md, "Container"; RFC 1952; RFC 7515 section 7.1.
 */
export const openEnvelope = async (bytes: Uint8Array, maxBytes: number): Promise<PackageEnvelope> => {
  if (bytes.length > maxBytes) throw tooLarge('uploaded', maxBytes);
  const decoded = await boundedGunzip(bytes, maxBytes);
  if (!isAscii(decoded)) throw malformed('it does not hold a compact JWS');
  const jws = decoded.toString('latin1');
  const firstDot = jws.indexOf('.');
  const lastDot = jws.lastIndexOf('.');
  const headerPart = jws.slice(0, firstDot);
  const payloadPart = jws.slice(firstDot + 1, lastDot);
  const signaturePart = jws.slice(lastDot + 1);
  const threeParts =
    firstDot > 0 && lastDot > firstDot && ![headerPart, payloadPart, signaturePart].some((part) => !isBase64Url(part));
  if (!threeParts) throw malformed('it does not hold a compact JWS');
  const payload = Buffer.from(payloadPart, 'base64url');
  const header = parseHeader(headerPart);
  if (!isUtf8(payload)) throw malformed('its payload is not valid UTF-8');
  return { jws, header, payload };
};

// Searches for one invalid character: a greedy match over the whole string would exhaust the stack.
const notBase64Url = /[^A-Za-z0-9_-]/;
const isBase64Url = (part: string): boolean => part.length % 4 !== 1 && !notBase64Url.test(part);

const parseHeader = (part: string): Readonly<Record<string, unknown>> => {
  if (part.length > maxHeaderCharacters) throw malformed('its protected header is too long');
  try {
    const header: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')),
    );
    if (typeof header === 'object' && header !== null && !Array.isArray(header))
      return header as Record<string, unknown>;
  } catch {
    // Reported below, because the parser's own message would quote the header.
  }
  throw malformed('its protected header is not a JSON object');
};

const gunzipped = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);

const boundedGunzip = async (bytes: Uint8Array, maxBytes: number): Promise<Buffer> => {
  const options = { maxOutputLength: maxBytes, chunkSize: gunzipChunkBytes, info: true };
  try {
    const result = bytes.length <= maxBytesAtOnce ? gunzipSync(bytes, options) : await gunzipped(bytes, options);
    // `info: true` adds the engine, which the type declarations lack.
    const { buffer, engine } = result as unknown as { buffer: Buffer; engine: Gunzip };
    if (engine.bytesWritten === bytes.length) return buffer;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge('decoded', maxBytes) : malformed('it is not a gzip file', error);
  }
  throw malformed('bytes follow the end of its gzip data');
};

const malformed = (reason: string, cause?: unknown): EngineError =>
  new EngineError('MALFORMED_DOQLO_FILE', { message: `The package could not be opened: ${reason}.`, cause });

const tooLarge = (which: 'uploaded' | 'decoded', maxBytes: number): EngineError =>
  new EngineError('DOQLO_FILE_SIZE_LIMIT_EXCEEDED', {
    message: `The ${which} package is larger than the ${maxBytes} bytes that the plan allows.`,
  });
