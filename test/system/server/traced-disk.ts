import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { SeededRandom } from '../faults/seeded-random.ts';

/** Calls that change files, for `strace -e trace=`. */
export const tracedCalls =
  'openat,open,creat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,mkdir,copy_file_range,sendfile';

/** Call of the log: its name, its arguments as written, its result, and the time in milliseconds since 1970. */
interface TracedCall {
  readonly atMs: number;
  readonly name: string;
  readonly args: string;
  readonly result: number;
}

/** Reads a log of `strace -f -ttt -y -xx`. An interrupted call is placed at its end. */
const readLog = function* (log: string): Generator<TracedCall> {
  const open = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [, thread = '', seconds = '', rest = ''] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest);
    if (begun !== null) {
      open.set(thread, begun[1] ?? '');
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const whole = resumed === null ? rest : `${open.get(thread) ?? ''}${resumed[1]}`;
    const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(whole) ?? [];
    if (name !== '') yield { atMs: Number(seconds) * 1000, name, args, result: Number(result) };
  }
};

const readHex = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** Quoted texts and paths of descriptors in arguments. */
const textsOf = (args: string): Buffer[] => [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => readHex(hex));
const pathsOf = (args: string): string[] =>
  [...args.matchAll(/<((?:\\x..)+|[^<>]*)>/g)].map(([, path = '']) =>
    path.startsWith('\\x') ? readHex(path).toString() : path,
  );

/** Change of the contents of a file that is not synced yet. */
type Change =
  | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'size'; readonly size: number };

class TracedFile {
  durable: Buffer;
  size: number;
  pending: Change[] = [];

  constructor(content: Buffer) {
    this.durable = content;
    this.size = content.length;
  }

  change(change: Change): void {
    this.pending.push(change);
    this.size = change.kind === 'size' ? change.size : Math.max(this.size, change.offset + change.bytes.length);
  }

  content(keeps: (change: Change) => boolean): Buffer {
    const ends = this.pending.map((change) =>
      change.kind === 'size' ? change.size : change.offset + change.bytes.length,
    );
    const content = Buffer.alloc(Math.max(this.durable.length, ...ends));
    this.durable.copy(content);
    let size = this.durable.length;
    for (const change of this.pending.filter(keeps)) {
      if (change.kind === 'write') {
        change.bytes.copy(content, change.offset);
        size = Math.max(size, change.offset + change.bytes.length);
      } else {
        if (change.size < size) content.fill(0, change.size, size);
        size = change.size;
      }
    }
    return content.subarray(0, size);
  }

  sync(): void {
    this.durable = this.content(() => true);
    this.pending = [];
  }
}

/**
 * Disk that loses what was not synced: contents until `fsync` of the file, names until `fsync` of the folder. Folders
 * are taken as durable when they are made.
 */
export class TracedDisk {
  readonly #root: string;
  readonly #names = new Map<string, TracedFile>();
  readonly #durableNames = new Map<string, TracedFile>();
  readonly #folders = new Set<string>(['']);
  readonly #unknown = new Set<string>();

  /**
   * @param before copy of the folder before the log, all of which is durable.
   * @param root path of the folder in the log.
   */
  constructor(before: string, root: string) {
    this.#root = root;
    for (const entry of readdirSync(before, { recursive: true, withFileTypes: true })) {
      const path = relative(before, join(entry.parentPath, entry.name));
      if (entry.isDirectory()) this.#folders.add(path);
      else this.#names.set(path, new TracedFile(readFileSync(join(before, path))));
    }
    for (const [path, file] of this.#names) this.#durableNames.set(path, file);
  }

  /** Calls that changed a file in a way that this model does not know. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  /** Follows a log. Calls `between` before each call, with its time. */
  follow(log: string, between: (atMs: number) => void): void {
    for (const call of readLog(log)) {
      between(call.atMs);
      if (call.result >= 0) this.#take(call);
    }
  }

  /** Writes what a loss of power leaves to a new folder. Of the changes that were not synced, a share is kept. */
  writeTo(folder: string, random: SeededRandom, keptShare: number): void {
    for (const each of this.#folders) mkdirSync(join(folder, each), { recursive: true, mode: 0o700 });
    for (const [path, file] of this.#durableNames) {
      mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      writeFileSync(
        join(folder, path),
        file.content(() => random.below(100) < keptShare),
        { mode: 0o600 },
      );
    }
  }

  /** Returns all files with their contents, as the running system sees them. */
  contents(): ReadonlyMap<string, Buffer> {
    return new Map([...this.#names].map(([path, file]) => [path, file.content(() => true)]));
  }

  #inside(path: string | undefined): string | undefined {
    return path === this.#root || path?.startsWith(`${this.#root}/`) ? relative(this.#root, path) : undefined;
  }

  #take({ name, args, result }: TracedCall): void {
    const texts = textsOf(args);
    const path = this.#inside(pathsOf(args).find((each) => this.#inside(each) !== undefined));
    const named = texts.map((text) => this.#inside(text.toString())).filter((each) => each !== undefined);
    const [first, second] = named;
    const file = path === undefined ? undefined : this.#names.get(path);
    if (name.startsWith('open') || name === 'creat') {
      if (first !== undefined) this.#open(first, args);
    } else if (name.startsWith('rename')) {
      if (first !== undefined && second !== undefined) this.#move(first, second);
    } else if (name.startsWith('link')) {
      const source = first === undefined ? undefined : this.#names.get(first);
      if (source !== undefined && second !== undefined) this.#names.set(second, source);
    } else if (name.startsWith('unlink')) {
      if (first !== undefined) this.#names.delete(first);
    } else if (name === 'mkdir') {
      if (first !== undefined) this.#folders.add(first);
    } else if (name === 'fsync' || name === 'fdatasync') this.#sync(path);
    else if (file === undefined) return;
    else if (name === 'write' || name === 'writev') this.#write(file, file.size, texts, result);
    else if (name === 'pwrite64') this.#write(file, Number(/, (\d+)$/.exec(args)?.[1]), texts, result);
    else if (name.startsWith('pwritev')) this.#write(file, Number(/\], \d+, (\d+)/.exec(args)?.[1]), texts, result);
    else if (name === 'ftruncate') file.change({ kind: 'size', size: Number(/, (\d+)$/.exec(args)?.[1]) });
    else this.#unknown.add(name);
  }

  #open(path: string, args: string): void {
    const known = this.#names.get(path);
    if (known === undefined && args.includes('O_CREAT')) this.#names.set(path, new TracedFile(Buffer.alloc(0)));
    else if (known !== undefined && args.includes('O_TRUNC')) known.change({ kind: 'size', size: 0 });
  }

  #move(from: string, to: string): void {
    const file = this.#names.get(from);
    if (file === undefined) return;
    this.#names.delete(from);
    this.#names.set(to, file);
  }

  #write(file: TracedFile, offset: number, texts: readonly Buffer[], length: number): void {
    const bytes = Buffer.concat(texts).subarray(0, length);
    file.change({ kind: 'write', offset, bytes });
  }

  #sync(path: string | undefined): void {
    if (path === undefined) return;
    this.#names.get(path)?.sync();
    if (!this.#folders.has(path)) return;
    const within = (each: string): boolean => dirname(each) === (path === '' ? '.' : path);
    for (const each of [...this.#durableNames.keys()])
      if (within(each) && !this.#names.has(each)) this.#durableNames.delete(each);
    for (const [each, file] of this.#names) if (within(each)) this.#durableNames.set(each, file);
  }
}
