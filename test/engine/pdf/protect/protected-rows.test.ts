import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { nameOf, PdfDict, PdfStream, PdfString, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { findReadableObject } from '@bulkfill/engine/pdf/read/readable-object';
import { isSignature } from '@bulkfill/engine/pdf/unlock/decipher';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { serialize } from '@bulkfill/engine/pdf/write/serialize';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { printSources } from '../../../support/print-sources.ts';
import { fillProtected, protectedTemplate, withPassword } from '../../../support/protected-rows.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  aList,
  anImage,
  aQr,
  aText,
  column,
  fixed,
} from '../../../support/template-builders.ts';
import { opaquePng } from '../../../trials/conformance/pictures.ts';
import { fuzzSources } from '../fuzz-sources.ts';

const passwords = ['first-secret', 'zweites Gehëimnis'] as const;
const rows = [
  withPassword(['Ada Lovelace', 'yes', '[{"a":"one"},{"a":"two"}]'], passwords[0]),
  withPassword(['Žofia Ōkami', '', 'three'], passwords[1]),
];

interface Found {
  readonly objects: ReadonlyMap<number, string>;
  /** Bytes of strings and streams that must not be readable. */
  readonly secrets: readonly Buffer[];
}

/** Returns the objects of an unencrypted PDF by number, without those that only describe the file. */
const objectsOf = (pdf: Uint8Array): Found => {
  const { document } = openPdf(pdf, { maxPages: 1000 });
  const objects = new Map<number, string>();
  const secrets: Buffer[] = [];
  const collect = (value: PdfValue): void => {
    if (value instanceof PdfString) secrets.push(Buffer.from(value.bytes, 'latin1'));
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value instanceof PdfDict)
      for (const [key, item] of value.map) if (key !== 'Contents' || !isSignature(value)) collect(item);
  };
  for (const number of document.xref.table.numbers()) {
    const entry = document.xref.table.find(number);
    if (entry?.kind === 'compressed') objects.set(number, `${entry.stream} ${entry.index}`);
    const value = entry?.kind === 'offset' ? findReadableObject(document, number, entry.offset)?.value : undefined;
    if (value instanceof PdfStream) {
      if (nameOf(value.dict.get('Type')) === 'XRef') continue;
      objects.set(number, `${serialize(value.dict.copy().delete('Length'))} ${hash('sha256', value.raw)}`);
      secrets.push(Buffer.from(value.raw));
      collect(value.dict);
    } else if (value !== undefined) {
      objects.set(number, serialize(value));
      collect(value);
    }
  }
  return { objects, secrets };
};

const rejectsIn = async (data: Uint8Array, password: string | undefined): Promise<string> => {
  const task = getDocument({
    data: Uint8Array.from(data),
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  });
  try {
    await task.promise;
    return 'opened';
  } catch (error) {
    return (error as Error).name;
  } finally {
    await task.destroy();
  }
};

/** Fills with and without protection, and compares what a reader with the password finds. */
const expectSameContent = async (
  source: Uint8Array,
  overlays: readonly ResolvedOverlay[],
  settings: Partial<FillSettings> = {},
): Promise<void> => {
  const template = protectedTemplate(overlays);
  const { protect: _, ...open } = template;
  const plain = await fillProtected(source, open, rows, settings);
  const locked = await fillProtected(source, template, rows, settings);
  for (const [index, { result, pdf }] of locked.entries()) {
    const password = passwords[index]!;
    expect(result).toEqual({
      ...plain[index]!.result,
      fileSizeBytes: pdf!.length,
      sha256: hash('sha256', pdf!),
      isProtected: true,
    });
    const unlocked = unlockDocument(pdf!, { password, rightsConfirmed: false });
    expect(unlocked).toMatchObject({ protection: 'AES with 256 bits', openedAs: 'user' });
    const { objects, secrets } = objectsOf(plain[index]!.pdf!);
    const { objects: found } = objectsOf(unlocked.bytes);
    for (const [number, text] of objects) expect([number, found.get(number)]).toEqual([number, text]);
    const raw = Buffer.from(pdf!);
    // Shorter ones may occur by chance, or as names.
    const readable = secrets.filter((secret) => secret.length >= 9 && raw.includes(secret));
    expect(readable.map(String)).toEqual([]);
    expect(await rejectsIn(pdf!, password)).toBe('opened');
    for (const other of [undefined, '', passwords[1 - index]!])
      expect(await rejectsIn(pdf!, other)).toBe('PasswordException');
  }
};

const everyKind: readonly ResolvedOverlay[] = [
  aText({ id: 'name' }),
  aText({ id: 'fixed', value: fixed('In every row') }),
  aText({ id: 'noto', value: column(0), font: 'Noto Sans' }),
  aText({
    id: 'arabic',
    value: fixed('\u0645\u0631\u062d\u0628\u0627 \u0928\u092e\u0938\u094d\u0924\u0947 \u3053\u3093\u306b\u3061\u306f'),
  }),
  aCheckbox({ id: 'box', value: column(1) }),
  aQr({ id: 'qr' }),
  aBarcode({ id: 'bar', value: fixed('12345') }),
  anImage({
    id: 'photo',
    source: { value: fixed(`data:image/png;base64,${Buffer.from(opaquePng).toString('base64')}`) },
  }),
  aList({ id: 'items', value: column(2) }),
];

const signed = rawPdf({
  ...onePage('/Annots[5 0 R]', 'q'),
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/SigFlags 3>>>>',
  5: '<</Type/Annot/Subtype/Widget/FT/Sig/T(seal)/Rect[0 0 0 0]/V 6 0 R>>',
  6: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 30]/Contents<30820123456789abcdef>/Reason(a long reason)>>',
});

describe('protected rows', () => {
  const sources = [
    'a form',
    'a form of pdf-lib',
    'a nested page tree',
    'inline images',
    'an object stream',
    'a hybrid file',
    'a cross-reference stream',
    'incremental updates',
    'a linearized file',
  ];
  it.each(sources)('have the content of plain rows and open with their own password alone: %s', async (name) => {
    await expectSameContent((await fuzzSources()).get(name)!, [aText(), aField({ id: 'field' })]);
  });

  it('have the content of plain rows for every overlay kind, and for other sources', async () => {
    for (const [name, source] of Object.entries(await printSources())) {
      await expectSameContent(source, name === 'plain' ? everyKind : [aText()]);
    }
    await expectSameContent(await readFile('examples/offer-letter/source.pdf'), everyKind);
  });

  it('have the content of plain rows in tagged documents, flattened forms and optimized sources', async () => {
    // The elements of a list have other numbers, after those of the encryption.
    const untabled = everyKind.filter(({ kind }) => kind !== 'list');
    await expectSameContent(declaringPdf({ ua: true, isTagged: true }), untabled);
    const form = (await fuzzSources()).get('a form of pdf-lib')!;
    await expectSameContent(form, [aField({ field: 'name' })], { flattenForms: true });
    await expectSameContent(await readFile('examples/offer-letter/source.pdf'), [aText()], { optimize: true });
  });

  it('lack the pages that their conditions omit', async () => {
    const template = protectedTemplate([aText({ page: 0 })]);
    const pages = [{ page: 1, when: { kind: 'blank', column: 1, isBlank: false } }] as const;
    const source = await readFile('examples/offer-letter/source.pdf');
    const [whole, short] = await fillProtected(source, { ...template, pages }, rows);
    const pagesOf = (pdf: Uint8Array, password: string): number =>
      openPdf(unlockDocument(pdf, { password, rightsConfirmed: false }).bytes, { maxPages: 9 }).pages.length;
    expect([pagesOf(whole!.pdf!, passwords[0]), pagesOf(short!.pdf!, passwords[1])]).toEqual([2, 1]);
  });

  it('keep the values of signatures clear, and say that the signatures are no longer valid', async () => {
    await expectSameContent(signed, [aText()]);
    const [row] = await fillProtected(signed, protectedTemplate([aText()]), rows);
    expect(Buffer.from(row!.pdf!).includes('<30820123456789abcdef>')).toBe(true);
    expect(Buffer.from(row!.pdf!).includes('a long reason')).toBe(false);
  });

  it('differ in key and password entries from each other and from run to run', async () => {
    const template = protectedTemplate([aText()]);
    const [same] = rows;
    const made = await Promise.all([1, 2].map(() => fillProtected(declaringPdf({}), template, [same!, same!])));
    const entries = made.flat().map(({ pdf }) => /\/U<([0-9a-f]+)>/.exec(Buffer.from(pdf!).toString('latin1'))?.[1]);
    expect(new Set(entries).size).toBe(4);
  });

  it.each([
    [['print', 'copy', 'fill'], -4],
    [['print'], -1340],
    [['copy'], -3376],
    [['fill'], -3136],
    [[], -3392],
  ] as const)('allow %j by /P %i', async (permissions, bits) => {
    const [row] = await fillProtected(declaringPdf({}), protectedTemplate([aText()], { permissions }), rows);
    expect(Buffer.from(row!.pdf!).toString('latin1')).toContain(`/P ${bits}/`);
  });

  it('fail alone with PASSWORD_UNUSABLE, which names the column and no value', async () => {
    const template = { ...protectedTemplate([aText()]), columns: [{ column: 9, label: 'Birthday' }] };
    const [good, bad] = await fillProtected(declaringPdf({}), template, [rows[0]!, withPassword(['Ada'], '1.2.3')]);
    expect(good?.result.status).toBe('success');
    expect(bad).toMatchObject({ pdf: null, result: { status: 'failed', sha256: null } });
    expect(bad?.result.error).toMatchObject({
      code: 'PASSWORD_UNUSABLE',
      message: 'The password in column_9 (Birthday) is shorter than 6 characters.',
    });
    expect(bad?.result.isProtected).toBeUndefined();
  });
});
