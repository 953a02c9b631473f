import type { Readable, Writable } from 'node:stream';

/** An answer of the process at the other end: its result, or what it says went wrong. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: { readonly message: string } };

const newline = 0x0a;

/** Calls each of `onLine` with a line's bytes, whatever chunks they come in. A line may hold any character but a newline. */
const readLines = (stream: Readable, onLine: (line: string) => void): void => {
  let pending: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const tail = chunk.subarray(start, end);
      onLine((pending.length === 0 ? tail : Buffer.concat([...pending, tail])).toString());
      pending = [];
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  });
};

/** The process at the other end has ended, so nobody knows what became of a call. */
export class RpcEnded extends Error {
  override readonly name = 'RpcEnded';
}

/** JSON-RPC 2.0 with a process through its standard input and output, one message a line. */
export class LineRpc {
  readonly #input: Writable;
  readonly #waiting = new Map<number, { resolve: (answer: RpcAnswer) => void; reject: (error: RpcEnded) => void }>();
  #lastId = 0;
  #ended = false;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    input.on('error', () => {});
    readLines(output, (line) => {
      const { id, ...answer } = JSON.parse(line) as { id?: number } & RpcAnswer;
      if (id === undefined) return;
      this.#waiting.get(id)?.resolve(answer);
      this.#waiting.delete(id);
    });
    output.once('close', () => this.#end());
  }

  /** Resolves with the answer; rejects with `RpcEnded` when none will come. `params` is JSON. */
  call(method: string, params: string): Promise<RpcAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new RpcEnded('The process has ended.'));
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#input.write(`{"jsonrpc":"2.0","id":${this.#lastId},"method":"${method}","params":${params}}\n`);
    });
  }

  notify(method: string): void {
    this.#input.write(`{"jsonrpc":"2.0","method":"${method}"}\n`);
  }

  #end(): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(new RpcEnded('The process ended before it answered.'));
    this.#waiting.clear();
  }
}
