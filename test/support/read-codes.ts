import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from './render-page.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
});

/** Returns the format and text of every code that ZXing finds in a picture. */
export const readCodes = async (
  picture: Omit<Picture, 'png'>,
  options: ReaderOptions = {},
): Promise<{ format: string; text: string }[]> => {
  const image = { ...picture, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
  const results = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 4, ...options });
  return results.map(({ format, text }) => ({ format, text }));
};
