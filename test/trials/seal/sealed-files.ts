import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mib } from '@bulkfill/engine/core/units';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { openLocalKey, type SealingKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import type { Row } from '@bulkfill/engine/rows/row';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { aForm } from '../../support/a-form.ts';
import { turnedAndCropped } from '../../support/drawn-pdfs.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { makePng } from '../../support/make-png.ts';
import { signedPdf } from '../../support/sealing/signed-pdf.ts';
import { makeIdentity } from '../../support/sealing/test-authority.ts';
import { aField, aPackage, aSeal, aTemplate, aText, column, rowsOf } from '../../support/template-builders.ts';
import { rows as kindRows, kinds, templateOfKind } from '../conformance/kinds.ts';

export interface SealedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface SealedSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly template: ResolvedTemplate;
  readonly rows: readonly Row[];
}

export const root = makeIdentity({ name: 'Test root', algorithm: 'RSA-2048', isAuthority: true });

/** An example as a signed package, with the public keys that verify it. */
export interface SignedExample {
  readonly source: Uint8Array;
  readonly package: Uint8Array;
  /** CSV. */
  readonly rows: Uint8Array;
  readonly keys: ReturnType<typeof toPublicJwks>;
}

export const newKeys = (): readonly (readonly [string, SealingKey])[] => {
  const issuer = makeIdentity({ name: 'Test issuer', issuer: root, isAuthority: true });
  return (['RSA-2048', 'P-256', 'P-384'] as const).map((algorithm) => {
    const leaf = makeIdentity({ name: `Seal ${algorithm}`, algorithm, issuer });
    return [algorithm, openLocalKey([leaf.certificate, issuer.certificate, root.certificate], leaf.privateKey)];
  });
};

const variants: Readonly<Record<string, Partial<FillSettings>>> = {
  live: {},
  flattened: { flattenForms: true },
  optimized: { optimize: true },
};

/** Seals rows of every example, overlay kind and variant, with each kind of key in turn. */
export async function* makeSealedFiles(declared: string): AsyncGenerator<SealedFile> {
  const keys = newKeys();
  let made = 0;
  for (const source of [...(await readExamples()), ...(await makeSources(declared))]) {
    // One step more, so that each variant meets each key.
    made++;
    for (const [variant, settings] of Object.entries(variants)) {
      const [algorithm, key] = keys[made++ % keys.length] as (typeof keys)[number];
      const certify = made % 2 === 0;
      const seal = { key, signedAt: '2026-01-02T03:04:05Z', reason: 'Test', certify };
      const input = {
        source: settings.optimize === true ? optimizeSource(source.bytes, 1000).bytes : source.bytes,
        package: aPackage(source.template),
        rows: rowsOf(...source.rows.map((row) => [...row])),
        settings: fillSettings({ maxFailedRowPercent: 100, seal: true, includeStickers: true, ...settings }),
        options: fillOptions({ seal }),
      };
      for await (const { pdf, result } of fillRows(input))
        if (pdf === null) throw new Error(`${source.name} ${variant}: row ${result.rowNumber} was not filled`);
        else
          yield { name: `${source.name} ${variant} ${algorithm} row ${result.rowNumber}`, bytes: Uint8Array.from(pdf) };
    }
  }
}

const examples = new URL('../../../examples/', import.meta.url);

/** Signs the templates of all examples, by name. */
export const signExamples = async (): Promise<Readonly<Record<string, SignedExample>>> => {
  const signingKey = await generateSigningKey();
  const found: Record<string, SignedExample> = {};
  for (const name of readdirSync(examples)) {
    const file = (path: string): URL => new URL(`${name}/${path}`, examples);
    if (!['source.pdf', 'template.json', 'rows.csv'].every((path) => existsSync(file(path)))) continue;
    const payload = { schemaVersion: 5, template: JSON.parse(readFileSync(file('template.json'), 'utf8')) };
    found[name] = {
      source: readFileSync(file('source.pdf')),
      package: await buildPackage(payload, signingKey),
      rows: readFileSync(file('rows.csv')),
      keys: toPublicJwks(signingKey),
    };
  }
  return found;
};

const readExamples = async (): Promise<SealedSource[]> => {
  const found: SealedSource[] = [];
  for (const [name, { source, package: svc, keys, rows: csv }] of Object.entries(await signExamples())) {
    const { template } = await readPackage(svc, { keys, maxBytes: 20 * mib });
    const table = openCsvRows(csv, { maxColumns: 500, maxCellCharacters: 32_767 });
    const rows = (await Array.fromAsync(table.batches())).flat().slice(0, 2);
    found.push({ name, bytes: source, template, rows });
  }
  return found;
};

const makeSources = async (declared: string): Promise<SealedSource[]> => {
  const form = await aForm();
  const signer = makeIdentity({ name: 'First signer', issuer: root });
  return [
    ...Object.keys(kinds).map((kind) => ({
      name: kind,
      bytes: form,
      template: templateOfKind(kind),
      rows: kindRows.slice(0, 1),
    })),
    {
      name: 'signed',
      bytes: signedPdf({ signer }),
      template: aTemplate([aField({ field: 'name', value: column(0) })]),
      rows: [['Ada']],
    },
    {
      name: 'signed, visible seal',
      bytes: signedPdf({ signer }),
      template: aTemplate([aField({ field: 'name', value: column(0) }), aSeal()]),
      rows: [['Ada']],
    },
    { name: 'turned, visible seal', bytes: await turnedAndCropped(), template: shownOnText, rows: [['Ada']] },
    { name: 'form, visible seal', bytes: form, template: shownOnText, rows: [['Ada']] },
    ...readdirSync(declared).flatMap((name) => {
      const bytes = readFileSync(join(declared, name));
      return [
        { name, bytes, template: aTemplate([aText()]), rows: [['Ada']] },
        { name: `${name}, visible seal`, bytes, template: shownOnText, rows: [['Ada']] },
      ];
    }),
  ];
};

const logo = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 2, samples: [255, 0, 0, 0, 0, 255] });
const shown = aSeal({ asset: 'logo', rect: { x: 60, y: 180, width: 200, height: 40 } });
const shownOnText = aTemplate([aText(), shown], new Map([['logo', { mediaType: 'image/png', bytes: logo }]]));
