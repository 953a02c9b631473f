import { type PdfDict, PdfName, PdfRef } from '../pdf-value.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import { serialize } from '../write/serialize.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { addNamesIn } from './names-in.ts';
import type { TouchedPage } from './touched-page.ts';

export interface PageEntries {
  readonly ref: PdfRef;
  readonly before: readonly PdfRef[];
  readonly after: readonly PdfRef[];
  readonly structParents: number | undefined;
  readonly isTabbed: boolean;
}

interface PageLayers {
  readonly drawn: string;
  readonly parts: readonly (OverlayDrawer | string)[];
  readonly contentNumber: number | undefined;
  readonly enter: string;
}

const maxRemembered = 64;

/**
 * Versions of a page if rows differ. The compiled document contains the version for rows without optional overlays.
 * Rows that use other resources, or that draw where others draw nothing, write their own (ISO 32000-2, 7.5.6).
 */
export class PageVersions {
  readonly ref: PdfRef;
  /**
   * Content of the row's stream in a row without optional overlays; `undefined` if every row has its own stream.
   */
  readonly restingContent: string | undefined;
  readonly #pdf: OpenedPdf;
  readonly #touched: TouchedPage;
  readonly #entries: PageEntries;
  readonly #context: DrawerContext;
  readonly #contentNumber: number | undefined;
  readonly #shared: ReadonlySet<string> | undefined;
  readonly hasSharedContent: boolean;
  readonly #remembered = new Map<string, string>();

  constructor(pdf: OpenedPdf, touched: TouchedPage, entries: PageEntries, context: DrawerContext, layers: PageLayers) {
    const { parts, contentNumber, enter } = layers;
    this.#pdf = pdf;
    this.#touched = touched;
    this.#entries = entries;
    this.#context = context;
    this.#contentNumber = contentNumber;
    this.ref = entries.ref;
    const { held, fonts, prefix } = context;
    const painted = parts.filter((part) => typeof part === 'string').join('');
    const isOptional = parts.every(
      (part) => typeof part === 'string' || part.names !== undefined || part.overlay.kind === 'field',
    );
    this.hasSharedContent = contentNumber !== undefined && (!held.differs || !isOptional || painted !== '');
    if (!held.differs) return;
    const shared = touched.resources.sharedNames(fonts.sharedResources);
    addNamesIn(layers.drawn + painted, prefix, shared);
    this.#shared = shared;
    if (!isOptional) return;
    this.restingContent = `${enter}${painted}Q\n`;
    if (painted === '' || contentNumber === undefined) return;
    const stream = Buffer.from(this.restingContent.slice(0, -1), 'latin1');
    held.hold({ number: contentNumber, body: { dict: '<<>>', stream } });
  }

  shared(): PdfDict {
    return this.#page(undefined, this.hasSharedContent ? this.#contentNumber : undefined, this.#shared);
  }

  /** Whether a row needs its own version. `hasContent`: whether it supplies a content stream. */
  differs(names: ReadonlySet<string>, hasContent: boolean): boolean {
    return (hasContent && !this.hasSharedContent) || [...names].some((name) => this.#shared?.has(name) !== true);
  }

  version(names: ReadonlySet<string>, content: number | undefined, from?: PdfDict): PdfDict {
    const shown = content ?? (this.hasSharedContent ? this.#contentNumber : undefined);
    return this.#page(from, shown, new Set([...(this.#shared ?? []), ...names]));
  }

  text(names: ReadonlySet<string>, content: number | undefined): string {
    const key = `${content} ${[...names].join()}`;
    let text = this.#remembered.get(key);
    if (text === undefined) {
      text = serialize(this.version(names, content));
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
      this.#remembered.set(key, text);
    }
    return text;
  }

  #page(from: PdfDict | undefined, content: number | undefined, names: ReadonlySet<string> | undefined): PdfDict {
    const { document, pages } = this.#pdf;
    const { index, resources } = this.#touched;
    const { before, after, structParents, isTabbed } = this.#entries;
    const { conformance, fonts } = this.#context;
    const page = pages[index]!;
    const contents = [...before, ...(content === undefined ? [] : [new PdfRef(content, 0)]), ...after];
    const dict = (from ?? page.dict)
      .copy()
      .set('Contents', contents)
      .set('Resources', resources.mergedWith(document, page, fonts.resources, names));
    if (structParents !== undefined && from === undefined) dict.set('StructParents', structParents);
    if (isTabbed) dict.set('Tabs', PdfName.of('S'));
    if (conformance?.mayBlend === true && this.#mayBeTransparent(names)) resources.setBlending(dict, document);
    // Poppler skips a page whose annotations are not an array.
    if (document.array(dict.get('Annots')) === undefined) dict.delete('Annots');
    return dict;
  }

  #mayBeTransparent(names: ReadonlySet<string> | undefined): boolean {
    const { drawers, resources } = this.#touched;
    const isDrawn = (drawer: OverlayDrawer): boolean =>
      names === undefined || drawer.names === undefined || [...drawer.names].some((name) => names.has(name));
    return (
      resources.hasOpacities(names) ||
      drawers.some((drawer) => ['image', 'signature'].includes(drawer.overlay.kind) && isDrawn(drawer))
    );
  }
}
