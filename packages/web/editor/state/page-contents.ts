import { signal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { emptyContent, type PageContent } from '../core/page-content.ts';
import type { Opened } from './opened.ts';
import type { Files } from './surroundings.ts';

interface Contents {
  readonly pdf: PDFDocumentProxy | undefined;
  readonly pages: ReadonlyMap<number, PageContent>;
}

export const createPageReading = ({
  opened: { openDocument },
  files: { contentOfPage },
}: {
  readonly files: Files;
  readonly opened: Opened;
}) => {
  const contents = signal<Contents>({ pdf: undefined, pages: new Map() });

  /** Returns the contents of a page; `undefined` until they are read. Subscribes to changes. */
  const knownContent = (page: number): PageContent | undefined => {
    const { pdf, pages } = contents.value;
    return pdf !== undefined && pdf === openDocument.value?.pdf ? pages.get(page) : undefined;
  };

  const peekContent = (page: number): PageContent | undefined => {
    const { pdf, pages } = contents.peek();
    return pdf === openDocument.peek()?.pdf ? pages.get(page) : undefined;
  };

  const isRead = (page: number): boolean => peekContent(page) !== undefined;

  /** Returns the contents of a page without subscribing; empty until they are read. */
  const contentNow = (page: number): PageContent => peekContent(page) ?? emptyContent;

  const wantContent = async (pdf: PDFDocumentProxy, page: number): Promise<void> => {
    const content = await contentOfPage(pdf, page);
    const before = contents.peek();
    if (before.pdf === pdf && before.pages.get(page) === content) return;
    contents.value = { pdf, pages: new Map([...(before.pdf === pdf ? before.pages : []), [page, content]]) };
  };

  return { knownContent, isRead, contentNow, wantContent };
};

export type PageReading = ReturnType<typeof createPageReading>;
