/** The used parts of WebAssembly. TypeScript declares it only with the browser types, which this project excludes. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    /** Grows by pages of 64 KiB. */
    grow(pages: number): number;
  }
  interface Module {
    readonly isCompiledModule?: never;
  }
  const Module: new (bytes: Uint8Array) => Module;
  interface Instance {
    readonly exports: object;
  }
  const Instance: new (
    module: Module,
    imports?: Readonly<Record<string, Readonly<Record<string, (...values: number[]) => number>>>>,
  ) => Instance;
  function compile(bytes: Uint8Array): Promise<Module>;
}
