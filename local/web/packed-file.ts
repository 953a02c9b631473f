import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsCoding } from '../../lib/routes/accepts-coding.ts';

const brotli = promisify(brotliCompress);
const pack = {
  br: (content: Uint8Array) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip) as (content: Uint8Array) => Promise<Uint8Array>,
} as const;

type Coding = keyof typeof pack;

/** File content as sent; plain without a coding. */
export interface PackedContent {
  readonly bytes: Uint8Array;
  readonly coding?: Coding;
}

/** Content that does not change while the service runs. Each compressed form is made on its first request. */
export class PackedFile {
  readonly #content: Uint8Array;
  readonly #forms = new Map<Coding, Promise<Uint8Array>>();
  #tag: string | undefined;

  constructor(content: Uint8Array) {
    this.#content = content;
  }

  async form(acceptEncoding: string | undefined): Promise<PackedContent> {
    const coding = (['br', 'gzip'] as const).find((each) => acceptsCoding(acceptEncoding, each));
    if (coding === undefined) return { bytes: this.#content };
    const made = this.#forms.get(coding) ?? pack[coding](this.#content);
    this.#forms.set(coding, made);
    const bytes = await made;
    return bytes.length < this.#content.length ? { bytes, coding } : { bytes: this.#content };
  }

  async send(request: IncomingMessage, response: ServerResponse, status: number): Promise<void> {
    const { bytes, coding } = await this.form(request.headersDistinct['accept-encoding']?.join(','));
    response.setHeader('vary', 'accept-encoding');
    if (coding !== undefined) response.setHeader('content-encoding', coding);
    response.writeHead(status, { 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  /** Sends the content with a tag; with status 200, only to browsers that lack it. */
  async sendTagged(
    request: IncomingMessage,
    response: ServerResponse,
    status: 200 | 404,
    contentType: string,
  ): Promise<void> {
    this.#tag ??= `W/"${hash('sha256', this.#content, 'base64url').slice(0, 22)}"`;
    response.setHeader('etag', this.#tag);
    if (status === 200 && request.headers['if-none-match'] === this.#tag) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('content-type', contentType);
    await this.send(request, response, status);
  }
}
