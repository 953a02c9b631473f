/**
 * Builds a PDF of empty pages from scratch; `sizeBytes` pads it to exactly that size with a comment between two
 * objects.
 */
export const aPdf = ({
  pages = 1,
  sizeBytes,
  mark = '',
}: {
  pages?: number;
  sizeBytes?: number;
  mark?: string;
} = {}): Buffer => {
  const write = (paddingBytes: number): Buffer => {
    const chunks: Buffer[] = [];
    const offsets: number[] = [];
    let length = 0;
    const put = (bytes: Buffer): void => {
      chunks.push(bytes);
      length += bytes.length;
    };
    const object = (text: string): void => {
      offsets.push(length);
      put(Buffer.from(`${offsets.length} 0 obj\n${text}\nendobj\n`, 'latin1'));
    };
    put(Buffer.from(`%PDF-1.7\n%${mark}\n`, 'latin1'));
    put(Buffer.concat([Buffer.from('%'), Buffer.alloc(paddingBytes, 0x78), Buffer.from('\n')]));
    const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
    object('<</Type/Catalog/Pages 2 0 R>>');
    object(`<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 300 400]>>`);
    for (let page = 0; page < pages; page++) object('<</Type/Page/Parent 2 0 R/Resources<<>>>>');
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const startXref = length;
    const size = offsets.length + 1;
    put(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${startXref}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(chunks);
  };
  if (sizeBytes === undefined) return write(0);
  // The offset in `startxref` grows by a digit at times: settle in a second step.
  let paddingBytes = sizeBytes - write(0).length;
  paddingBytes -= write(paddingBytes).length - sizeBytes;
  return write(paddingBytes);
};
