import { PdfDict, PdfName, type PdfRef, type PdfValue } from '../pdf-value.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';
import { serialize } from '../write/serialize.ts';

interface Label {
  readonly dict: PdfDict;
  readonly from: number;
}

const maxDepth = 32;
const maxLabels = 100_000;

const labelsIn = (edits: ObjectEdits, node: PdfValue, labels: Label[], depth = 0): void => {
  const dict = edits.dict(node);
  if (dict === undefined || depth > maxDepth || labels.length > maxLabels) return;
  const numbers = edits.array(dict.get('Nums')) ?? [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const from = edits.number(numbers[i] ?? null);
    const label = edits.dict(numbers[i + 1] ?? null);
    if (from !== undefined && label !== undefined) labels.push({ from, dict: label });
  }
  for (const kid of edits.array(dict.get('Kids')) ?? []) labelsIn(edits, kid, labels, depth + 1);
};

/**
 * Writes for each page the label that it has in the source (ISO 32000-2, 12.4.2). `pages`: pages of the row, in order.
 */
export const writeLabels = (edits: ObjectEdits, catalog: PdfRef, pages: readonly number[]): void => {
  const tree = edits.dict(catalog)?.get('PageLabels') ?? null;
  if (edits.dict(tree) === undefined) return;
  const labels: Label[] = [];
  labelsIn(edits, tree, labels);
  labels.sort((a, b) => a.from - b.from);
  const numbers: PdfValue[] = [];
  let before: { readonly look: string; readonly number: number } | undefined;
  for (const [index, page] of pages.entries()) {
    const label = labels.findLast(({ from }) => from <= page);
    const plain = label?.dict.copy().delete('St') ?? new PdfDict([['S', PdfName.of('D')]]);
    const number = (edits.number(label?.dict.get('St') ?? null) ?? 1) + page - (label?.from ?? 0);
    const look = serialize(plain);
    // Labels without a style have no number to continue.
    if (before === undefined || before.look !== look || (plain.has('S') && before.number + 1 !== number)) {
      numbers.push(index, plain.has('S') && number !== 1 ? plain.copy().set('St', number) : plain);
    }
    before = { look, number };
  }
  setEntry(edits, catalog, 'PageLabels', new PdfDict([['Nums', numbers]]));
};
