const blockBytes = 512;

export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Splits a path at a slash into at most 155 and 100 bytes. */
const splitPath = (path: string): readonly [prefix: string, name: string] => {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const at = path.indexOf('/', path.length - 101);
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  if (at < 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new RangeError(`A tar archive cannot contain this path: ${path}`);
  return [prefix, name];
};

const headerOf = ({ path, bytes, isExecutable }: TarFile, epochSeconds: number): Buffer => {
  const [prefix, name] = splitPath(path);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes.length, 12), 124);
  header.write(octal(epochSeconds, 12), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return header;
};

/** Writes an archive in the ustar format of POSIX. The same files and time give the same bytes. */
export const writeTar = (files: readonly TarFile[], epochSeconds: number): Buffer =>
  Buffer.concat([
    ...files.flatMap((file) => [
      headerOf(file, epochSeconds),
      file.bytes,
      Buffer.alloc(-file.bytes.length & (blockBytes - 1)),
    ]),
    Buffer.alloc(2 * blockBytes),
  ]);
