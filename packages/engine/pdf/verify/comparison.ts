import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import { parseObjectHeader } from '../read/indirect-object.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { FieldLock } from './check-signature.ts';
import { referencesIn } from './open-signed-pdf.ts';
import { isSameValue } from './same-value.ts';
import type { LaterChange } from './verification.ts';

export interface ChangePolicy {
  /** Permission level of a certification; an ordinary signature allows the same as level 2. */
  readonly permissions: number | undefined;
  readonly locks: readonly FieldLock[];
}

/** Two states of one document, and the judgement of their differences. */
export class Comparison {
  readonly signed: PdfDocument;
  readonly latest: PdfDocument;
  readonly policy: ChangePolicy;
  /** Objects that differ. */
  readonly changed: ReadonlySet<number>;
  readonly kinds = new Set<LaterChange>();
  /** Reasons why updates are not allowed, for people. */
  readonly forbidden: string[] = [];
  /** Objects whose entries were compared one by one. */
  readonly compared = new Set<number>();
  /** Entries of objects that an update may change together with everything below them. */
  readonly freeEntries = new Map<number, readonly string[]>();
  /** Fields and widgets of added signatures. */
  readonly added = new Set<number>();

  constructor(signed: PdfDocument, latest: PdfDocument, policy: ChangePolicy) {
    this.signed = signed;
    this.latest = latest;
    this.policy = policy;
    this.changed = findChangedObjects(signed, latest);
  }

  forbid(kind: LaterChange, reason: string): void {
    this.kinds.add(kind);
    this.forbidden.push(reason);
  }

  /** Records a change that only certifications of level 1 forbid. */
  allow(kind: LaterChange, reason: string): void {
    if (this.policy.permissions === 1) this.forbid(kind, reason);
    else this.kinds.add(kind);
  }

  /** Marks an object as compared if it is the same one in both states, and some of its entries as free. */
  note(before: PdfValue, after: PdfValue, freeEntries: readonly string[] = []): void {
    if (!(after instanceof PdfRef)) return;
    if (isSameValue(before, after)) this.compared.add(after.number);
    if (freeEntries.length > 0) this.freeEntries.set(after.number, freeEntries);
  }

  /** Returns a list in both states, for its caller to compare. Other objects in its place are not compared. */
  lists(before: PdfValue, after: PdfValue): readonly [readonly PdfValue[], readonly PdfValue[]] {
    const left = this.signed.array(before);
    const right = this.latest.array(after);
    if (left !== undefined && right !== undefined) this.note(before, after);
    return [left ?? [], right ?? []];
  }

  /** Returns whether an entry, or any object below it in the latest document, differs. */
  differsBelow(before: PdfDict, after: PdfDict, key: string): boolean {
    if (!isSameValue(before.get(key), after.get(key))) return true;
    const seen = referencesIn(after.get(key));
    for (const number of seen) {
      if (this.changed.has(number)) return true;
      if (this.compared.has(number)) continue;
      for (const each of referencesIn(this.latest.resolve(new PdfRef(number, 0)))) seen.add(each);
    }
    return false;
  }
}

const findChangedObjects = (signed: PdfDocument, latest: PdfDocument): ReadonlySet<number> => {
  const numbers = new Set([...signed.xref.table.numbers(), ...latest.xref.table.numbers()]);
  const isChanged = (number: number): boolean => {
    if (isSamePlace(signed, latest, number)) return false;
    if (generationOf(signed, number) !== generationOf(latest, number)) return true;
    const ref = new PdfRef(number, 0);
    return !isSameValue(signed.resolve(ref), latest.resolve(ref));
  };
  return new Set([...numbers].filter(isChanged));
};

/** Returns the generation of an object; `undefined` if its entry and the object disagree: some readers find nothing. */
const generationOf = ({ xref, bytes }: PdfDocument, number: number): number | undefined => {
  const entry = xref.table.find(number);
  if (entry?.kind !== 'offset') return 0;
  return parseObjectHeader(bytes, entry.offset)?.generation === entry.generation ? entry.generation : undefined;
};

const isSamePlace = (signed: PdfDocument, latest: PdfDocument, number: number): boolean => {
  const left = signed.xref.table.find(number);
  const right = latest.xref.table.find(number);
  if (left?.kind === 'offset')
    return right?.kind === 'offset' && left.offset === right.offset && left.generation === right.generation;
  if (left?.kind !== 'compressed' || right?.kind !== 'compressed') return false;
  return left.stream === right.stream && left.index === right.index && isSamePlace(signed, latest, left.stream);
};
