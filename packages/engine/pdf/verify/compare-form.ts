import { nameOf, PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { Comparison } from './comparison.ts';
import { changedKeys, isSameValue } from './same-value.ts';

const formEntries = new Set(['Fields', 'SigFlags', 'DA', 'DR', 'NeedAppearances']);
/** Entries from which viewers make appearances of fields. */
const shownFormEntries = ['DA', 'DR', 'NeedAppearances'];
/** Entries that filling a field changes. */
const fieldEntries = new Set(['V', 'AP', 'AS', 'DA', 'F', 'I', 'M', 'Q', 'Kids']);
/** Entries that signing a prepared field changes. */
const signingEntries = new Set(['V', 'AP', 'F', 'M', 'DA', 'MK', 'Lock']);
const freeFieldEntries = ['AP', 'V'];
const maxDepth = 64;

/** Compares the forms of two catalogs: fields may be filled, and signature fields signed or added. */
export const compareForm = (comparison: Comparison, before: PdfDict, after: PdfDict): void => {
  const { signed, latest } = comparison;
  const left = signed.resolve(before.get('AcroForm'));
  const right = latest.resolve(after.get('AcroForm'));
  if (!(left instanceof PdfDict && right instanceof PdfDict)) {
    comparison.forbid('other', 'the form was removed');
    return;
  }
  comparison.note(before.get('AcroForm'), after.get('AcroForm'), ['DR']);
  for (const key of changedKeys(left, right))
    if (!formEntries.has(key)) comparison.forbid('other', `the entry ${key} of the form was changed`);
  for (const key of comparison.policy.permissions === 1 ? shownFormEntries : [])
    if (comparison.differsBelow(left, right, key))
      comparison.forbid('form', `the entry ${key} of the form was changed`);
  compareFields(comparison, left.get('Fields'), right.get('Fields'), { name: '', type: null, value: null, depth: 0 });
};

interface Parent {
  readonly name: string;
  readonly type: PdfValue;
  /** Its value, which its widgets inherit. */
  readonly value: PdfValue;
  readonly depth: number;
}

const compareFields = (comparison: Comparison, before: PdfValue, after: PdfValue, parent: Parent): void => {
  const [left, right] = comparison.lists(before, after);
  if (parent.depth > maxDepth) {
    comparison.forbid('other', 'the form is nested too deeply');
    return;
  }
  const has = (list: readonly PdfValue[], value: PdfValue): boolean => list.some((each) => isSameValue(each, value));
  const numbers = new Set(right.map(nameOfRef));
  for (const each of left) {
    const isLeft = each instanceof PdfRef ? numbers.has(nameOfRef(each)) : has(right, each);
    if (!isLeft) comparison.forbid('other', 'a field was removed');
    else if (each instanceof PdfRef && !comparison.compared.has(each.number)) compareField(comparison, each, parent);
  }
  const known = new Set(left.map(nameOfRef));
  for (const each of right)
    if (each instanceof PdfRef ? !known.has(nameOfRef(each)) : !has(left, each)) judgeNewField(comparison, each);
};

const nameOfRef = (value: PdfValue): string | undefined =>
  value instanceof PdfRef ? `${value.number} ${value.generation}` : undefined;

const compareField = (comparison: Comparison, ref: PdfRef, parent: Parent): void => {
  const { signed, latest } = comparison;
  const before = signed.resolve(ref);
  const after = latest.resolve(ref);
  if (!(before instanceof PdfDict)) return;
  if (!(after instanceof PdfDict)) {
    comparison.forbid('other', 'a field was removed');
    return;
  }
  const own = decodeTextString(signed.resolve(before.get('T')));
  const name = [parent.name, own].filter((part) => part !== undefined && part !== '').join('.');
  const type = before.has('FT') ? signed.resolve(before.get('FT')) : parent.type;
  const keys = changedKeys(before, after);
  const value = signed.resolve(before.has('V') ? before.get('V') : parent.value);
  if (nameOf(type) === 'Sig')
    compareSignatureField(comparison, ref, { before, after, name, wasSigned: value !== null });
  else {
    comparison.note(ref, ref, freeFieldEntries);
    const wrong = keys.find((key) => !fieldEntries.has(key));
    if (wrong !== undefined) comparison.forbid('other', `the entry ${wrong} of the field "${name}" was changed`);
    const isFilled =
      keys.some((key) => key !== 'Kids') ||
      freeFieldEntries.some((entry) => comparison.differsBelow(before, after, entry));
    if (isFilled) judgeFilling(comparison, name);
  }
  if (before.has('Kids') || after.has('Kids'))
    compareFields(comparison, before.get('Kids'), after.get('Kids'), { name, type, value, depth: parent.depth + 1 });
};

interface ComparedField {
  readonly before: PdfDict;
  readonly after: PdfDict;
  readonly name: string;
  readonly wasSigned: boolean;
}

const compareSignatureField = (
  comparison: Comparison,
  ref: PdfRef,
  { before, after, name, wasSigned }: ComparedField,
): void => {
  const keys = changedKeys(before, after);
  comparison.note(ref, ref);
  if (keys.length === 0) return;
  if (wasSigned) {
    comparison.forbid('other', `the signature "${name}" was changed`);
    return;
  }
  const wrong = keys.find((key) => !signingEntries.has(key));
  if (wrong !== undefined || signatureOf(comparison, after) === undefined) {
    comparison.forbid('other', `the unsigned field "${name}" was changed`);
    return;
  }
  // Only signing changes the appearance.
  comparison.note(ref, ref, freeFieldEntries);
  comparison.added.add(ref.number);
  judgeSigning(comparison, [after]);
};

/** FieldMDP: ISO 32000-2, 12.8.2.4. */
const judgeFilling = (comparison: Comparison, name: string): void => {
  const isLocked = comparison.policy.locks.some(({ action, names }) => {
    const isNamed = names.some((each) => name === each || name.startsWith(`${each}.`));
    return action === 'All' || (action === 'Include' && isNamed) || (action === 'Exclude' && !isNamed);
  });
  if (isLocked) comparison.forbid('form', `the locked field "${name}" was changed`);
  else comparison.allow('form', `the field "${name}" was filled`);
};

/** Entries that show an unsigned field, or fields below it. */
const shownEntries = ['AP', 'MK', 'Kids'];

const judgeNewField = (comparison: Comparison, value: PdfValue): void => {
  const { latest, added } = comparison;
  const field = latest.resolve(value);
  if (!(field instanceof PdfDict) || nameOf(latest.resolve(field.get('FT'))) !== 'Sig') {
    comparison.forbid('other', 'a field was added');
    return;
  }
  const places = [value, ...(latest.array(field.get('Kids')) ?? [])];
  const widgets = places.map((each) => latest.resolve(each)).filter((each) => each instanceof PdfDict);
  // Viewers draw annotations of other types even without an appearance.
  const isOther = widgets.some((each) => ![undefined, 'Widget'].includes(latest.name(each.get('Subtype'))));
  const isSigned = signatureOf(comparison, field) !== undefined;
  if (isOther || widgets.length < places.length || (!isSigned && shownEntries.some((entry) => field.has(entry)))) {
    comparison.forbid('other', 'a visible field was added that is not signed');
    return;
  }
  if (isSigned) judgeSigning(comparison, widgets);
  for (const each of places) if (each instanceof PdfRef) added.add(each.number);
};

/** Returns the signature of a field, which is verified, too. */
const signatureOf = ({ latest }: Comparison, field: PdfDict): PdfDict | undefined => {
  const value = latest.resolve(field.get('V'));
  return value instanceof PdfDict ? value : undefined;
};

/** `widgets` begin with the field. */
const judgeSigning = (comparison: Comparison, widgets: readonly PdfDict[]): void => {
  const { latest, kinds } = comparison;
  const signature = signatureOf(comparison, widgets[0] as PdfDict);
  if (signature === undefined || latest.name(signature.get('SubFilter')) !== 'ETSI.RFC3161')
    comparison.allow('signature', 'a signature was added');
  // Any authority issues timestamps to anyone, so they must not cover anything.
  else if (widgets.some((widget) => widget.has('AP') && hasArea(latest, widget)))
    comparison.forbid('timestamp', 'a visible timestamp was added');
  else kinds.add('timestamp');
};

const hasArea = (document: PdfDocument, widget: PdfDict): boolean => {
  const [left, bottom, right, top] = (document.array(widget.get('Rect')) ?? []).map((each) => document.number(each));
  return left !== right && bottom !== top;
};
