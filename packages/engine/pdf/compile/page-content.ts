import { deflateSync } from 'node:zlib';
import { copyBytes } from '../../core/copy-bytes.ts';
import { EngineError } from '../../core/engine-error.ts';
import type { KeptResults } from '../../core/kept-results.ts';
import { mib } from '../../core/units.ts';
import { PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { measureBalance, withoutStrays, writeClosingOperators } from '../read/content-balance.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { FilterWithoutBytes, PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { serialize } from '../write/serialize.ts';

export interface IsolatedContent {
  /**
   * `streams`: the content streams unchanged. `replacement`: one stream in their place. `form`: one stream to be
   * painted as a form XObject, because readers would ignore anything after it in the same content.
   */
  readonly content:
    | { readonly kind: 'streams'; readonly refs: readonly PdfRef[] }
    | { readonly kind: 'replacement' | 'form'; readonly stream: ContentStream };
  /** Operators after the content that restore the state before it. */
  readonly closing: string;
}

export interface ContentStream {
  readonly filters: string;
  readonly data: Uint8Array;
}

const deflated = (content: Uint8Array): ContentStream => ({
  filters: '/Filter/FlateDecode',
  data: copyBytes(deflateSync(content)),
});

/** Maximum bytes of content inspected per document, against decompression bombs. Further pages count as balanced. */
const maxContentBytes = 192 * mib;

interface KeptPages {
  readonly kept: KeptResults;
  readonly digest: string;
}

export class ContentIsolator {
  readonly #document: PdfDocument;
  readonly #known: KeptPages | undefined;
  readonly #overlaysOnly: boolean;
  /** Pages without their content, from 0. */
  readonly overlayPages: number[] = [];
  #remainingBytes = maxContentBytes;

  constructor(document: PdfDocument, known?: KeptPages, overlaysOnly = false) {
    this.#document = document;
    this.#known = known;
    this.#overlaysOnly = overlaysOnly;
  }

  /**
   * Ensures that a page's content restores the graphics state, so that overlays appear in their places. Content that is
   * too large counts as balanced. Throws `INVALID_PDF` for content in a filter that no reader supports.
   */
  isolate(page: SourcePage, index: number): IsolatedContent {
    // Readers paint annotations last, so overlays over a picture of the page would cover them.
    if (this.#overlaysOnly && !hasAnnotations(this.#document, page)) {
      this.overlayPages.push(index);
      return noContent;
    }
    if (this.#known === undefined) return this.#look(page, index);
    const { kept, digest } = this.#known;
    const remainingBytes = this.#remainingBytes;
    const look = (): { content: IsolatedContent; leftBytes: number } => ({
      content: this.#look(page, index),
      leftBytes: this.#remainingBytes,
    });
    const found = kept.of('page-content', [digest, String(index), String(remainingBytes)], look, ({ content }) =>
      sizeOf(content),
    );
    this.#remainingBytes = found.leftBytes;
    return found.content;
  }

  #look(page: SourcePage, index: number): IsolatedContent {
    const { refs, direct } = contentStreams(this.#document, page.dict.get('Contents'));
    const unchanged = { kind: 'streams', refs } as const;
    const decoded = this.#decodeAll(direct, index);
    if (decoded === undefined) return { content: unchanged, closing: 'Q\n' };
    const { content, isDamaged, isEndGuessed } = decoded;
    const [only] = direct;
    // Readers interpret damaged data differently. Keep it unchanged, so that each shows it like in the source.
    if (isDamaged && direct.length === 1)
      return { content: { kind: 'form', stream: asItIs(only as PdfStream) }, closing: 'Q\n' };
    const balance = measureBalance(content);
    if (balance.blocksRest || isDamaged || isEndGuessed)
      return { content: { kind: 'form', stream: deflated(content) }, closing: 'Q\n' };
    const closing = `${writeClosingOperators(balance)}Q\n`;
    if (balance.strays.length === 0 && refs.length === direct.length) return { content: unchanged, closing };
    return { content: { kind: 'replacement', stream: deflated(withoutStrays(content, balance)) }, closing };
  }

  /** `isDamaged`, `isEndGuessed`: other readers may interpret the data, or its end, differently. */
  #decodeAll(
    streams: readonly PdfStream[],
    index: number,
  ): { content: Uint8Array; isDamaged: boolean; isEndGuessed: boolean } | undefined {
    let isDamaged = false;
    try {
      const parts: Uint8Array[] = [];
      for (const stream of streams) {
        const decoded = this.#document.decode(stream, this.#remainingBytes, () => {
          isDamaged = true;
        });
        this.#remainingBytes -= decoded.length;
        parts.push(decoded, Buffer.from('\n'));
      }
      return { content: Buffer.concat(parts), isDamaged, isEndGuessed: streams.some((stream) => stream.isEndGuessed) };
    } catch (error) {
      if (error instanceof FilterWithoutBytes)
        throw new EngineError('INVALID_PDF', { message: unreadableContent(index) });
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  }
}

const noContent: IsolatedContent = { content: { kind: 'streams', refs: [] }, closing: 'Q\n' };

const hasAnnotations = (document: PdfDocument, { dict }: SourcePage): boolean => {
  const annotations = document.resolve(dict.get('Annots'));
  return Array.isArray(annotations) ? annotations.length > 0 : annotations !== null;
};

const unreadableContent = (index: number): string =>
  `The content of page ${index + 1} of the source PDF uses an unknown filter. Save the PDF again in the program that created it.`;

/** Returns the stream's own data and filters. Copies the data, so that the cache does not retain the whole source. */
const asItIs = ({ dict, raw }: PdfStream): ContentStream => {
  const entries = ['Filter', 'DecodeParms']
    .filter((key) => dict.has(key))
    .map((key) => `/${key} ${serialize(dict.get(key))}`);
  return { filters: entries.join(''), data: Uint8Array.from(raw) };
};

const refBytes = 64;

const sizeOf = ({ content, closing }: IsolatedContent): number =>
  closing.length + (content.kind === 'streams' ? content.refs.length * refBytes : content.stream.data.length);

/** Returns the stream references of `/Contents`: a stream, an array, or a reference to one (ISO 32000-2, 7.7.3.3). */
const contentStreams = (document: PdfDocument, contents: PdfValue): { refs: PdfRef[]; direct: PdfStream[] } => {
  const resolved = document.resolve(contents);
  const items = Array.isArray(resolved) ? resolved : [contents];
  const refs: PdfRef[] = [];
  const direct: PdfStream[] = [];
  for (const item of items) {
    const stream = document.resolve(item);
    if (!(stream instanceof PdfStream)) continue;
    direct.push(stream);
    if (item instanceof PdfRef) refs.push(item);
  }
  return { refs, direct };
};
