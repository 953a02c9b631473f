import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { readProfileHeader } from './icc-profile.ts';
import { buildGrayProfile, buildSrgbProfile } from './srgb-profile.ts';

/** Colour space of a document's output intent, from the header of its profile (ICC.1, 7.2.6). */
export type IntentSpace = 'RGB' | 'GRAY' | 'CMYK';

/** Returns the colour spaces of the PDF/A output intents of document and pages (ISO 19005-1, 6.2.2). */
export const findIntentSpaces = (document: PdfDocument, pages: readonly SourcePage[]): ReadonlySet<IntentSpace> => {
  const intents = new Intents(document);
  return new Set(
    [intentsOf(document), ...pages.map(({ dict }) => dict.get('OutputIntents'))].flatMap((value) => [
      ...intents.spacesOf(value),
    ]),
  );
};

const intentsOf = (document: PdfDocument): PdfValue =>
  document.dict(document.trailer.get('Root'))?.get('OutputIntents') ?? null;

/**
 * Returns the device colours allowed on all pages without a default colour space. Grey is allowed under any intent (ISO
 * 19005-2, 6.2.4.3). Since part 4, intents of a page replace those of the document (ISO 32000-2, 14.11.5).
 */
export const listAllowedColours = (
  document: PdfDocument,
  pages: readonly SourcePage[],
  part: number,
): ReadonlySet<IntentSpace> => {
  const own = part < 4 ? [] : pages.filter(({ dict }) => dict.has('OutputIntents'));
  const ofDocument = own.length > 0 && own.length === pages.length ? [] : [intentsOf(document)];
  const intents = new Intents(document);
  return [...ofDocument, ...own.map(({ dict }) => dict.get('OutputIntents'))]
    .map((value) => intents.spacesOf(value))
    .map((spaces) => (spaces.size === 0 ? spaces : new Set<IntentSpace>([...spaces, 'GRAY'])))
    .reduce((common, spaces) => common.intersection(spaces));
};

/** Reads output intents. Pages often share a profile, which may have megabytes, so each is decoded once. */
class Intents {
  readonly #document: PdfDocument;
  readonly #known = new Map<number, IntentSpace | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  spacesOf(value: PdfValue): ReadonlySet<IntentSpace> {
    const spaces = new Set<IntentSpace>();
    const intents = this.#document.array(value) ?? [];
    for (const item of intents.slice(0, 100)) {
      const intent = this.#document.dict(item);
      if (intent === undefined || this.#document.name(intent.get('S')) !== 'GTS_PDFA1') continue;
      const space = this.#spaceAt(intent.get('DestOutputProfile'));
      if (space !== undefined) spaces.add(space);
    }
    return spaces;
  }

  /** Returns the colour space of a profile, which is a stream and so an indirect object (ISO 32000-2, 7.3.8.1). */
  #spaceAt(value: PdfValue): IntentSpace | undefined {
    if (!(value instanceof PdfRef)) return undefined;
    if (!this.#known.has(value.number)) {
      const profile = this.#document.resolve(value);
      this.#known.set(value.number, profile instanceof PdfStream ? spaceOf(this.#document, profile) : undefined);
    }
    return this.#known.get(value.number);
  }
}

const spaceOf = (document: PdfDocument, profile: PdfStream): IntentSpace | undefined => {
  const space = readProfileHeader(document, profile)?.space;
  return space === 'RGB' || space === 'GRAY' || space === 'CMYK' ? space : undefined;
};

/** Default colour spaces for device colours without an output intent (ISO 32000-1, 8.6.5.6). */
export class DefaultColours {
  readonly #needs: { readonly rgb: boolean; readonly gray: boolean };
  readonly #allocate: () => number;
  readonly #writeOnce: (object: OutgoingObject) => void;
  #spaces: PdfDict | undefined;

  constructor(intents: ReadonlySet<IntentSpace>, allocate: () => number, writeOnce: (object: OutgoingObject) => void) {
    this.#needs = { rgb: !intents.has('RGB'), gray: !intents.has('GRAY') };
    this.#allocate = allocate;
    this.#writeOnce = writeOnce;
  }

  /** Returns the `/ColorSpace` entries for resources; `undefined` if the output intents suffice. */
  spaces(): PdfDict | undefined {
    const { rgb, gray } = this.#needs;
    if (!rgb && !gray) return undefined;
    this.#spaces ??= new PdfDict([
      ...(rgb ? [['DefaultRGB', this.#space(buildSrgbProfile(), 3)] as const] : []),
      ...(gray ? [['DefaultGray', this.#space(buildGrayProfile(), 1)] as const] : []),
    ]);
    return this.#spaces;
  }

  #space(profile: Uint8Array, components: number): PdfRef {
    const stream = this.#allocate();
    const space = this.#allocate();
    this.#writeOnce({ number: stream, body: { dict: `<</N ${components}/Filter/FlateDecode>>`, stream: profile } });
    this.#writeOnce({ number: space, body: `[/ICCBased ${stream} 0 R]` });
    return new PdfRef(space, 0);
  }
}
