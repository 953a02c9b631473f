import { readFileSync } from 'node:fs';
import { mib } from '@bulkfill/engine/core/units';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { type TemplateFill, threadTemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import type { TemplatePool } from '@bulkfill/engine/threads/tasks/template-task';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, describe, expect, it } from 'vitest';
import { renderLimits } from '../../../support/render-limits.ts';

const shared = { keys: { keys: [] }, limits: renderLimits };
const settings = {
  filenameColumns: [],
  includeStickers: false,
  flattenForms: false,
  optimize: false,
  conformance: 'keep',
} as const;

const opened: TemplatePool[] = [];
afterAll(() => Promise.all(opened.map((pool) => pool.close())));

const aFiller = (entry: URL, workMs: number) => {
  const pool = (max: number): TemplatePool => {
    const made: TemplatePool = new ThreadPool(entry, { turns: { max }, maxHeapMb: 512, maxYoungGenerationMb: 32 });
    opened.push(made);
    return made;
  };
  const bounds = { workMs, longestMs: workMs, residentBytes: 4096 * mib };
  return threadTemplateFiller({ usual: pool(1), apart: pool(1) }, shared, bounds);
};

const counted = () => {
  const asked = { times: 0 };
  const example = (name: string) => readFileSync(new URL(`../../../../examples/certificate/${name}`, import.meta.url));
  const files = async () => {
    asked.times++;
    return { source: example('source.pdf'), package: { json: example('template.json') } };
  };
  return { asked, files };
};

const body = (row: object) => Buffer.from(JSON.stringify({ row }));
const aFill = (more: Pick<TemplateFill, 'files'> & Partial<TemplateFill>): TemplateFill => ({
  key: 'a',
  accountId: 'one',
  maxPackageBytes: mib,
  body: body({ Name: 'Ada', Course: 'Engines', Hours: 12.5 }),
  settings,
  ...more,
});

describe('template filler', () => {
  it('loads the files of a template once, and then fills from its thread', async () => {
    const { asked, files } = counted();
    const filler = aFiller(documentThread('template-thread'), 60_000);
    const first = await filler.fill(aFill({ files }));
    const again = await filler.fill(aFill({ files }));
    expect(asked.times).toBe(1);
    expect(Buffer.compare(first.pdf ?? new Uint8Array(), again.pdf ?? new Uint8Array())).toBe(0);
    expect(again.result.fileName).toBe('row_1.pdf');
    await expect(filler.fill(aFill({ files, body: body({ Nmae: 'Ada' }) }))).rejects.toMatchObject({
      code: 'UNKNOWN_COLUMN',
    });
    await expect(filler.fill(aFill({ files, body: body([]) }))).rejects.toMatchObject({ code: 'INVALID_ROWS_JSON' });
    expect(asked.times).toBe(1);
  });

  it('parses the request body in its thread', async () => {
    const filler = aFiller(documentThread('template-thread'), 60_000);
    const large = Buffer.from(JSON.stringify({ row: { column_0: 'x'.repeat(100_000) }, options: { strict: true } }));
    expect(await filler.request({ accountId: 'one', body: large })).toMatchObject({
      settings: { strict: true },
      filenameColumns: [],
    });
    const deep = Buffer.from(`{"row":${'['.repeat(101)}${']'.repeat(101)}}`);
    await expect(filler.request({ accountId: 'one', body: deep })).rejects.toMatchObject({ code: 'INVALID_ROWS_JSON' });
  });

  it('isolates an account whose thread was ended, so that templates of others stay loaded', async () => {
    const filler = aFiller(new URL('./spinning-template-thread.ts', import.meta.url), 300);
    const { asked, files } = counted();
    const threadOf = async (accountId: string) => (await filler.fill(aFill({ files, accountId }))).result.rowNumber;
    await expect(filler.fill(aFill({ files, accountId: 'hostile', key: 'spin' }))).rejects.toMatchObject({
      failure: 'out-of-time',
    });
    const thread = await threadOf('one');
    expect(asked.times).toBe(1);
    for (let time = 0; time < 2; time++)
      await expect(filler.fill(aFill({ files, accountId: 'hostile', key: 'spin' }))).rejects.toMatchObject({
        failure: 'out-of-time',
      });
    expect(await threadOf('hostile')).not.toBe(thread);
    expect(await threadOf('one')).toBe(thread);
    expect(asked.times).toBe(2);
  });
});
