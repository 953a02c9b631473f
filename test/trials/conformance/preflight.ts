import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Runs PDFBox's preflight, which supports only PDF/A-1b, on files of one folder. Returns the numbers of its errors by
 * file name; empty for a valid file.
 */
export const askPreflight = async (
  jar: string,
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  if (files.length === 0) return new Map();
  const list = join(folder, 'preflight.list');
  await writeFile(list, files.join('\n'));
  const child = spawn('java', ['-jar', jar, 'xml', 'group', list], { stdio: 'ignore' });
  await once(child, 'exit');
  const report = await readFile(`${list}.preflight.xml`, 'utf8');
  await rm(`${list}.preflight.xml`);
  const found = new Map<string, ReadonlySet<string>>();
  for (const [, name = '', result = ''] of report.matchAll(/<preflight name="([^"]*)">([\s\S]*?)<\/preflight>/g)) {
    const isValid = /<isValid[^>]*>true</.test(result);
    const codes = [...result.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = '']) => code);
    found.set(basename(name), new Set(isValid ? [] : codes.length === 0 ? ['exception'] : codes));
  }
  return found;
};
