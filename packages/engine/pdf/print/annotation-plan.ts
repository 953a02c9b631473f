import type { Destinations } from '../pages/destinations.ts';
import { PdfDict, PdfRef, PdfString, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize } from '../write/serialize.ts';
import type { SharedObjects } from './shared-objects.ts';

export interface AnnotationPlan {
  readonly opened: string;
  /** Target of a link: a page of the source, 0-based, and its view. */
  readonly link: { readonly page: number; readonly view: string } | undefined;
}

/** `target`: object number of the link's page in the row; undefined if the row lacks it, and the link does nothing. */
export const writeAnnotation = ({ opened, link }: AnnotationPlan, target: number | undefined): string =>
  link === undefined || target === undefined ? `${opened}>>` : `${opened}/Dest[${target} 0 R ${link.view}]>>`;

/** Visible annotations (ISO 32000-2, table 171). Widgets are already flattened; media have no effect on paper. */
const shownSubtypes = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'FileAttachment',
  'Redact',
  'Watermark',
]);

/** Entries that determine an annotation's appearance. Others refer to pages, other annotations, files and scripts. */
const shownEntries = [
  ...[
    'Type',
    'Subtype',
    'Rect',
    'Contents',
    'F',
    'AP',
    'AS',
    'Border',
    'C',
    'OC',
    'CA',
    'ca',
    'BM',
    'BS',
    'BE',
    'IC',
    'H',
    'DA',
    'DS',
    'RC',
  ],
  ...[
    'Q',
    'CL',
    'RD',
    'LE',
    'L',
    'LL',
    'LLE',
    'LLO',
    'Cap',
    'IT',
    'CP',
    'CO',
    'Vertices',
    'Path',
    'QuadPoints',
    'Name',
    'InkList',
    'Sy',
    'RO',
  ],
  ...['OverlayText', 'Repeat', 'FixedPrint', 'Rotate'],
];

/** Plans a page's annotations. Keeps links to pages, in the same row, and to addresses; removes other actions. */
export const planAnnotations = (
  document: PdfDocument,
  page: SourcePage,
  shared: SharedObjects,
  destinations: Destinations,
): AnnotationPlan[] =>
  (document.array(page.dict.get('Annots')) ?? []).flatMap((item) => {
    const annotation = document.resolve(item);
    if (!(annotation instanceof PdfDict) || !shownSubtypes.has(document.name(annotation.get('Subtype')) ?? ''))
      return [];
    const kept = new PdfDict();
    for (const key of shownEntries) if (annotation.has(key)) kept.set(key, annotation.get(key));
    const opened = shared.text(kept).slice(0, -2);
    const action = document.dict(annotation.get('A'));
    const actionKind = document.name(action?.get('S') ?? null);
    if (action !== undefined && actionKind === 'URI') {
      const address = document.resolve(action.get('URI'));
      const text = address instanceof PdfString ? `/A<</S/URI/URI ${serialize(address)}>>` : '';
      return { opened: `${opened}${text}`, link: undefined };
    }
    const target = annotation.get('Dest') ?? null;
    const destination = destinations.find(
      target === null && actionKind === 'GoTo' ? (action?.get('D') ?? null) : target,
    );
    if (destination === undefined) return { opened, link: undefined };
    const view: PdfValue[] = destination.view.filter((part) => !(part instanceof PdfRef));
    return { opened, link: { page: destination.page, view: view.map((value) => serialize(value)).join(' ') } };
  });
