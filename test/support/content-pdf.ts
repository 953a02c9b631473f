/** XObject of a test page, named by its key in `xObjects`. */
export interface TestXObject {
  /** Without the surrounding brackets and `/Length`, like the output of the engine's image reader. */
  readonly dict: string;
  readonly data: Uint8Array;
  readonly softMask?: { readonly dict: string; readonly data: Uint8Array };
}

/** Builds a one-page PDF that shows only the given content stream; `/Helv` is Helvetica. */
export const contentPdf = (
  content: string,
  page: { width: number; height: number },
  xObjects: Record<string, TestXObject> = {},
): Uint8Array => {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (bytes: Uint8Array | string): void => {
    const part = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    parts.push(part);
    length += part.length;
  };
  const object = (number: number, dict: string, data?: Uint8Array): void => {
    offsets[number] = length;
    write(`${number} 0 obj\n<< ${dict}${data ? ` /Length ${data.length}` : ''} >>\n`);
    if (data) {
      write('stream\n');
      write(data);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.7\n');
  object(1, '/Type /Catalog /Pages 2 0 R');
  object(2, '/Type /Pages /Kids [3 0 R] /Count 1');
  object(5, '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding');
  object(4, '', Buffer.from(content, 'latin1'));
  let next = 6;
  const names: string[] = [];
  for (const [name, image] of Object.entries(xObjects)) {
    const mask = image.softMask ? next++ : 0;
    if (image.softMask) object(mask, image.softMask.dict, image.softMask.data);
    names.push(`/${name} ${next} 0 R`);
    object(next++, `${image.dict}${mask ? ` /SMask ${mask} 0 R` : ''}`, image.data);
  }
  object(
    3,
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /Helv 5 0 R >> /XObject << ${names.join(' ')} >> >>`,
  );
  const start = length;
  write(`xref\n0 ${next}\n0000000000 65535 f \n`);
  for (let number = 1; number < next; number++) write(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${next} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
};
