import type { ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { defaultRowPicturePixels } from '../images/image-x-object.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { findMissingLanguage } from '../tags/document-language.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import type { UpdateWriter } from '../write/update-writer.ts';
import { newCounters } from './counters.ts';
import type { DrawerContext } from './drawer.ts';
import { FieldClaims } from './field-claims.ts';
import type { HeldObjects } from './held-objects.ts';
import { RepeatedValues } from './repeated-values.ts';

export const loadBarcodeEncoder = async (
  wanted: readonly ResolvedOverlay[],
): Promise<DrawerContext['encodeBarcode']> =>
  wanted.some((overlay) => overlay.kind === 'barcode')
    ? (await import('../codes/encode-barcode.ts')).encodeBarcode
    : undefined;

export const drawerContext = (
  template: ResolvedTemplate,
  job: Pick<
    DrawerContext,
    | 'rowPages'
    | 'fonts'
    | 'prefix'
    | 'form'
    | 'observer'
    | 'kept'
    | 'encodeBarcode'
    | 'conformance'
    | 'colourSpaces'
    | 'tags'
    | 'brokenStructure'
    | 'flattened'
  > & {
    readonly document: PdfDocument;
    readonly writer: UpdateWriter;
    readonly held: HeldObjects;
    readonly maxRowPicturePixels: number | undefined;
  },
): DrawerContext => {
  const {
    document,
    fonts,
    prefix,
    form,
    writer,
    held,
    observer,
    kept,
    encodeBarcode,
    conformance,
    colourSpaces,
    tags,
    brokenStructure,
    flattened,
  } = job;
  const edits = new ObjectEdits(document);
  const isKeptTagged = conformance?.isKept === true && typeof readStructure(edits) === 'object';
  return {
    template,
    fonts,
    prefix,
    form,
    observer,
    kept,
    allocate: writer.allocate,
    writeOnce: held.writeOnce,
    held,
    lose: (code, overlayId, message) => conformance?.lose(code, overlayId, message),
    pictures: new Map(),
    repeated: new RepeatedValues(),
    claims: new FieldClaims(template.overlays),
    counters: newCounters(),
    rowPages: job.rowPages,
    maxRowPicturePixels: job.maxRowPicturePixels ?? defaultRowPicturePixels,
    encodeBarcode,
    conformance,
    colourSpaces,
    tags,
    brokenStructure,
    flattened,
    rowAlts: [],
    listTags: [],
    tabPages: isKeptTagged ? new Set() : undefined,
    language: conformance?.needsLanguage === true ? findMissingLanguage(edits) : undefined,
  };
};
