/** CRC-32 table by byte. Source: ISO 3309. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const packed = async (content: Blob): Promise<{ readonly blob: Blob; readonly crc: number }> => {
  let value = 0xffffffff;
  const summed = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (bytes, controller) => {
      for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8);
      controller.enqueue(bytes);
    },
  });
  const blob = await new Response(
    content.stream().pipeThrough(summed).pipeThrough(new CompressionStream('deflate-raw')),
  ).blob();
  return { blob, crc: (value ^ 0xffffffff) >>> 0 };
};

/** 1980-01-01, the first date of the ZIP format. A constant, so that equal contents produce equal bytes. */
const date = 0x0021;
const deflate = 8;
const utf8Names = 0x0800;

const header = (size: number, write: (view: DataView) => void): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
};

/** Creates a deflated ZIP file of parts below 4 GiB each. Source: APPNOTE 6.3.10, 4.3. */
export const zipOf = async (
  parts: readonly (readonly [name: string, content: Blob])[],
  type = 'application/zip',
): Promise<Blob> => {
  const files: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const [name, content] of parts) {
    const encoded = new TextEncoder().encode(name);
    const { blob, crc } = await packed(content);
    const shared = (view: DataView, at: number): void => {
      view.setUint16(at, 20, true);
      view.setUint16(at + 2, utf8Names, true);
      view.setUint16(at + 4, deflate, true);
      view.setUint16(at + 8, date, true);
      view.setUint32(at + 10, crc, true);
      view.setUint32(at + 14, blob.size, true);
      view.setUint32(at + 18, content.size, true);
      view.setUint16(at + 22, encoded.length, true);
    };
    const local = header(30, (view) => {
      view.setUint32(0, 0x04034b50, true);
      shared(view, 4);
    });
    const start = offset;
    const central = header(46, (view) => {
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(4, 20, true);
      shared(view, 6);
      view.setUint32(42, start, true);
    });
    files.push(local, encoded, blob);
    directory.push(central, encoded);
    offset += local.length + encoded.length + blob.size;
    directorySize += central.length + encoded.length;
  }
  const end = header(22, (view) => {
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, parts.length, true);
    view.setUint16(10, parts.length, true);
    view.setUint32(12, directorySize, true);
    view.setUint32(16, offset, true);
  });
  return new Blob([...files, ...directory, end], { type });
};
