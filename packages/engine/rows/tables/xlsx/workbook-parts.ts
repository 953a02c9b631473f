import { invalidTable } from '../../errors.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { partName, readZipDirectory, sliceStoredBytes, type ZipEntry } from './zip-directory.ts';

/** Compressed bytes per chunk, so that the text of a part is never whole in memory. */
const sliceBytes = 32_768;

/** The parts of a workbook. They are unpacked one at a time, against a shared limit. */
export class WorkbookParts {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #maxUnpackedBytes: number;
  #unpackedBytes = 0;

  constructor(bytes: Uint8Array, maxUnpackedBytes: number) {
    this.#bytes = bytes;
    this.#entries = readZipDirectory(bytes);
    this.#maxUnpackedBytes = maxUnpackedBytes;
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name));
  }

  /** Throws `INVALID_TABLE` for a missing or damaged part, and if all parts together unpack to more than the limit. */
  async scan(name: string, handler: XmlHandler): Promise<void> {
    const entry = this.#entries.get(partName(name));
    if (entry === undefined) throw invalidTable(`the XLSX file lacks its part ${name}`);
    const scanner = new XmlScanner(handler);
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const chunk of this.#unpack(entry)) {
      this.#unpackedBytes += chunk.length;
      if (this.#unpackedBytes > this.#maxUnpackedBytes)
        throw invalidTable(`the XLSX file unpacks to more than ${this.#maxUnpackedBytes} bytes`);
      decoder ??= new TextDecoder(utf16Label(chunk) ?? 'utf-8');
      scanner.write(decoder.decode(chunk, { stream: true }));
    }
    scanner.end();
  }

  async *#unpack(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const packed = sliceStoredBytes(this.#bytes, entry);
    if (!entry.isDeflated) {
      yield packed;
      return;
    }
    let at = 0;
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at >= packed.length) return controller.close();
        controller.enqueue(packed.slice(at, at + sliceBytes));
        at += sliceBytes;
      },
    });
    const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw invalidTable('the XLSX file is damaged: a part of it cannot be unpacked');
        });
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
}

/** Returns the label of UTF-16 with a byte order mark, which XML may use (ECMA-376-2, 6.2.6). */
const utf16Label = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};
