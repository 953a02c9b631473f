import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { profileHeader } from './icc-profile.ts';
import { grayProfile, srgbProfile } from './srgb-profile.ts';

/** The colour space of a document's output intent, as its profile's header has it (ICC.1, 7.2.6). */
export type IntentSpace = 'RGB' | 'GRAY' | 'CMYK';

/** What the PDF/A output intents of the document and of its pages are for (ISO 19005-1, 6.2.2; ISO 32000-2, 14.11.5). */
export const intentSpaces = (document: PdfDocument, pages: readonly SourcePage[]): ReadonlySet<IntentSpace> => {
  const intents = new Intents(document);
  return new Set(
    [intentsOf(document), ...pages.map(({ dict }) => dict.get('OutputIntents'))].flatMap((value) => [...intents.spacesOf(value)]),
  );
};

const intentsOf = (document: PdfDocument): PdfValue => document.dict(document.trailer.get('Root'))?.get('OutputIntents') ?? null;

/**
 * The device colours that stand for themselves on all pages of a document of some part: grey does under any intent (ISO 19005-2, 6.2.4.3).
 * Since part 4, pages may have intents of their own, which count in place of the document's (ISO 32000-2, 14.11.5).
 */
export const coloursOfAllPages = (document: PdfDocument, pages: readonly SourcePage[], part: number): ReadonlySet<IntentSpace> => {
  const own = part < 4 ? [] : pages.filter(({ dict }) => dict.has('OutputIntents'));
  const ofDocument = own.length > 0 && own.length === pages.length ? [] : [intentsOf(document)];
  const intents = new Intents(document);
  return [...ofDocument, ...own.map(({ dict }) => dict.get('OutputIntents'))]
    .map((value) => intents.spacesOf(value))
    .map((spaces) => (spaces.size === 0 ? spaces : new Set<IntentSpace>([...spaces, 'GRAY'])))
    .reduce((common, spaces) => common.intersection(spaces));
};

/** Reads output intents. Pages mostly share their profile, which may have megabytes: it is unpacked once. */
class Intents {
  readonly #document: PdfDocument;
  /** By the number of the profile's object. */
  readonly #known = new Map<number, IntentSpace | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** What an array of intents is for. */
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

  /** A profile is a stream, and a stream is an object of its own (ISO 32000-2, 7.3.8.1). */
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
  const space = profileHeader(document, profile)?.space;
  return space === 'RGB' || space === 'GRAY' || space === 'CMYK' ? space : undefined;
};

/**
 * Colour spaces that device colours are painted through where no output intent is for them (ISO 32000-1, 8.6.5.6): content that says
 * `rg` says it as before, and the resources it has name what is meant.
 */
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

  /** What `/ColorSpace` of resources has to hold; undefined where the output intents do. */
  spaces(): PdfDict | undefined {
    const { rgb, gray } = this.#needs;
    if (!rgb && !gray) return undefined;
    this.#spaces ??= new PdfDict([
      ...(rgb ? [['DefaultRGB', this.#space(srgbProfile(), 3)] as const] : []),
      ...(gray ? [['DefaultGray', this.#space(grayProfile(), 1)] as const] : []),
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
