const pageBytes = 65_536;

/** Runs a program in WebAssembly, given in base64, and gives its exports, of which the caller knows the shape. */
export const runProgram = <Exports extends object>(base64: string): Exports =>
  new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(base64, 'base64'))).exports as Exports;

/** Has a program's memory hold so many bytes. Views of it that were made before are of no use after it has grown. */
export const growTo = (memory: WebAssembly.Memory, sizeBytes: number): void => {
  const missing = sizeBytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
};
