import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzSources } from '../../engine/pdf/fuzz-sources.ts';
import { printSources } from '../../support/print-sources.ts';
import { fillProtected, protectedTemplate, withPassword } from '../../support/protected-rows.ts';
import { aCheckbox, aField, aQr, aText, column, fixed } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

const overlays = [
  aText({ id: 'name' }),
  aText({ id: 'script', value: fixed('مرحبا नमस्ते こんにちは'), font: 'Noto Sans' }),
  aCheckbox({ id: 'box', value: fixed('yes') }),
  aQr({ id: 'qr' }),
  aField({ id: 'field', value: column(0) }),
];

let folder = '';
beforeAll(async () => {
  folder = await aFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shownSources = async (): Promise<Readonly<Record<string, Uint8Array>>> => ({
  ...(await printSources()),
  letter: await readFile('examples/offer-letter/source.pdf'),
  certificate: await readFile('examples/certificate/source.pdf'),
});

/** Opens a file and reads its text, or checks it. */
const readers: Readonly<Record<string, (file: string, password: string) => readonly [string, readonly string[]]>> = {
  qpdf: (file, password) => ['qpdf', [`--password=${password}`, '--check', file]],
  poppler: (file, password) => ['pdftotext', ['-upw', password, file, '-']],
  mupdf: (file, password) => ['mutool', ['draw', '-q', '-p', password, '-F', 'txt', file]],
};

/** Returns text, and pictures of 30 dpi. */
const shownBy = async (file: string, ...password: string[]): Promise<readonly string[]> => [
  (await run('pdftotext', [...password, '-layout', file, '-'])).stdout,
  (await run('pdftoppm', [...password, '-r', '30', '-gray', file])).stdout,
];

describe('protected rows', () => {
  it.each(Object.entries(readers))('open with their own password alone in %s', async (_, command) => {
    const opens = async (...args: [string, string]): Promise<boolean> =>
      !/password/i.test((await run(...command(...args))).stderr);
    const passwords = ['birthday 1.2.', 'Gehëimnis🔑'];
    const sources = { ...Object.fromEntries(await fuzzSources()), ...(await shownSources()) };
    for (const [name, source] of Object.entries(sources)) {
      const rows = passwords.map((password, index) => withPassword([`Žofia Ōkami ${index}`], password));
      for (const [index, { pdf }] of (await fillProtected(source, protectedTemplate(overlays), rows)).entries()) {
        const file = join(folder, 'locked.pdf');
        await writeFile(file, pdf!);
        const tried = [passwords[index]!, passwords[1 - index]!, ''];
        const opened = [];
        for (const password of tried) opened.push(await opens(file, password));
        expect([name, opened]).toEqual([name, [true, false, false]]);
      }
    }
  });

  it('show what plain rows show, without a complaint of qpdf', async () => {
    const row = withPassword(['Žofia Ōkami'], 'birthday');
    const template = protectedTemplate(overlays);
    for (const [name, source] of Object.entries(await shownSources())) {
      const [locked, plain] = [join(folder, 'locked.pdf'), join(folder, 'plain.pdf')];
      const { protect: _, ...open } = template;
      await writeFile(locked, (await fillProtected(source, template, [row]))[0]!.pdf!);
      await writeFile(plain, (await fillProtected(source, open, [row]))[0]!.pdf!);
      expect([name, await shownBy(locked, '-upw', 'birthday')]).toEqual([name, await shownBy(plain)]);
      const { code, stdout } = await run('qpdf', ['--password=birthday', '--check', locked]);
      expect([name, code, stdout]).toEqual([name, 0, expect.stringContaining('file encryption method: AESv3')]);
    }
  });
});
