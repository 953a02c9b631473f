import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Contender } from '../harness/job.ts';
import { loadPeer } from '../harness/peers.ts';
import { benchRow } from '../inputs/bench-rows.ts';
import { mupdfRowFiller } from './mupdf-incremental.ts';

interface Yazl {
  readonly ZipFile: new () => {
    readonly outputStream: Readable;
    addReadStreamLazy(name: string, open: (done: (error: null, stream: Readable) => void) => void): void;
    end(): void;
  };
}

/** mupdf with a common archiver and its defaults: a deflated ZIP, as small as ours. */
export const contender: Contender = {
  async prepare(job) {
    const fillRow = await mupdfRowFiller(job);
    const { ZipFile } = (await loadPeer<{ default: Yazl }>('yazl')).default;
    return async (rowCount, sink) => {
      const zip = new ZipFile();
      for (let rowNumber = 1; rowNumber <= rowCount; rowNumber++) {
        zip.addReadStreamLazy(`row_${rowNumber}.pdf`, (done) =>
          done(null, Readable.from([fillRow(benchRow(rowNumber))])),
        );
      }
      zip.outputStream.on('data', (chunk: Uint8Array) => sink.write([chunk]));
      zip.end();
      await once(zip.outputStream, 'end');
    };
  },
};
