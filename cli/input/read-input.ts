import { createReadStream, openAsBlob, readFileSync, type Stats, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { mib } from '../../lib/engine/kit/units.ts';
import { UsageError } from '../errors.ts';
import { asFileError, FileError, withFileName } from '../file-error.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { checkKind, type InputRole } from './check-kind.ts';
import { headBytes } from './file-kind.ts';
import { pipeStream, readPiped } from './read-pipe.ts';

/** A file that a command reads. `-` is standard input, which rows alone can come from. */
export interface InputFile {
  readonly role: InputRole;
  readonly path: string;
}

const standardInput = '-';
const pipedRoles: readonly InputRole[] = ['csv', 'rows', 'table', 'corrections'];
/** Far more than rows may be; it bounds what an endless pipe or device can take. */
const maxPipedBytes = 256 * mib;
/** Read in milliseconds, in which nobody misses an answer to Ctrl-C; the thread pool takes longer to be asked than a short file to be read. */
const maxReadAtOnceBytes = 4 * mib;

/** What messages call it. */
export const nameOfInput = (path: string): string => (path === standardInput ? 'standard input' : path);

/**
 * Reads a file whole: one on a disk, a pipe, or standard input.
 *
 * Throws FileError that names it; EngineError or UsageError for a file that is something else (`checkKind`).
 */
export const readInput = async (input: InputFile, io: CliIo): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await contentOf(input, io);
  checkKind(input.role, nameOfInput(input.path), bytes);
  return bytes;
};

/** Reads a file or a pipe whole, whatever is in it. Throws `FileError` that names it. */
export const readFileNamed = async (path: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer>> => {
  const status = statusOf(path);
  try {
    if (status.isFIFO()) return await readPiped(path, pipeStream(path, signal), maxPipedBytes);
    if (status.isFile() && status.size <= maxReadAtOnceBytes) return readFileSync(path);
    if (!status.isFile()) return await readPiped(path, createReadStream(path, signal === undefined ? {} : { signal }), maxPipedBytes);
    return await readFile(path, signal === undefined ? {} : { signal });
  } catch (error) {
    throw asFileError(path, error);
  }
};

/** What `readInput` gives as a file with its name, read while it is sent where it is on a disk. Throws what `readInput` raises. */
export const inputFile = async (input: InputFile, type: string, io: CliIo): Promise<File> => {
  const { path, role } = input;
  const status = path === standardInput ? undefined : statusOf(path);
  if (status?.isFile() !== true) {
    const name = path === standardInput ? 'rows' : basename(path);
    return new File([await readInput(input, io)], name, { type });
  }
  try {
    checkKind(role, path, await headOf(path));
    return new File([await openAsBlob(path, { type })], basename(path), { type });
  } catch (error) {
    throw asFileError(path, error);
  }
};

const contentOf = async (input: InputFile, io: CliIo): Promise<Buffer<ArrayBuffer>> => {
  const { path, role } = input;
  if (path === standardInput) {
    if (!pipedRoles.includes(role)) throw new UsageError(`only rows can come from standard input, not ${role}: give a file`);
    return readPiped(nameOfInput(input.path), addAbortSignal(io.signal, io.stdin ?? process.stdin), maxPipedBytes);
  }
  return readFileNamed(path, io.signal);
};

/** What is known of a file or a pipe. Throws `FileError` that names it, also for a directory. */
export const statusOf = (path: string): Stats => {
  const status = withFileName(path, () => statSync(path));
  if (status.isDirectory()) throw new FileError(path, 'it is a directory, not a file');
  return status;
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
