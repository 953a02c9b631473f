import { hash } from 'node:crypto';
import type { ResolvedSealOverlay } from '../../svc/seal-overlay.ts';
import { findVisibleBox } from '../geometry/page-geometry.ts';
import { findUserBox } from '../geometry/user-box.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf-value.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import { tagWidget } from '../tags/tag-widget.ts';
import { decodeTextString, textString } from '../text-string.ts';
import { serialize } from '../write/serialize.ts';
import { updateOf, writeTrailer } from '../write/source-update.ts';
import { CmsWriter } from './cms.ts';
import { maxTimestampBytes, type Seal } from './seal.ts';
import { sealEntries } from './seal-value.ts';
import type { SealField, SealSource } from './sealing.ts';
import { addSecurityStore } from './security-store.ts';

/** Flags of the form: it has signatures, and may only be appended to (ISO 32000-2, table 226). */
const signatureFlags = 3;
/** Flags of the widget: printed, locked. */
const widgetFlags = 4 + 128;

interface SealPlace {
  readonly isInEveryRow: (page: number) => boolean;
  /** Visible seal and its alternative text. */
  readonly shown: { readonly overlay: ResolvedSealOverlay; readonly alt: string } | undefined;
}

/**
 * Appends an empty signature field to a source, as an update of its own. Each row writes the value of the field. The
 * widget of an invisible seal has no area, at a corner of the first page that every row has exactly once.
 */
export const addSealField = (
  { pdf, bytes, isSigned, isAnew, isFlat }: SealSource,
  seal: Seal,
  { isInEveryRow, shown }: SealPlace,
): SealField => {
  const { document, pages } = pdf;
  const writer = updateOf({ pdf, bytes });
  const edits = new ObjectEdits(document);
  const value = new PdfRef(writer.allocate(), 0);
  const field = new PdfRef(writer.allocate(), 0);
  const look = new PdfRef(writer.allocate(), 0);
  const root = document.trailer.get('Root') as PdfRef;
  const widget = new PdfDict([
    ['Type', PdfName.of('Annot')],
    ['Subtype', PdfName.of('Widget')],
    ['FT', PdfName.of('Sig')],
    ['T', new PdfString(addToForm(edits, root, field))],
    ['TU', new PdfString('Seal')],
    ['Rect', [0, 0, 0, 0]],
    ['F', widgetFlags],
    ['V', value],
    ['AP', new PdfDict([['N', look]])],
  ]);
  const visible = shown !== undefined && pages[shown.overlay.page]?.ref !== undefined ? shown : undefined;
  const index = visible?.overlay.page ?? pages.findIndex(({ ref }, at) => ref !== undefined && isInEveryRow(at));
  const page = pages[index];
  if (page?.ref !== undefined) {
    const geometry = readPageGeometry(document, page);
    const [left, bottom] = findVisibleBox(geometry);
    const box = visible === undefined ? [left, bottom, left, bottom] : [...findUserBox(visible.overlay, geometry)];
    widget.set('Rect', box).set('P', page.ref);
    const annotated = page.dict.copy().set('Annots', [...(edits.array(page.dict.get('Annots')) ?? []), field]);
    // Widgets of tagged documents follow the order of the structure (ISO 14289-1, 7.18.3).
    if (edits.dict(root)?.has('StructTreeRoot') === true && !annotated.has('Tabs'))
      annotated.set('Tabs', PdfName.of('S'));
    edits.set(page.ref, annotated);
  }
  if (visible !== undefined) {
    const { overlay, alt } = visible;
    widget.set('TU', textString(alt));
    const tree = readStructure(edits);
    // New tags would invalidate the signatures of the source.
    if (typeof tree === 'object' && !isSigned) {
      const element = new PdfRef(writer.allocate(), 0);
      const tag = { page: index, widget: field, element, alt, lang: overlay.lang };
      widget.set('StructParent', tagWidget(edits, tree, pages, tag));
    }
  }
  // Readers compare the revisions of a signed source, so a field without a value comes first.
  edits.set(field, isSigned ? widget.copy().delete('V') : widget);
  edits.set(value, null);
  const certifies = seal.certify === true && !isSigned;
  if (certifies || isAnew) setCertification(edits, root, certifies ? value : undefined);
  if (typeof seal.validation === 'object') addSecurityStore(edits, root, writer, seal.validation);
  writer.write({ number: look.number, body: { dict: emptyLook, stream: Buffer.alloc(0) } });
  for (const { value: edited, ...place } of edits.all()) writer.write({ ...place, body: serialize(edited) });
  const { prefix } = writeTrailer({ pdf, bytes }, hash('sha256', bytes).slice(0, 32), writer);
  const timestampBytes = seal.fetchTimestamp === undefined ? 0 : maxTimestampBytes;
  return {
    bytes: prefix,
    look: visible && look.number,
    value: {
      number: value.number,
      entries: sealEntries(seal, certifies ? (isFlat ? 1 : 2) : undefined),
      maxBytes: new CmsWriter(seal.key).maxBytes + timestampBytes,
      field: isSigned ? { number: field.number, body: serialize(widget) } : undefined,
    },
  };
};

const emptyLook = '<</Type/XObject/Subtype/Form/BBox[0 0 0 0]>>';

/** Adds a field to the form, which may not exist. Returns a name that no other field has. */
const addToForm = (edits: ObjectEdits, root: PdfRef, field: PdfRef): string => {
  const catalog = edits.dict(root) ?? new PdfDict();
  const holder = catalog.get('AcroForm');
  const form = (edits.dict(holder) ?? new PdfDict()).copy();
  const fields = edits.array(form.get('Fields')) ?? [];
  form.set('Fields', [...fields, field]);
  form.set('SigFlags', (edits.number(form.get('SigFlags')) ?? 0) | signatureFlags);
  if (holder instanceof PdfRef && edits.dict(holder) !== undefined) edits.set(holder, form);
  else edits.set(root, catalog.copy().set('AcroForm', form));
  return unusedName(edits, fields);
};

const unusedName = (edits: ObjectEdits, fields: readonly PdfValue[]): string => {
  const used = new Set(fields.map((each) => decodeTextString(edits.resolve(edits.dict(each)?.get('T') ?? null))));
  let name = 'Seal';
  for (let number = 2; used.has(name); number++) name = `Seal ${number}`;
  return name;
};

const setCertification = (edits: ObjectEdits, root: PdfRef, value: PdfRef | undefined): void => {
  const catalog = (edits.dict(root) ?? new PdfDict()).copy();
  const permissions = (edits.dict(catalog.get('Perms')) ?? new PdfDict()).copy();
  if (value === undefined) permissions.delete('DocMDP');
  else permissions.set('DocMDP', value);
  edits.set(root, permissions.map.size === 0 ? catalog.delete('Perms') : catalog.set('Perms', permissions));
};
