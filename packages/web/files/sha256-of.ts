/** Computes SHA-256 as 64 lower-case hex digits; `undefined` if the browser cannot, as on a page without TLS. */
export const sha256Of = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  if (globalThis.crypto.subtle === undefined) return undefined;
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};
