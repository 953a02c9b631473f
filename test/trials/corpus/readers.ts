import { execFile } from 'node:child_process';
import { mib } from '@bulkfill/engine/core/units';
import type { RenderedPage } from './pdfjs-reader.ts';

/** Time limit of an independent reader per file; some take many seconds on a busy machine. */
const timeoutMs = 60_000;
/** Readers without bounds of their own take all that the machine has for some files. */
const maxReaderKib = 4 * 1024 * 1024;
/** Exit code of a shell that cannot find the program. */
const notFoundStatus = 127;

/** Result of a program; undefined if it is not installed. */
export interface ReaderRun {
  readonly status: number;
  /** One character a byte. */
  readonly stdout: string;
}

const run = (program: string, args: readonly string[]): Promise<ReaderRun | undefined> =>
  new Promise((resolve) => {
    const shell = ['-c', `ulimit -v ${maxReaderKib}; exec "$0" "$@"`, program, ...args];
    execFile(
      'sh',
      shell,
      { encoding: 'latin1', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * mib },
      (error, stdout) => {
        if (error?.code === notFoundStatus) resolve(undefined);
        else resolve({ status: error === null ? 0 : typeof error.code === 'number' ? error.code : 99, stdout });
      },
    );
  });

/** `qpdf --check`: 0 sound, 3 with warnings, 2 with errors; 99 when it crashed or took too long. */
export const qpdfCheck = async (file: string): Promise<number | undefined> =>
  (await run('qpdf', ['--check', file]))?.status;

export const qpdfIsEncrypted = async (file: string): Promise<boolean> =>
  (await run('qpdf', ['--is-encrypted', file]))?.status === 0;

/** `pdfinfo`: 0 where poppler opens the file. */
export const popplerOpens = async (file: string): Promise<number | undefined> => (await run('pdfinfo', [file]))?.status;

/** The text of one page, 1-based, in the order of its content. */
export const popplerText = async (file: string, page: number): Promise<string | undefined> => {
  const text = (await run('pdftotext', ['-raw', '-f', `${page}`, '-l', `${page}`, '-enc', 'UTF-8', file, '-']))?.stdout;
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString('utf8');
};

/** Renders one page with poppler at 72 pixels per inch; undefined if it shows nothing. Reads the PPM of `pdftoppm`. */
export const popplerPicture = async (file: string, page: number): Promise<RenderedPage | undefined> => {
  const ppm = (await run('pdftoppm', ['-r', '72', '-f', `${page}`, '-l', `${page}`, file]))?.stdout ?? '';
  const header = /^P6\n(\d+) (\d+)\n255\n/.exec(ppm);
  if (header === null) return undefined;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0, at = header[0].length; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = ppm.charCodeAt(at++);
  }
  return { width, height, pixelsAPoint: 1, data };
};
