import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { lockKinds, lockPdf } from '../../support/lock-pdf.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aFolder, run } from './command.ts';

/** Options of qpdf for locking a PDF, after the passwords; user permissions do not matter here. */
const locks: Readonly<Record<string, readonly string[]>> = {
  'R2, RC4 with 40 bits': ['40'],
  'R3, RC4 with 128 bits': ['128', '--use-aes=n'],
  'R4, RC4 by crypt filters': ['128', '--use-aes=n', '--force-V4'],
  'R4, AES': ['128', '--use-aes=y'],
  'R4, AES, metadata in the clear': ['128', '--use-aes=y', '--cleartext-metadata'],
  'R5, AES': ['256', '--force-R5'],
  'R6, AES': ['256'],
  'R6, AES, metadata in the clear': ['256', '--cleartext-metadata'],
};

const layouts: Readonly<Record<string, readonly string[]>> = {
  'a table': ['--object-streams=disable'],
  'object streams': ['--object-streams=generate'],
  linearized: ['--linearize', '--object-streams=generate'],
};

const everything = (): Uint8Array =>
  rawPdf(
    {
      ...onePage(
        '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
        'BT /F1 20 Tf 20 100 Td (locked text) Tj ET',
      ),
      1: '<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/Metadata 10 0 R/MarkInfo<</Marked true>>/StructTreeRoot 11 0 R/Names<</EmbeddedFiles<</Names[(a.csv)12 0 R]>>>>/Lang(de)>>',
      8: '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
      9: '<</Title<feff00c400f6>/Parent 8 0 R/Dest[3 0 R/Fit]>>',
      10: {
        dict: '/Type/Metadata/Subtype/XML',
        data: '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta/><?xpacket end="w"?>',
      },
      11: '<</Type/StructTreeRoot/K<</S/Document/Alt(a page)>>>>',
      12: '<</Type/Filespec/F(a.csv)/EF<</F 13 0 R>>>>',
      13: { dict: '/Type/EmbeddedFile/Params<</CheckSum<00ff>>>', data: 'a,b\n' },
      14: '<</Title(a title)>>',
    },
    { trailer: '/Root 1 0 R/Info 14 0 R' },
  );

let folder = '';
const sources: Record<string, string> = {};
beforeAll(async () => {
  folder = await aFolder();
  for (const example of ['registration', 'offer-letter', 'certificate'])
    sources[example] = `examples/${example}/source.pdf`;
  for (const [name, bytes] of [
    ['form', await aForm()],
    ['everything', everything()],
  ] as const) {
    sources[name] = join(folder, `${name}.pdf`);
    await writeFile(sources[name], bytes);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const qpdf = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run('qpdf', args);
  // Exit code 3 means warnings about the source itself.
  if (code !== 0 && code !== 3) throw new Error(stderr);
  return stdout;
};

/**
 * Returns every object by number as qpdf reads it, including raw stream bytes, without entries about the file and its
 * lock.
 */
const objectsOf = async (file: string, password: string): Promise<Readonly<Record<string, unknown>>> => {
  const json = await qpdf(
    `--password=${password}`,
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    '--decode-level=none',
    file,
  );
  const [, objects] = JSON.parse(json).qpdf as [unknown, Record<string, Entry>];
  const encrypt = objects.trailer?.value?.['/Encrypt'];
  const kept = Object.entries(objects).flatMap(([name, entry]) => {
    const dict = entry.stream?.dict;
    if (name === `obj:${encrypt}` || dict?.['/Type'] === '/XRef') return [];
    if (dict !== undefined) delete dict['/Length'];
    if (name === 'trailer') for (const key of ['/Encrypt', ...ofTheSection]) delete entry.value?.[key];
    return [[name, entry] as const];
  });
  return Object.fromEntries(kept);
};

const ofTheSection = ['/Size', '/Prev', '/XRefStm', '/Type', '/W', '/Index', '/Filter', '/DecodeParms', '/Length'];

interface Entry {
  readonly value?: Record<string, unknown>;
  readonly stream?: { readonly dict: Record<string, unknown>; readonly data: string };
}

describe.each(Object.entries(layouts))('unlocked copy of a file with %s', (layoutName, layout) => {
  it.each(Object.entries(locks))('matches qpdf --decrypt: %s', async (lockName, lock) => {
    for (const [name, source] of Object.entries(sources)) {
      const file = (kind: string): string => join(folder, `${name}-${kind}.pdf`);
      const user = lockName.includes('clear') ? 'usér' : '';
      await qpdf('--allow-weak-crypto', ...layout, '--encrypt', user, 'own', ...lock, '--', source, file('locked'));
      const locked = await readFile(file('locked'));
      const { bytes } = unlockDocument(locked, { password: user, rightsConfirmed: true });
      expect(unlockDocument(locked, { password: 'own', rightsConfirmed: false }).bytes).toEqual(bytes);
      await writeFile(file('open'), bytes);
      await qpdf('--decrypt', `--password=${user}`, file('locked'), file('judge'));
      const about = `${name}, ${lockName}, ${layoutName}`;
      expect([about, await qpdf('--check', file('open'))]).toEqual([
        about,
        expect.stringContaining('File is not encrypted'),
      ]);
      expect([about, await objectsOf(file('open'), '')]).toEqual([about, await objectsOf(file('locked'), user)]);
      expect([about, await textOf(file('open'))]).toEqual([about, await textOf(file('judge'))]);
      expect([about, await picturesOf(file('open'))]).toEqual([about, await picturesOf(file('judge'))]);
      expect([about, listFields(bytes)]).toEqual([about, listFields(await readFile(file('judge')))]);
    }
  });
});

const textOf = async (file: string): Promise<string> => (await run('pdftotext', ['-layout', file, '-'])).stdout;

const picturesOf = async (file: string): Promise<string> => (await run('pdftoppm', ['-r', '30', '-gray', file])).stdout;

describe('locked test documents', () => {
  it.each(lockKinds)('are valid for qpdf: %s', async (kind) => {
    const [locked, open] = [join(folder, 'own-locked.pdf'), join(folder, 'own-open.pdf')];
    for (const encryptMetadata of [true, false]) {
      await writeFile(locked, lockPdf(everything(), { kind, user: 'u', owner: 'o', encryptMetadata }));
      await writeFile(open, everything());
      for (const password of ['u', 'o']) {
        const objects = await objectsOf(locked, password);
        expect({ ...objects, trailer: undefined }).toEqual({ ...(await objectsOf(open, '')), trailer: undefined });
      }
    }
  });
});
