import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from '@bulkfill/bulkfill/client/index';
import * as library from '@bulkfill/bulkfill/library/index';
import { buildLibraryPage } from '@bulkfill/bulkfill/publish/build-library-page';
import { writeDeclarations } from '@bulkfill/bulkfill/publish/declarations';
import { expect, it } from 'vitest';

it('docs/generated/library-api.md matches the declarations, with an example for every export', async () => {
  const types = await mkdtemp(join(tmpdir(), 'bulkfill-types-'));
  try {
    writeDeclarations(types);
    const page = await buildLibraryPage(types);
    expect(await readFile('docs/generated/library-api.md', 'utf8')).toBe(page);
    const sections = new Map(page.split('\n### ').map((section) => [section.slice(0, section.indexOf('\n')), section]));
    expect([...sections.keys()]).toEqual(expect.arrayContaining([...Object.keys(library), ...Object.keys(client)]));
    // One block is its declaration.
    const without = [...sections].slice(1).filter(([, section]) => section.split('```ts').length - 1 < 2);
    expect(without.map(([name]) => name)).toEqual([]);
  } finally {
    await rm(types, { recursive: true });
  }
});
