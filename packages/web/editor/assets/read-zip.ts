import { texts } from '../../texts/properties.ts';
/** Error for a ZIP that cannot be used. The message completes "The ZIP …". */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
}

export interface ZipLimits {
  readonly maxEntries: number;
  readonly maxFileBytes: number;
  /** Unpacked size of all files that are read. */
  readonly maxBytes: number;
}

export interface ZippedFile {
  readonly path: string;
  /** Unpacks the file. Throws `ZipRefused` if it is damaged or exceeds its limit. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

const signature = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const length = { end: 22, entry: 46, local: 30 } as const;
const maxCommentBytes = 0xffff;
const beyond = 0xffffffff;
const encrypted = 0x1;
const method = { stored: 0, deflated: 8 } as const;

const damaged = (): ZipRefused => new ZipRefused(texts.zipListDamaged);

const endOf = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - length.end - maxCommentBytes);
  for (let at = view.byteLength - length.end; at >= first; at--)
    if (
      view.getUint32(at, true) === signature.end &&
      at + length.end + view.getUint16(at + 20, true) <= view.byteLength
    )
      return at;
  throw damaged();
};

/** Inflates until the limit is exceeded. Ignores the sizes that the ZIP declares. */
const inflated = async (packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > maxBytes) throw new ZipRefused(texts.zipFileUnpacked(maxBytes));
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused(texts.zipFileDamaged);
  } finally {
    void reader.cancel().catch(() => {});
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/**
 * Returns the files of a ZIP, without folders. Throws `ZipRefused` for another file, too many files, Zip64, encryption
 * or an unknown compression. Source: APPNOTE 6.3.10, 4.3.12 and 4.3.16.
 */
export const listZipFiles = (
  bytes: Uint8Array<ArrayBuffer>,
  { maxEntries, maxFileBytes, maxBytes }: ZipLimits,
): readonly ZippedFile[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < length.end) throw damaged();
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const files: ZippedFile[] = [];
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    if (at + length.entry > view.byteLength || view.getUint32(at, true) !== signature.entry) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + length.entry + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw damaged();
    const path = new TextDecoder()
      .decode(bytes.subarray(at + length.entry, at + length.entry + nameBytes))
      .replaceAll('\\', '/');
    const packing = view.getUint16(at + 10, true);
    const packedBytes = view.getUint32(at + 20, true);
    const offset = view.getUint32(at + 42, true);
    if ((view.getUint16(at + 8, true) & encrypted) !== 0) throw new ZipRefused(texts.zipEncrypted);
    if (packing !== method.stored && packing !== method.deflated) throw new ZipRefused(texts.zipMethod);
    if (packedBytes === beyond || offset === beyond) throw new ZipRefused(texts.zip64);
    at = next;
    if (path.endsWith('/')) continue;
    if (files.length === maxEntries) throw new ZipRefused(texts.zipFiles(maxEntries));
    files.push({
      path,
      read: async () => {
        if (offset + length.local > view.byteLength || view.getUint32(offset, true) !== signature.local)
          throw damaged();
        const start = offset + length.local + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
        if (start + packedBytes > bytes.length) throw damaged();
        const packed = bytes.slice(start, start + packedBytes);
        const most = Math.min(maxFileBytes, maxBytes - unpacked);
        if (packing === method.stored && packed.length > most) throw new ZipRefused(texts.zipFileBytes(most));
        const content = packing === method.stored ? packed : await inflated(packed, most);
        unpacked += content.length;
        return content;
      },
    });
  }
  return files;
};
