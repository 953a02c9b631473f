import { nameOf, type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import { type ObjectEdits, setEntry } from '../tags/object-edits.ts';
import type { Destinations } from './destinations.ts';

/** Maximum outline items visited; a hostile outline may be cyclic. */
const maxOutlines = 50_000;

/**
 * Removes destinations on omitted pages from links of the other pages, from outline items and from the open action.
 * Some readers report dangling destinations. `isOmitted`: by the number of the page from 0.
 */
export const writeDestinations = (
  edits: ObjectEdits,
  catalog: PdfRef,
  kept: readonly SourcePage[],
  destinations: Destinations,
  isOmitted: (page: number) => boolean,
): void => {
  const leadsAway = (value: PdfValue): boolean => {
    const page = destinations.find(value)?.page;
    return page !== undefined && isOmitted(page);
  };

  const wrongEntry = (dict: PdfDict): 'Dest' | 'A' | undefined => {
    if (dict.has('Dest')) return leadsAway(dict.get('Dest')) ? 'Dest' : undefined;
    return isWrongAction(dict.get('A')) ? 'A' : undefined;
  };

  const isWrongAction = (value: PdfValue): boolean => {
    const action = edits.dict(value);
    return nameOf(edits.resolve(action?.get('S') ?? null)) === 'GoTo' && leadsAway(action?.get('D') ?? null);
  };

  for (const { ref, dict } of kept) {
    const annotations = edits.array(dict.get('Annots')) ?? [];
    let isChanged = false;
    const links = annotations.map((annotation) => {
      const link = edits.dict(annotation);
      const entry =
        link !== undefined && nameOf(edits.resolve(link.get('Subtype'))) === 'Link' ? wrongEntry(link) : undefined;
      if (link === undefined || entry === undefined) return annotation;
      const copy = link.copy().delete(entry);
      if (!(annotation instanceof PdfRef)) {
        isChanged = true;
        return copy;
      }
      edits.set(annotation, copy);
      return annotation;
    });
    if (isChanged && ref !== undefined) setEntry(edits, ref, 'Annots', links);
  }

  const seen = new Set<number>();
  const waiting: PdfValue[] = [edits.dict(edits.dict(catalog)?.get('Outlines') ?? null)?.get('First') ?? null];
  for (let item = waiting.pop(); item !== undefined && seen.size < maxOutlines; item = waiting.pop()) {
    const dict = edits.dict(item);
    if (!(item instanceof PdfRef) || dict === undefined || seen.has(item.number)) continue;
    seen.add(item.number);
    waiting.push(dict.get('Next'), dict.get('First'));
    const entry = wrongEntry(dict);
    if (entry !== undefined) edits.set(item, dict.copy().delete(entry));
  }

  const root = edits.dict(catalog);
  const opens = root?.get('OpenAction') ?? null;
  if (root !== undefined && (isWrongAction(opens) || leadsAway(opens)))
    edits.set(catalog, root.copy().delete('OpenAction'));
};
