/** A part: a text field, or a file, or bytes given as they are. */
export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string; readonly bytes: Buffer }
  | { readonly raw: Buffer };

export const boundary = 'black-box-boundary-5f3c';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

const head = (text: string): Buffer => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`);

/** The body as chunks, so that large files are not copied. */
export const multipart = (parts: readonly Part[]): Buffer[] => {
  const chunks: Buffer[] = [];
  for (const part of parts) {
    if ('raw' in part) chunks.push(part.raw);
    else if ('bytes' in part) {
      const disposition = `name="${part.name}"; filename="${part.fileName}"\r\nContent-Type: application/octet-stream`;
      chunks.push(head(disposition), part.bytes, Buffer.from('\r\n'));
    } else chunks.push(head(`name="${part.name}"`), Buffer.from(`${part.value}\r\n`));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return chunks;
};
