const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file or directory does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory, not a file',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large for its disk',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links form a loop',
  ENXIO: 'no program reads or writes its other end',
  EPIPE: 'the program that was reading it has ended',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

export const explainFileError = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === undefined ? undefined : reasons[code];
};

/** A file could not be read or written. The message names it as the user did. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(path: string, reason: string, cause?: unknown) {
    super(`${path}: ${reason}`, cause === undefined ? undefined : { cause });
  }
}

/**
 * Converts a file system error to a `FileError` for `path`, whichever file caused it. Returns other errors unchanged.
 */
export const asFileError = (path: string, error: unknown): unknown => {
  const reason = explainFileError(error);
  return reason === undefined ? error : new FileError(path, reason, error);
};

/** Runs a synchronous file operation. Throws its failure as converted by `asFileError`. */
export const withFileName = <Result>(path: string, act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    throw asFileError(path, error);
  }
};
