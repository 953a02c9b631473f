import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

export interface LoadedScript<Exports> {
  readonly exports: Exports;
  /** Stores the compiled code for the next process; `undefined` if enough is stored, or if caching is disabled. */
  readonly keep: (() => void) | undefined;
}

/**
 * Jobs differ in the functions they use. The first few runs store their compiled code; each store takes about 20 ms.
 */
const learningRuns = 4;

const headerBytes = 8;

/** Wraps a script that modules import, too. */
const wrap = (text: string): string =>
  text.startsWith('(function') ? text : `(function (exports, require, module) { "use strict"; ${text}\n})`;

/**
 * Runs a CommonJS script, which `packages/bulkfill/publish/bundle-modules.ts` wraps in one function, with the code that
 * earlier processes compiled. Node's own compile cache stores a file before any of its functions has run.
 *
 * @param name of the file next to the module at `moduleUrl`; in ASCII.
 */
export const loadScript = <Exports>(
  name: string,
  moduleUrl: string,
  require: NodeJS.Require,
): LoadedScript<Exports> => {
  const filename = fileURLToPath(new URL(name, moduleUrl));
  const bytes = readFileSync(filename);
  // Uses the folder of Node's compile cache, absent if disabled or before Node 22.8.
  const folder = nodeModule.getCompileCacheDir?.();
  const path = folder && join(folder, `bulkfill-${crc32(bytes).toString(16)}-${bytes.length}`);
  const kept = path === undefined ? undefined : readKept(path);
  const script = new Script(wrap(bytes.toString('latin1')), {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(kept === undefined ? {} : { cachedData: kept.code }),
  });
  const runs = kept === undefined || script.cachedDataRejected === true ? 0 : kept.runs;
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, moduleUrl);
  return {
    exports: module.exports as Exports,
    keep:
      path === undefined || runs >= learningRuns
        ? undefined
        : () => writeKept(path, runs + 1, script.createCachedData()),
  };
};

/** Reads the stored code; `undefined` if missing or incomplete. V8 does not validate it. */
const readKept = (path: string): { readonly runs: number; readonly code: Buffer } | undefined => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return undefined;
  }
  if (bytes.length < headerBytes) return undefined;
  const code = bytes.subarray(headerBytes);
  return bytes.readUInt32LE(0) === crc32(code) ? { runs: bytes.readUInt32LE(4), code } : undefined;
};

const writeKept = (path: string, runs: number, code: Buffer): void => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(crc32(code), 0);
  header.writeUInt32LE(runs, 4);
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, Buffer.concat([header, code]), { mode: 0o600 });
    renameSync(draft, path);
  } catch {
    // Without a cache, the next process is slower, but works.
    rmSync(draft, { force: true });
  }
};
