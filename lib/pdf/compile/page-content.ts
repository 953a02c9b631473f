import { deflateSync } from 'node:zlib';
import type { KeptResults } from '../../core/kept-results.ts';
import { mib } from '../../core/units.ts';
import { PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { closingOperators, contentBalance, withoutStrays } from '../read/content-balance.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

/** A page's own content, ready to stand between a `q` and `closing`. */
export interface IsolatedContent {
  /**
   * `streams`: the content streams as they are. `replacement`: one stream instead of them, deflated. `form`: the same, to be
   * painted as a form XObject, because what stands behind it in the same content would not be read.
   */
  readonly content:
    | { readonly kind: 'streams'; readonly refs: readonly PdfRef[] }
    | { readonly kind: 'replacement' | 'form'; readonly deflated: Uint8Array };
  /** Operators behind the content that restore the state before it. */
  readonly closing: string;
}

/** Content looked at in one document; beyond it pages are taken to be balanced. Bounds the time that a bomb can cost. */
const maxContentBytes = 192 * mib;

/** What was found out about a page of the same document before. */
interface KeptPages {
  readonly kept: KeptResults;
  /** SHA-256 of the document. */
  readonly digest: string;
}

/** Looks at the pages' contents of one document. */
export class ContentIsolator {
  readonly #document: PdfDocument;
  readonly #known: KeptPages | undefined;
  #remainingBytes = maxContentBytes;

  constructor(document: PdfDocument, known?: KeptPages) {
    this.#document = document;
    this.#known = known;
  }

  /**
   * Makes sure that a page's content leaves the graphics state as it found it, so that overlays stand where they should.
   * Content that cannot be decoded is taken to be balanced.
   */
  isolate(page: SourcePage, index: number): IsolatedContent {
    if (this.#known === undefined) return this.#look(page);
    const { kept, digest } = this.#known;
    const remainingBytes = this.#remainingBytes;
    const look = (): { content: IsolatedContent; leftBytes: number } => ({ content: this.#look(page), leftBytes: this.#remainingBytes });
    const found = kept.of('page-content', [digest, String(index), String(remainingBytes)], look, ({ content }) => sizeOf(content));
    this.#remainingBytes = found.leftBytes;
    return found.content;
  }

  #look(page: SourcePage): IsolatedContent {
    const { refs, direct } = contentStreams(this.#document, page.dict.get('Contents'));
    const unchanged = { kind: 'streams', refs } as const;
    const decoded = this.#decodeAll(direct);
    if (decoded === undefined) return { content: unchanged, closing: 'Q\n' };
    const { content, isDamaged } = decoded;
    const balance = contentBalance(content);
    if (balance.blocksRest || isDamaged) return { content: { kind: 'form', deflated: deflateSync(content) }, closing: 'Q\n' };
    const closing = `${closingOperators(balance)}Q\n`;
    if (balance.strays.length === 0 && refs.length === direct.length) return { content: unchanged, closing };
    return { content: { kind: 'replacement', deflated: deflateSync(withoutStrays(content, balance)) }, closing };
  }

  /** `isDamaged`: other readers may make something else of the data, and of where it ends. */
  #decodeAll(streams: readonly PdfStream[]): { content: Uint8Array; isDamaged: boolean } | undefined {
    let isDamaged = streams.some((stream) => stream.isEndGuessed);
    try {
      const parts: Uint8Array[] = [];
      for (const stream of streams) {
        const decoded = this.#document.decode(stream, this.#remainingBytes, () => {
          isDamaged = true;
        });
        this.#remainingBytes -= decoded.length;
        parts.push(decoded, Buffer.from('\n'));
      }
      return { content: Buffer.concat(parts), isDamaged };
    } catch (error) {
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  }
}

const refBytes = 64;

const sizeOf = ({ content, closing }: IsolatedContent): number =>
  closing.length + (content.kind === 'streams' ? content.refs.length * refBytes : content.deflated.length);

/** The stream references of `/Contents`: one stream, an array of them, or a reference to an array (ISO 32000-2, 7.7.3.3). */
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
