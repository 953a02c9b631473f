/** Objects of a handwritten PDF: number → text between `N 0 obj` and `endobj`, or a dictionary with stream data. */
export type RawObjects = Record<number, string | { dict: string; data: Uint8Array | string }>;

export interface RawPdfOptions {
  /** Entries of the trailer in addition to /Size. Default: `/Root 1 0 R`. */
  trailer?: string;
  /** Bytes before the header; offsets count from the header. */
  before?: string;
  after?: string;
  version?: string;
  /** `stream` writes a cross-reference stream; `none` omits the section and the trailer. */
  xref?: 'table' | 'stream' | 'none';
  /** Added to every offset, to damage the section. */
  shift?: number;
}

const bytesOf = (data: Uint8Array | string): Buffer =>
  typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);

/** Builds a whole PDF from raw objects, for documents that no producer would write. */
export const rawPdf = (objects: RawObjects, options: RawPdfOptions = {}): Uint8Array => {
  const { trailer = '/Root 1 0 R', before = '', after = '', version = '1.7', xref = 'table', shift = 0 } = options;
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')];
  let length = parts[0]!.length;
  const put = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const offsets = new Map<number, number>();
  for (const [key, body] of Object.entries(objects)) {
    const number = Number(key);
    offsets.set(number, length + shift);
    if (typeof body === 'string') put(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'));
    else {
      const data = bytesOf(body.data);
      put(Buffer.from(`${number} 0 obj\n<<${body.dict}/Length ${data.length}>>\nstream\n`, 'latin1'));
      put(data);
      put(Buffer.from('\nendstream\nendobj\n'));
    }
  }
  const size = Math.max(...offsets.keys()) + 1;
  const at = length;
  if (xref === 'table') {
    let text = `xref\n0 ${size}\n0000000000 65535 f \n`;
    for (let number = 1; number < size; number++) {
      const offset = offsets.get(number);
      text += offset === undefined ? '0000000000 00001 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    }
    put(Buffer.from(`${text}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${at}\n%%EOF\n`));
  } else if (xref === 'stream') {
    const data = Buffer.alloc((size + 1) * 7);
    offsets.set(size, at);
    for (const [number, offset] of offsets) {
      data.writeUInt8(1, number * 7);
      data.writeUInt32BE(offset, number * 7 + 1);
    }
    put(
      Buffer.from(`${size} 0 obj\n<</Type/XRef/W[1 4 2]/Size ${size + 1}${trailer}/Length ${data.length}>>\nstream\n`),
    );
    put(data);
    put(Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`));
  }
  return Buffer.concat([Buffer.from(before, 'latin1'), ...parts, Buffer.from(after, 'latin1')]);
};

/** Returns the objects of a one-page document with the given extra page entries and content. */
export const onePage = (pageEntries = '', content = '', more: RawObjects = {}): RawObjects => ({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
  3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${pageEntries}>>`,
  4: { dict: '', data: content },
  ...more,
});
