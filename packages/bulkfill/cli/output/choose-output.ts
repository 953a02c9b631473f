import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  type Stats,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { UsageError } from '../errors.ts';
import { asFileError, explainFileError, FileError, withFileName } from '../file-error.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { escapeControls } from '../terminal/printable.ts';
import { fileOutput } from './file-output.ts';
import type { Output } from './output.ts';
import { standardOutput, streamOutput } from './stream-output.ts';

export interface GuardedInput {
  /** Name in messages: the option that set the path. */
  readonly option: string;
  readonly path: string;
}

const namesOfStandardOutput = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);
const standardInput = '-';

/** Whether an option such as `--out` selects standard output, so that messages must go to standard error. */
export const isStandardOutput = (path: string): boolean => namesOfStandardOutput.has(path);

/**
 * Validates the path of `--out` (or of another option) before any work. Accepts a new file, a file to replace, a pipe
 * or device to write to, and standard output (`-`). Synchronous calls are shorter than a thread pool's.
 */
export const chooseOutput = (
  path: string,
  inputs: readonly GuardedInput[],
  io: CliIo,
  asJson: boolean,
  option = '--out',
): Output => {
  if (path === '') throw new UsageError(`${option} names no file`);
  if (isStandardOutput(path)) {
    if (asJson)
      throw new UsageError(`--json and the result cannot both use standard output: specify a file with ${option}`);
    if (io.stdout.isTTY === true)
      throw new UsageError(`standard output is a terminal: redirect it, or specify a file with ${option}`);
    refuseInput(option, path, fstatSync(io.stdoutFd ?? 1), inputs, io);
    return standardOutput(io);
  }
  const found = foundAt(option, path);
  if (found === undefined) {
    if (path.endsWith('/') || path.endsWith(sep)) throw isDirectory(option, path);
    checkFolder(path);
    return fileOutput(
      path,
      undefined,
      (folder) => void io.stderr.write(`Created the folder ${escapeControls(folder)}.\n`),
    );
  }
  refuseInput(option, path, found, inputs, io);
  if (found.isDirectory()) throw isDirectory(option, path);
  if (found.isFIFO() || found.isCharacterDevice()) return streamOutput(path, found.isFIFO(), io);
  if (!found.isFile())
    throw new UsageError(`${option} ${path}: it is ${found.isSocket() ? 'a socket' : 'a disk'}, not a file`);
  withFileName(path, () => accessSync(path, constants.W_OK));
  checkFolder(path);
  return fileOutput(path, found.mode & 0o777);
};

/** Returns the status of an existing path. Rejects a link to a file, whose target would be overwritten. */
const foundAt = (option: string, path: string): Stats | undefined => {
  const found = statusOf(lstatSync, path);
  if (found?.isSymbolicLink() !== true) return found;
  const target = statusOf(statSync, path);
  if (target !== undefined && !target.isFile()) return target;
  throw new UsageError(
    `${option} ${path} is a symbolic link to ${readlinkSync(path)}: give the path of the file itself`,
  );
};

const statusOf = (read: (path: string) => Stats, path: string): Stats | undefined => {
  try {
    return read(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw asFileError(path, error);
  }
};

const refuseInput = (option: string, path: string, found: Stats, inputs: readonly GuardedInput[], io: CliIo): void => {
  for (const input of inputs) {
    const status = statusOfInput(input.path, io);
    // Two names of one device are harmless, and /dev/null is often used for both.
    const isSame = status?.isFile() === true && status.dev === found.dev && status.ino === found.ino;
    if (isSame)
      throw new UsageError(`${option} ${path} is the file that ${input.option} reads: give ${option} another one`);
  }
};

/** Returns the status of an input; `undefined` on errors, which its reader reports. */
const statusOfInput = (path: string, { stdin }: CliIo): Stats | undefined => {
  if (path === standardInput && stdin !== undefined) return undefined;
  try {
    return path === standardInput ? fstatSync(0) : statSync(path);
  } catch {
    return undefined;
  }
};

/** Requires that the folder, or its nearest existing parent, accepts new files. */
const checkFolder = (path: string): void => {
  let folder = dirname(resolve(path));
  let status = statusOf(statSync, folder);
  while (status === undefined && folder !== dirname(folder)) {
    folder = dirname(folder);
    status = statusOf(statSync, folder);
  }
  if (status?.isDirectory() !== true) throw new FileError(path, 'a part of the path is not a directory');
  const probe = join(folder, `.${randomUUID()}.draft`);
  try {
    // Permissions alone are not enough: no file can be created in /proc.
    closeSync(openSync(probe, 'wx'));
  } catch (error) {
    throw new FileError(
      path,
      `cannot create a file in ${folder}: ${explainFileError(error) ?? 'the system refuses'}`,
      error,
    );
  }
  unlinkSync(probe);
};

const isDirectory = (option: string, path: string): UsageError =>
  new UsageError(`${option} ${path} is a directory: specify a file in it`);
