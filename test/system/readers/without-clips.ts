import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from './command.ts';

/** The same document with fields that are `margin` points larger on each side, and cut nothing. */
export const withoutClips = async (folder: string, file: string, margin: number): Promise<string> => {
  const plain = join(folder, 'plain.pdf');
  expect(await run('qpdf', ['--qdf', '--object-streams=disable', file, plain])).toMatchObject({ code: 0 });
  const text = (await readFile(plain)).toString('latin1');
  const opened = text
    .replaceAll(' re W n\n', ' re   n\n')
    .replaceAll(/\/(Rect|BBox) \[\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+\]/g, (_, key, x1, y1, x2, y2) => {
      return `/${key} [ ${Number(x1) - margin} ${Number(y1) - margin} ${Number(x2) + margin} ${Number(y2) + margin} ]`;
    });
  const edited = join(folder, 'edited.pdf');
  await writeFile(edited, opened, 'latin1');
  const open = join(folder, 'open.pdf');
  expect(await run('sh', ['-c', 'fix-qdf "$1" > "$2"', 'sh', edited, open])).toMatchObject({ code: 0 });
  return open;
};
