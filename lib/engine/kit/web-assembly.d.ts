/** What is used of WebAssembly: the compiler's own declarations of it come with those of the browser, which the project leaves out. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    /** By pages of 64 KiB. */
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
