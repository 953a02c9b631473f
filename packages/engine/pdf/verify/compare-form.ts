import { nameOf, type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import { decodeTextString } from '../text-string.ts';
import type { Comparison } from './comparison.ts';
import { changedKeys, isSameValue } from './same-value.ts';

const formEntries = new Set(['Fields', 'SigFlags', 'DA', 'DR', 'NeedAppearances']);
/** Entries that filling a field changes. */
const fieldEntries = new Set(['V', 'AP', 'AS', 'DA', 'F', 'I', 'M', 'Q', 'Kids']);
/** Entries that signing a prepared field changes. */
const signingEntries = new Set(['V', 'AP', 'F', 'M', 'DA', 'MK', 'Lock']);
const freeFieldEntries = ['AP', 'V'];
const maxDepth = 64;

/** Compares the forms of two catalogs: fields may be filled, and signature fields signed or added. */
export const compareForm = (comparison: Comparison, before: PdfDict, after: PdfDict): void => {
  const { signed, latest } = comparison;
  const left = signed.dict(before.get('AcroForm'));
  const right = latest.dict(after.get('AcroForm'));
  if (left === undefined || right === undefined) {
    comparison.forbid('other', 'the form was removed');
    return;
  }
  comparison.note(after.get('AcroForm'), ['DR']);
  for (const key of changedKeys(left, right))
    if (!formEntries.has(key)) comparison.forbid('other', `the entry ${key} of the form was changed`);
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
  const left = comparison.signed.array(before) ?? [];
  const right = comparison.latest.array(after) ?? [];
  comparison.note(after);
  if (parent.depth > maxDepth) {
    comparison.forbid('other', 'the form is nested too deeply');
    return;
  }
  const has = (list: readonly PdfValue[], value: PdfValue): boolean => list.some((each) => isSameValue(each, value));
  const numbers = new Set(right.map((each) => (each instanceof PdfRef ? each.number : undefined)));
  for (const each of left) {
    const isLeft = each instanceof PdfRef ? numbers.has(each.number) : has(right, each);
    if (!isLeft) comparison.forbid('other', 'a field was removed');
    else if (each instanceof PdfRef && !comparison.compared.has(each.number)) compareField(comparison, each, parent);
  }
  const known = new Set(left.map((each) => (each instanceof PdfRef ? each.number : undefined)));
  for (const each of right)
    if (each instanceof PdfRef ? !known.has(each.number) : !has(left, each)) judgeNewField(comparison, each);
};

const compareField = (comparison: Comparison, ref: PdfRef, parent: Parent): void => {
  const { signed, latest } = comparison;
  const before = signed.dict(ref);
  const after = latest.dict(ref);
  if (before === undefined) return;
  if (after === undefined) {
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
    comparison.note(ref, freeFieldEntries);
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
  // The appearance of a signed field stays as it is.
  comparison.note(ref, wasSigned ? [] : freeFieldEntries);
  if (keys.length === 0) return;
  if (wasSigned) {
    comparison.forbid('other', `the signature "${name}" was changed`);
    return;
  }
  const wrong = keys.find((key) => !signingEntries.has(key));
  if (wrong !== undefined || comparison.latest.dict(after.get('V')) === undefined) {
    comparison.forbid('other', `the unsigned field "${name}" was changed`);
    return;
  }
  comparison.added.add(ref.number);
  judgeSigning(comparison, after);
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

const judgeNewField = (comparison: Comparison, value: PdfValue): void => {
  const { latest, added } = comparison;
  const field = latest.dict(value);
  if (field === undefined || nameOf(latest.resolve(field.get('FT'))) !== 'Sig') {
    comparison.forbid('other', 'a field was added');
    return;
  }
  if (latest.dict(field.get('V')) !== undefined) judgeSigning(comparison, field);
  else if (field.has('AP')) {
    comparison.forbid('other', 'a visible field was added that is not signed');
    return;
  }
  for (const each of [value, ...(latest.array(field.get('Kids')) ?? [])])
    if (each instanceof PdfRef) added.add(each.number);
};

const judgeSigning = (comparison: Comparison, field: PdfDict): void => {
  const { latest, kinds } = comparison;
  const signature = latest.dict(field.get('V'));
  if (signature !== undefined && latest.name(signature.get('SubFilter')) === 'ETSI.RFC3161') kinds.add('timestamp');
  else comparison.allow('signature', 'a signature was added');
};
