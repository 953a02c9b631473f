/** RC4 with a key of 1 to 256 bytes (RFC 6229 has test vectors): OpenSSL 3 dropped it, but old PDFs need it. */
export const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    const held = state[i]!;
    j = (j + held + key[i % key.length]!) & 255;
    state[i] = state[j]!;
    state[j] = held;
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    const held = state[i]!;
    j = (j + held) & 255;
    const other = state[j]!;
    state[i] = other;
    state[j] = held;
    out[at] = data[at]! ^ state[(held + other) & 255]!;
  }
  return out;
};
