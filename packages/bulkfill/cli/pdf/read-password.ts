import { isUtf8 } from 'node:buffer';
import { addAbortSignal } from 'node:stream';
import { FileError } from '../file-error.ts';
import { readFileNamed } from '../input/read-input.ts';
import { readPiped } from '../input/read-pipe.ts';
import type { CliIo } from '../terminal/cli-io.ts';

/** Far more than the longest password. */
const maxPasswordFileBytes = 4096;

/** Reads the password on the first line of a file; `-` is standard input. Throws FileError. */
export const readPassword = async (path: string, io: CliIo): Promise<string> => {
  const isPiped = path === '-';
  const name = isPiped ? 'standard input' : path;
  const bytes = isPiped
    ? await readPiped(name, addAbortSignal(io.signal, io.stdin ?? process.stdin), maxPasswordFileBytes)
    : await readFileNamed(path, io.signal);
  if (bytes.length > maxPasswordFileBytes) throw new FileError(name, `it is larger than ${maxPasswordFileBytes} bytes`);
  if (!isUtf8(bytes)) throw new FileError(name, 'the password in it is not text in UTF-8');
  const [line = ''] = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  if (line === '') throw new FileError(name, 'its first line is empty: put the password there');
  return line;
};
