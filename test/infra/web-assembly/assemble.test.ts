import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { assembled, watFiles } from '../../../infra/web-assembly/assemble.ts';

describe('the programs in WebAssembly', () => {
  it.each(watFiles)('%s is what its code was assembled from: `npm run assemble`', async (watFile) => {
    const { path, text } = await assembled(watFile);
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});
