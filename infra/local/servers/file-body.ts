import { closeSync, openSync, read } from 'node:fs';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/**
 * A stretch of a file in the place of a Buffer, as far as the S3 server uses an object's body: it has a `length`, can be cut
 * with `subarray`, and is sent as a stream. The file is opened when the first byte is read, so that one that is only measured
 * costs nothing.
 */
export class FileBody extends Readable {
  readonly length: number;
  readonly #path: string;
  readonly #start: number;
  #position: number;
  #file: number | undefined;

  constructor(path: string, start: number, length: number) {
    super({ highWaterMark: 256 * 1024 });
    this.#path = path;
    this.#start = start;
    this.#position = start;
    this.length = length;
  }

  subarray(start = 0, end = this.length): FileBody {
    const from = Math.min(start, this.length);
    return new FileBody(this.#path, this.#start + from, Math.max(0, Math.min(end, this.length) - from));
  }

  // The server's framework takes an answer whose head is not out by the next microtask for one that was never given.
  override pipe<Target extends NodeJS.WritableStream>(target: Target, options?: { end?: boolean }): Target {
    if (target instanceof ServerResponse) target.flushHeaders();
    return super.pipe(target, options);
  }

  override _read(size: number): void {
    const left = this.#start + this.length - this.#position;
    if (left <= 0) {
      this.push(null);
      return;
    }
    const chunk = Buffer.allocUnsafe(Math.min(size, left));
    try {
      this.#file ??= openSync(this.#path, 'r');
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    read(this.#file, chunk, 0, chunk.length, this.#position, (error, bytesRead) => {
      if (error !== null) this.destroy(error);
      else if (bytesRead === 0) this.destroy(new Error(`${this.#path} is shorter than it was.`));
      else {
        this.#position += bytesRead;
        this.push(chunk.subarray(0, bytesRead));
      }
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    done(error);
  }
}
