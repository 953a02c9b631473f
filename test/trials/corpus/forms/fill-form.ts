import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import { fieldValue } from './field-values.ts';
import { type FieldValue, type FilledRow, valueSets } from './form-types.ts';
import type { PdftkField } from './read-with-pdftk.ts';

/** The engine of a checkout: this one's, or an earlier one's to compare with. */
export interface Engine {
  readonly listFields: typeof import('@bulkfill/engine/pdf/forms/list-fields').listFields;
  readonly fillUnchecked: typeof import('../../../support/fill-one.ts').fillUnchecked;
  readonly aField: typeof import('../../../support/template-builders.ts').aField;
}

/** The engine of the checkout in `tree`. */
export const engineOf = async (tree: string): Promise<Engine> => {
  const load = (path: string): Promise<object> => import(pathToFileURL(join(resolve(tree), path)).href);
  const parts = [
    'packages/engine/pdf/forms/list-fields.ts',
    'test/support/fill-one.ts',
    'test/support/template-builders.ts',
  ];
  const found = Object.assign({}, ...(await Promise.all(parts.map(load)))) as Engine & {
    fillRows: Engine['fillUnchecked'];
  };
  return { ...found, fillUnchecked: found.fillUnchecked ?? found.fillRows };
};

/** Columns that a row may have. */
const maxFields = 500;

/** Fields of one name are filled by one overlay. */
const fillableOf = (fields: readonly ListedField[]): ListedField[] =>
  fields
    .filter(
      ({ type, name }, index) =>
        type !== 'button' && type !== 'signature' && fields.findIndex((other) => other.name === name) === index,
    )
    .slice(0, maxFields);

/** Fills a form with every set of values, one row each, and leaves the documents in `folder`. */
export const fillForm = async (
  { fillUnchecked, aField }: Engine,
  source: Uint8Array,
  given: readonly ListedField[],
  seen: ReadonlyMap<string, PdftkField>,
  flattened: boolean,
  folder: string,
): Promise<readonly FilledRow[]> => {
  const fields = fillableOf(given);
  // The expected value of several fields with one name cannot be derived from one of them.
  const isTwin = (name: string): boolean => given.filter((field) => field.name === name).length > 1;
  const open = { expected: 'either', holds: undefined } as const;
  const twins = new Set(fields.flatMap(({ name }) => (isTwin(name) ? name : [])));
  const rows = valueSets.map((set) =>
    fields.map((field, index): FieldValue => {
      const value = fieldValue(field, index, set, seen.get(field.name));
      return { field, overlayId: `f${index}`, ...value, ...(twins.has(field.name) ? open : {}) };
    }),
  );
  const overlays = fields.map(({ name }, index) =>
    aField({ id: `f${index}`, field: name, value: { kind: 'column', column: index } }),
  );
  const cells = rows.map((row) => row.map(({ value }) => value));
  const filled = await fillUnchecked(source, overlays, cells, { flattenForms: flattened });
  return Promise.all(
    filled.map(async ({ pdf, outcome }, index): Promise<FilledRow> => {
      const set = valueSets[index] ?? 'plausible';
      const file = join(folder, `${flattened ? 'flat' : 'open'}-${set}.pdf`);
      await writeFile(file, pdf);
      return { set, flattened, pdf: file, result: outcome, values: rows[index] ?? [] };
    }),
  );
};
