import { readFile } from 'node:fs/promises';
import { fuzzSources } from '../../engine/pdf/fuzz-sources.ts';
import { printSources } from '../../support/print-sources.ts';
import { fillProtected, protectedTemplate, withPassword } from '../../support/protected-rows.ts';
import { aField, aQr, aText, column } from '../../support/template-builders.ts';
import type { SealedFile } from './sealed-files.ts';

export interface ProtectedFile extends SealedFile {
  readonly password: string;
}

const passwords = ['birthday 1.2.', 'Gehëimnis🔑'];
const template = protectedTemplate([aText(), aQr({ id: 'qr' }), aField({ id: 'field', value: column(0) })]);

/** Fills two rows of each source, each with its own password. */
export async function* makeProtectedFiles(): AsyncGenerator<ProtectedFile> {
  const sources = {
    ...Object.fromEntries(await fuzzSources()),
    ...(await printSources()),
    letter: await readFile('examples/offer-letter/source.pdf'),
  };
  for (const [name, source] of Object.entries(sources)) {
    const rows = passwords.map((password, index) => withPassword([`Žofia ${index}`], password));
    for (const [index, { pdf }] of (await fillProtected(source, template, rows)).entries())
      yield { name: `protected ${name} row ${index}`, bytes: pdf!, password: passwords[index]! };
  }
}
