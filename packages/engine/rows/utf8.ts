/** Keeps a byte order mark: readers that allow one skip it. */
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Bytes checked per step, so that the text of a whole input is never created. */
const windowBytes = 1 << 18;

/** Invalid UTF-8 becomes U+FFFD. */
export const decodeUtf8 = (bytes: Uint8Array, start: number, end: number): string =>
  lenient.decode(bytes.subarray(start, end));

export const isUtf8 = (bytes: Uint8Array, start = 0, end = bytes.length): boolean => {
  try {
    for (let at = start; at < end; ) {
      let next = Math.min(at + windowBytes, end);
      // A window ends before a character, which has at most three continuation bytes.
      for (let back = 0; next < end && back < 3 && ((bytes[next] ?? 0) & 0xc0) === 0x80; back++) next--;
      strict.decode(bytes.subarray(at, next));
      at = next;
    }
    return true;
  } catch {
    return false;
  }
};
