import { apiBasePaths, designPaths } from '@bulkfill/service/paths/paths';
import type { PreviewHead } from '@bulkfill/service/types/editor';
import { getDocument, PDFWorker } from 'pdfjs-dist';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { pdfOptions } from '../../files/pdf-files.ts';
import { assemblePreview, readPreviewAnswer } from '../../files/preview-answer.ts';
import { pagesOfSource, type RowPages, rowPages } from '../../files/row-pages.ts';
import type { SentAssets } from '../assets/sent-assets.ts';
import { continuationOf } from '../core/list-draft.ts';
import type { Mistake } from '../core/mistakes.ts';
import type { OpenedPayload } from '../core/payload.ts';
import { drawPage } from '../document/draw-page.ts';
import { createSourcePictures } from '../document/source-pictures.ts';
import { type PreviewDraft, previewRequest } from './preview-request.ts';
import type { PreviewSubject } from './preview-subject.ts';
import type { SentDocuments } from './sent-document.ts';

const { previews: previewsPath } = designPaths(apiBasePaths.session);

export interface Preview {
  readonly subject: PreviewSubject;
  readonly row: PreviewHead['row'];
  readonly pages: RowPages;
  /** Whether the row has no PDF; the source is shown instead. */
  readonly isBlank: boolean;
  /** Whether the preview has a watermark, which runs never have. */
  readonly isMarked: boolean;
  readonly leftOut: readonly Mistake[];
  /** Draws a copy of a page that the row has, as `drawPage`. */
  readonly draw: (page: number, place: number, ...onto: DrawnOnto) => Promise<boolean>;
  readonly close: () => void;
}

type DrawnOnto = readonly [canvas: HTMLCanvasElement, pixelsPerPoint: number, signal: AbortSignal];

/** Creates a preview maker. It remembers the files that the service has and reuses one pdf.js worker. */
export const createPreviewMaker = ({
  assets: { withSentAssets },
  documents: { forgetDocument, sentDocument },
}: {
  readonly assets: SentAssets;
  readonly documents: SentDocuments;
}) => {
  let worker: PDFWorker | undefined;

  /** Returns the shared worker that reads previews: starting one takes longer than most previews. */
  const previewWorker = (): PDFWorker => {
    if (worker === undefined || worker.destroyed) worker = PDFWorker.create({});
    return worker;
  };

  const pictureOfSource = createSourcePictures();
  const sources = new WeakMap<File, Promise<Uint8Array<ArrayBuffer>>>();

  const sourceBytes = (file: File): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = sources.get(file) ?? file.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    sources.set(file, bytes);
    return bytes;
  };

  const asked = async (
    file: File,
    body: PreviewDraft['body'],
    onSent: (part: number) => void,
  ): Promise<ArrayBuffer> => {
    const ask = async (): Promise<ArrayBuffer> => {
      const document = await sentDocument(file, onSent);
      return withSentAssets(
        body.template,
        async (template, assets) => {
          const query = new URLSearchParams({ document, ...(assets === undefined ? {} : { assets }) });
          return (await send('POST', `${previewsPath}?${query}`, { body: { ...body, template } })).arrayBuffer();
        },
        onSent,
      );
    };
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'DOCUMENT_NOT_FOUND')) throw error;
      // The document expired after a day, or the account changed: start over.
      forgetDocument(file);
      return await ask();
    }
  };

  /**
   * Requests one filled row and opens the resulting PDF. `onSent` receives the progress of uploads. Throws `ApiError`.
   */
  const makePreview = async (
    subject: PreviewSubject,
    opened: OpenedPayload | undefined,
    onSent: (part: number) => void,
  ): Promise<Preview> => {
    const { file } = subject.document;
    const startMs = performance.now();
    const { body, leftOut } = previewRequest(subject, opened);
    const answer = await asked(file, body, onSent);
    const answeredMs = performance.now();
    performance.measure('preview-asked', { start: startMs, end: answeredMs });
    const read = readPreviewAnswer(answer);
    const whole = assemblePreview(await sourceBytes(file), read);
    // pdf.js transfers the bytes to its worker; the bytes of the source are needed again.
    const task = getDocument({
      ...pdfOptions,
      data: read.head.pdf === 'none' ? whole.slice() : whole,
      worker: previewWorker(),
    });
    const close = (): void => void task.destroy();
    try {
      const pdf = await task.promise;
      performance.measure('preview-opened', { start: answeredMs });
      const { row, pdf: made, marked } = read.head;
      const continued = subject.draft.overlays.flatMap((overlay) => continuationOf(overlay)?.page ?? []);
      const isBlank = made === 'none';
      const pages = isBlank
        ? pagesOfSource
        : rowPages({ omitted: row.omitted_pages ?? [], continued }, subject.document.pages.length, pdf.numPages);
      const overOwn = new Set(read.head.overlay_pages);
      const draw = async (page: number, place: number, ...onto: DrawnOnto): Promise<boolean> => {
        const base = overOwn.has(page) ? await pictureOfSource(subject.document.pdf, page, onto[1]) : undefined;
        return drawPage(pdf, place, ...onto, base);
      };
      return { subject, row, pages, isBlank, isMarked: marked, leftOut, draw, close };
    } catch (error) {
      close();
      throw error;
    }
  };

  return { makePreview };
};
