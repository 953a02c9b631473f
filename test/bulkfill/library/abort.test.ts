import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import {
  checkRows,
  type FillJob,
  fillEach,
  fillZip,
  type RowInput,
  type Template,
} from '@bulkfill/bulkfill/library/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const pdf = await readFile(new URL('../../../examples/certificate/source.pdf', import.meta.url));
const template: Template = {
  columns: [{ key: 'column_0', label: 'Name' }],
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 213, width: 582, height: 68 },
      value: { column: 'column_0' },
    },
  ],
};
const reason = new Error('enough');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-abort-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = new Promise<never>(() => undefined);

/** Rows that stop coming at some reading; the abort comes then. */
const stalling = (reading: number, abort: AbortController): (() => AsyncGenerator<RowInput>) => {
  let readings = 0;
  return async function* () {
    const isLast = ++readings === reading;
    yield ['Ada'];
    if (!isLast) return;
    setImmediate(() => abort.abort(reason));
    await never;
  };
};

const ways: readonly [string, (job: FillJob, signal: AbortSignal) => Promise<unknown>][] = [
  [
    'fillZip',
    (job, signal) => fillZip(job, join(folder, 'never.zip'), { signal, printFile: join(folder, 'never.pdf') }),
  ],
  ['fillEach', (job, signal) => Array.fromAsync(fillEach(job, { signal }))],
  ['checkRows', (job, signal) => checkRows(job, { signal })],
];

describe.each(ways)('aborting %s', (_name, fill) => {
  it.each([1, 2, 3])('stops a run that waits for rows, at reading %i', async (reading) => {
    const abort = new AbortController();
    await expect(fill({ pdf, template, rows: stalling(reading, abort) }, abort.signal)).rejects.toBe(reason);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stops a run that fills rows from memory without waiting for anything else', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`Name ${index}`]);
    const abort = new AbortController();
    setImmediate(() => abort.abort(reason));
    await expect(fill({ pdf, template, rows }, abort.signal)).rejects.toBe(reason);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('aborting fillZip', () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`Name ${index}`]);
  /** Aborts as soon as a destination is asked for what it never does. */
  const stuck = (abort: AbortController) => (): Promise<never> => {
    setImmediate(() => abort.abort(reason));
    return never;
  };

  it.each<[string, (wait: () => Promise<never>) => Writable | WritableStream<Uint8Array>]>([
    ['takes no more, of Node', (wait) => new Writable({ write: () => void wait() })],
    ['takes no more, of the web', (wait) => new WritableStream({ write: wait })],
    [
      'never ends, of Node',
      (wait) => new Writable({ write: (_chunk, _encoding, done) => done(), final: () => void wait() }),
    ],
    ['never ends, of the web', (wait) => new WritableStream({ close: wait })],
  ])('stops a run if a stream %s', async (_name, make) => {
    const abort = new AbortController();
    await expect(fillZip({ pdf, template, rows }, make(stuck(abort)), { signal: abort.signal })).rejects.toBe(reason);
    const second = new AbortController();
    const options = { signal: second.signal, printFile: make(stuck(second)) };
    await expect(fillZip({ pdf, template, rows }, join(folder, 'never.zip'), options)).rejects.toBe(reason);
    expect(await readdir(folder)).toEqual([]);
  });

  it('detects an ended stream before it writes', async () => {
    const ended = new PassThrough();
    ended.end();
    await expect(fillZip({ pdf, template, rows }, ended)).rejects.toThrow('already ended');
    await expect(fillZip({ pdf, template, rows }, join(folder, 'never.zip'), { printFile: ended })).rejects.toThrow(
      'already ended',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
