/**
 * Reads a file that travels with an npm package, by its package path: `harfbuzzjs/dist/harfbuzz.wasm`. Rejects when it is not there.
 * The engine takes one from its caller, because it reads no files itself; on Node it is `readPackagedFile` of `lib/engine/stamping/`.
 */
export type FontFileReader = (path: string) => Promise<Uint8Array>;
