import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses a file of the published package with Brotli. The largest window finds what pages of a site share. */
export const compress = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
