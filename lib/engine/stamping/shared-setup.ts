import type { StampSetup } from '../fill/stamping-helpers.ts';

/** Bytes that all threads see. */
const shared = (bytes: Uint8Array): Uint8Array => {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};

/** The documents of a setup where all threads see them: the source is the beginning of the prefix, unless it was written anew. */
export const sharedSetup = (setup: StampSetup): StampSetup => {
  const prefix = shared(setup.document.prefix);
  const { source, print } = setup;
  const begins = Buffer.compare(prefix.subarray(0, source.length), source) === 0;
  return {
    ...setup,
    source: begins ? prefix.subarray(0, source.length) : shared(source),
    document: { ...setup.document, prefix },
    print: typeof print === 'object' ? { ...print, prefix: shared(print.prefix) } : print,
  };
};
