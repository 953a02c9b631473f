/** Bytes of a mebibyte. */
export const mib = 1024 ** 2;
