import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** A script that has been run. */
export interface LoadedScript<Exports> {
  readonly exports: Exports;
  /** Keeps what has been compiled of it for the next process; undefined where enough has been kept, or nothing may be. */
  readonly keep: (() => void) | undefined;
}

/** Jobs differ in what they use. What the first ones compiled is kept together; to write it takes some 20 ms each time. */
const learningRuns = 4;

const headerBytes = 8;

/**
 * Runs a CommonJS script, which `infra/publish/bundle-modules.ts` makes one function of, with the code that earlier processes compiled of it. Node's own compile cache has a file's code as it is when the file
 * has been read: no function in it has been called yet, so each is compiled again in every process, which is a third of a short command's time.
 *
 * @param name of the file next to the module at `moduleUrl`; in ASCII.
 */
export const loadScript = <Exports>(name: string, moduleUrl: string, require: NodeJS.Require): LoadedScript<Exports> => {
  const filename = fileURLToPath(new URL(name, moduleUrl));
  const bytes = readFileSync(filename);
  // In Node's folder, which is of this version of Node and its flags, and absent where nothing may be cached, or Node is older than 22.8. V8 compares lengths of sources alone.
  const folder = nodeModule.getCompileCacheDir?.();
  const path = folder && join(folder, `bulkfill-${crc32(bytes).toString(16)}-${bytes.length}`);
  const kept = path === undefined ? undefined : readKept(path);
  const script = new Script(bytes.toString('latin1'), {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(kept === undefined ? {} : { cachedData: kept.code }),
  });
  const runs = kept === undefined || script.cachedDataRejected === true ? 0 : kept.runs;
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, moduleUrl);
  return {
    exports: module.exports as Exports,
    keep: path === undefined || runs >= learningRuns ? undefined : () => writeKept(path, runs + 1, script.createCachedData()),
  };
};

/** Undefined where there is none, or another process left a broken one: V8 takes what it is given for its own. */
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
    // Without a cache the next process is slower, and that is all.
    rmSync(draft, { force: true });
  }
};
