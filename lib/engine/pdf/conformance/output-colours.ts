import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { grayProfile, srgbProfile } from './srgb-profile.ts';

/** The colour space of a document's output intent, as its profile's header has it (ICC.1, 7.2.6). */
export type IntentSpace = 'RGB' | 'GRAY' | 'CMYK';

const maxProfileBytes = 16 << 20;

/** What the document's PDF/A output intents are for (ISO 19005-1, 6.2.2). */
export const intentSpaces = (document: PdfDocument): ReadonlySet<IntentSpace> =>
  spacesOf(document, document.dict(document.trailer.get('Root'))?.get('OutputIntents') ?? null);

/**
 * The device colours that stand for themselves on all pages of a document of some part: grey does under any intent (ISO 19005-2, 6.2.4.3).
 * Since part 4, pages may have intents of their own, which count in place of the document's (ISO 32000-2, 14.11.5).
 */
export const coloursOfAllPages = (document: PdfDocument, pages: readonly SourcePage[], part: number): ReadonlySet<IntentSpace> => {
  const own = part < 4 ? [] : pages.filter(({ dict }) => dict.has('OutputIntents'));
  const ofDocument = own.length > 0 && own.length === pages.length ? [] : [intentSpaces(document)];
  return [...ofDocument, ...own.map(({ dict }) => spacesOf(document, dict.get('OutputIntents')))]
    .map((spaces) => (spaces.size === 0 ? spaces : new Set<IntentSpace>([...spaces, 'GRAY'])))
    .reduce((common, spaces) => common.intersection(spaces));
};

const spacesOf = (document: PdfDocument, value: PdfValue): ReadonlySet<IntentSpace> => {
  const spaces = new Set<IntentSpace>();
  const intents = document.array(value) ?? [];
  for (const item of intents.slice(0, 100)) {
    const intent = document.dict(item);
    if (intent === undefined || document.name(intent.get('S')) !== 'GTS_PDFA1') continue;
    const profile = document.resolve(intent.get('DestOutputProfile'));
    const space = profile instanceof PdfStream ? spaceOf(document, profile) : undefined;
    if (space !== undefined) spaces.add(space);
  }
  return spaces;
};

const spaceOf = (document: PdfDocument, profile: PdfStream): IntentSpace | undefined => {
  try {
    const name = Buffer.from(document.decode(profile, maxProfileBytes)).toString('latin1', 16, 20).trim();
    return name === 'RGB' || name === 'GRAY' || name === 'CMYK' ? name : undefined;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
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
