import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { readPages } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { compareForm } from './compare-form.ts';
import { type ChangePolicy, Comparison } from './comparison.ts';
import { referencesIn } from './open-signed-pdf.ts';
import { changedKeys, isSameValue } from './same-value.ts';

/**
 * Compares the document that was signed with the document of the whole file. Only the entries that forms, signatures
 * and validation data need may differ. Each other difference is forbidden, because it may change what is shown.
 */
export const compareRevisions = (signed: PdfDocument, latest: PdfDocument, policy: ChangePolicy): Comparison => {
  const comparison = new Comparison(signed, latest, policy);
  compareTrailers(comparison);
  comparePages(comparison);
  const { changed, compared } = comparison;
  const suspects = [...findFixedObjects(comparison)].filter((number) => changed.has(number) && !compared.has(number));
  // A new object that the signed document does not name is reached only through an object that was compared.
  const named = suspects.every((number) => signed.xref.table.find(number) !== undefined)
    ? new Set(suspects)
    : findNamedObjects(signed);
  for (const number of suspects) {
    if (!named.has(number) && signed.xref.table.find(number) === undefined) continue;
    comparison.forbid('other', `object ${number} was changed`);
  }
  return comparison;
};

/** Entries of the catalog for validation data and metadata. */
const freeCatalogEntries = ['DSS', 'Extensions', 'Metadata', 'Version'];

const compareTrailers = (comparison: Comparison): void => {
  const { signed, latest } = comparison;
  const [left, right] = [signed.trailer, latest.trailer];
  if (!isSameValue(left.get('Root'), right.get('Root'))) comparison.forbid('other', 'the catalog was replaced');
  if (!isSameValue(signed.resolve(left.get('Encrypt')), latest.resolve(right.get('Encrypt'))))
    comparison.forbid('other', 'the encryption was changed');
  const before = signed.resolve(left.get('Root'));
  const after = latest.resolve(right.get('Root'));
  if (!(before instanceof PdfDict && after instanceof PdfDict)) {
    comparison.forbid('other', 'the catalog was removed');
    return;
  }
  comparison.note(left.get('Root'), right.get('Root'), freeCatalogEntries);
  for (const key of changedKeys(before, after))
    if (key !== 'AcroForm' && !freeCatalogEntries.includes(key))
      comparison.forbid('other', `the entry ${key} of the catalog was changed`);
  compareForm(comparison, before, after);
  if (comparison.differsBelow(left, right, 'Info') || comparison.differsBelow(before, after, 'Metadata'))
    comparison.kinds.add('metadata');
  if (comparison.differsBelow(before, after, 'DSS')) comparison.kinds.add('validation data');
};

/** Compares changed pages: only their annotations may differ, by the widgets of added signatures. */
const comparePages = (comparison: Comparison): void => {
  const { signed, latest, changed } = comparison;
  if (changed.size === 0) return;
  const pages = pagesOf(signed);
  const refs = (list: typeof pages): PdfValue[] => list.map(({ ref }) => ref ?? null);
  if (!isSameValue(refs(pages), refs(pagesOf(latest)))) comparison.forbid('other', 'the pages were changed');
  for (const { ref, dict } of pages) {
    if (ref === undefined) continue;
    const annotations = dict.get('Annots');
    const isListChanged = annotations instanceof PdfRef && changed.has(annotations.number);
    if (!changed.has(ref.number) && !isListChanged) continue;
    const after = latest.resolve(ref);
    if (!(signed.resolve(ref) instanceof PdfDict && after instanceof PdfDict)) continue;
    comparison.note(ref, ref);
    for (const key of changedKeys(dict, after))
      if (key !== 'Annots') comparison.forbid('other', `the entry ${key} of a page was changed`);
    compareAnnotations(comparison, annotations, after.get('Annots'));
  }
};

const pagesOf = (document: PdfDocument) => {
  try {
    return readPages(document, Number.MAX_SAFE_INTEGER, false).pages;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return [];
    throw error;
  }
};

const compareAnnotations = (comparison: Comparison, before: PdfValue, after: PdfValue): void => {
  const [left, right] = comparison.lists(before, after);
  const known = new Set(left.map((each) => (each instanceof PdfRef ? each.number : undefined)));
  const isAdded = (each: PdfValue): boolean =>
    each instanceof PdfRef && comparison.added.has(each.number) && !known.has(each.number);
  const others = right.filter((each) => !isAdded(each));
  if (isSameValue([...left], others)) return;
  if (comparison.policy.permissions === 3) comparison.kinds.add('annotation');
  else comparison.forbid('annotation', 'the annotations of a page were changed');
};

/** Returns the objects of the latest document that are used by anything else than free entries. */
const findFixedObjects = ({ latest, freeEntries, changed }: Comparison): ReadonlySet<number> => {
  if (changed.size === 0) return new Set();
  const found = referencesIn(withoutEntries(latest.trailer, ['Info', 'Prev', 'XRefStm']));
  for (const number of found)
    for (const each of referencesIn(
      withoutEntries(latest.resolve(new PdfRef(number, 0)), freeEntries.get(number) ?? []),
    ))
      found.add(each);
  return found;
};

const withoutEntries = (value: PdfValue, entries: readonly string[]): PdfValue => {
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict) || entries.length === 0) return value;
  return new PdfDict([...dict.map].filter(([key]) => !entries.includes(key)));
};

/** Returns the objects that a document refers to, whether it contains them or not. */
const findNamedObjects = (document: PdfDocument): ReadonlySet<number> => {
  const found = referencesIn(document.trailer);
  for (const number of document.xref.table.numbers())
    for (const each of referencesIn(document.resolve(new PdfRef(number, 0)))) found.add(each);
  return found;
};
