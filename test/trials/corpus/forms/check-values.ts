import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import type { FieldValue, FilledRow, Finding } from './form-types.ts';
import { type JudgedForm, rowName } from './judged-form.ts';
import { type PdftkField, readWithPdftk } from './read-with-pdftk.ts';

/** Fields that pdftk or pdf.js know and the engine does not. */
export const checkListing = ({ given, pdftk, shown }: JudgedForm): Finding[] => {
  const known = new Set(given.map(({ name }) => name));
  // pdftk makes one line of a name's line breaks.
  const folded = new Set([...known].map((name) => name.replaceAll(/\s+/g, '')));
  const others = [
    ...(pdftk ?? []).filter(({ type }) => type !== '').map(({ name }) => ['pdftk', name] as const),
    ...shown.widgets.filter(({ fieldType }) => fieldType !== '').map(({ name }) => ['pdf.js', name] as const),
  ];
  const missing = new Map<string, string>();
  for (const [reader, name] of others) if (!folded.has(name.replaceAll(/\s+/g, ''))) missing.set(name, reader);
  return [...missing].map(([name, reader]) => ({
    check: 'field not listed',
    row: '',
    detail: `${reader} finds "${name}"`,
  }));
};

/** Checks the engine's result for every overlay: applied, or skipped with its code. */
export const checkOutcomes = ({ rows }: JudgedForm): Finding[] =>
  rows.flatMap((row) => {
    const skippedIds = new Map(
      row.result.warnings.map(({ overlay_id, code, message }) => [overlay_id, { code, message }]),
    );
    const findings: Finding[] = [];
    const find = (check: string, detail: string): void => void findings.push({ check, row: rowName(row), detail });
    for (const { overlayId, expected, value, field } of row.values) {
      const skip = skippedIds.get(overlayId);
      const what = `${field.type} "${field.name}"`;
      if (expected === 'applied' && skip !== undefined)
        find('refused what it should take', `${what}: ${skip.code} ${skip.message}`);
      if (expected === 'skipped' && skip === undefined)
        find('took what it should refuse', `${what} <- ${value ?? 'no column'}`);
      if (skip !== undefined && skip.code !== (value === undefined ? 'COLUMN_MISSING' : 'VALUE_INVALID'))
        if (expected === 'skipped') find('other code than specified', `${what}: ${skip.code}`);
    }
    return findings;
  });

/** Checks pdftk's values of the filled form: the new value if it was accepted, the old one otherwise. */
export const checkReadBack = async (form: JudgedForm): Promise<Finding[]> => {
  const before = byUniqueName(form.pdftk ?? []);
  const findings: Finding[] = [];
  for (const row of form.rows.filter(({ flattened, set }) => !flattened && set !== 'long')) {
    const read = await readWithPdftk(row.pdf);
    if (read === undefined) {
      if (form.pdftk !== undefined) findings.push({ check: 'pdftk cannot read it', row: rowName(row), detail: '' });
      continue;
    }
    const after = byUniqueName(read);
    const skipped = new Set(row.result.warnings.map(({ overlay_id }) => overlay_id));
    for (const value of row.values) {
      const [old, now] = [before.get(value.field.name), after.get(value.field.name)];
      if (old === undefined && form.pdftk !== undefined) continue;
      if (cannotTell(value.field, old)) continue;
      const wrong = wrongValue(value, skipped.has(value.overlayId), old, now);
      if (wrong !== undefined)
        findings.push({
          check: 'value read back',
          row: rowName(row),
          detail: `${value.field.type} "${value.field.name}": ${wrong}`,
        });
    }
  }
  return findings;
};

const byUniqueName = (fields: readonly PdftkField[]): Map<string, PdftkField> => {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(fields.filter(({ name }) => counts.get(name) === 1).map((field) => [field.name, field]));
};

const wrongValue = (
  value: FieldValue,
  skipped: boolean,
  old: PdftkField | undefined,
  now: PdftkField | undefined,
): string | undefined => {
  if (now === undefined) return 'pdftk finds the field no more';
  const wanted = skipped ? old?.value : value.holds;
  if (
    wanted === undefined ||
    [wanted, optionOfState(wanted, value)].some((text) => normal(text, value) === normal(now.value, value))
  )
    return undefined;
  return `${JSON.stringify(now.value.slice(0, 60))} instead of ${JSON.stringify(wanted.slice(0, 60))}`;
};

/** pdftk does not find the state of buttons whose `/Opt` has one value twice. */
const cannotTell = ({ type, options }: ListedField, old: PdftkField | undefined): boolean =>
  (type === 'checkbox' || type === 'radio') &&
  old !== undefined &&
  new Set(options.map(({ value }) => value)).size < options.length;

/** pdftk returns the value stored in a button's `/Opt` if the state is its index. */
const optionOfState = (state: string, { field }: FieldValue): string =>
  (field.type === 'checkbox' || field.type === 'radio') && /^\d+$/.test(state)
    ? (field.options[Number(state)]?.value ?? state)
    : state;

/** An absent value of a button is `Off`; line ends are one character or two. */
const normal = (text: string, { field }: FieldValue): string =>
  (field.type === 'checkbox' || field.type === 'radio') && text === '' ? 'Off' : text.replaceAll(/\r\n?/g, '\n').trim();

/** Fields that a row should change, and those that it should leave alone. */
export const changedNames = (
  row: FilledRow,
): { readonly changed: ReadonlySet<string>; readonly kept: ReadonlySet<string> } => {
  const skipped = new Set(row.result.warnings.map(({ overlay_id }) => overlay_id));
  const names = (test: (value: FieldValue) => boolean): Set<string> =>
    new Set(row.values.filter(test).map(({ field }) => field.name));
  return {
    changed: names(({ overlayId }) => !skipped.has(overlayId)),
    kept: names(({ overlayId }) => skipped.has(overlayId)),
  };
};
