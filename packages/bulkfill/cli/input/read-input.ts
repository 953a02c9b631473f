import { createReadStream, openAsBlob, readFileSync, type Stats, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { mib } from '@bulkfill/engine/core/units';
import { UsageError } from '../errors.ts';
import { asFileError, FileError, withFileName } from '../file-error.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { checkKind, type InputRole } from './check-kind.ts';
import { headBytes } from './file-kind.ts';
import { pipeStream, readPiped } from './read-pipe.ts';

/** Input file of a command. `-` is standard input, which is allowed for rows only. */
export interface InputFile {
  readonly role: InputRole;
  readonly path: string;
}

const standardInput = '-';
const pipedRoles: readonly InputRole[] = ['csv', 'rows', 'table', 'corrections'];
/** Far above the limit of rows. Bounds the memory for an endless pipe or device. */
const maxPipedBytes = 256 * mib;
/** Small files are read synchronously, within milliseconds: the round trip to the thread pool would take longer. */
const maxReadAtOnceBytes = 4 * mib;

export const nameOfInput = (path: string): string => (path === standardInput ? 'standard input' : path);

/**
 * Reads a whole file, a pipe, or standard input.
 *
 * Throws FileError with its name; EngineError or UsageError for a file of the wrong kind (`checkKind`).
 */
export const readInput = async (input: InputFile, io: CliIo): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await contentOf(input, io);
  checkKind(input.role, nameOfInput(input.path), bytes);
  return bytes;
};

/** Reads a whole file or pipe without checking its content. Throws `FileError` with its name. */
export const readFileNamed = async (path: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer>> => {
  const status = statusOf(path);
  try {
    if (status.isFIFO()) return await readPiped(path, pipeStream(path, signal), maxPipedBytes);
    if (status.isFile() && status.size <= maxReadAtOnceBytes) return readFileSync(path);
    if (!status.isFile())
      return await readPiped(path, createReadStream(path, signal === undefined ? {} : { signal }), maxPipedBytes);
    return await readFile(path, signal === undefined ? {} : { signal });
  } catch (error) {
    throw asFileError(path, error);
  }
};

/** Returns an input as a `File`. A file on disk is read while it is sent. Throws like `readInput`. */
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
    if (!pipedRoles.includes(role))
      throw new UsageError(`only rows can come from standard input, not ${role}: give a file`);
    return readPiped(nameOfInput(input.path), addAbortSignal(io.signal, io.stdin ?? process.stdin), maxPipedBytes);
  }
  return readFileNamed(path, io.signal);
};

/** Returns the status of a file or pipe. Throws `FileError` with its name, also for a directory. */
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
