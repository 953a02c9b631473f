import { signal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { emptyContent, type PageContent } from '../core/page-content.ts';
import { contentOfPage } from '../document/draw-page.ts';
import { openDocument } from './opened.ts';

interface Contents {
  readonly pdf: PDFDocumentProxy | undefined;
  readonly pages: ReadonlyMap<number, PageContent>;
}

const contents = signal<Contents>({ pdf: undefined, pages: new Map() });

/** What stands on a page of the open document; undefined as long as it has not been read. */
export const knownContent = (page: number): PageContent | undefined => {
  const { pdf, pages } = contents.value;
  return pdf !== undefined && pdf === openDocument.value?.pdf ? pages.get(page) : undefined;
};

const peekContent = (page: number): PageContent | undefined => {
  const { pdf, pages } = contents.peek();
  return pdf === openDocument.peek()?.pdf ? pages.get(page) : undefined;
};

/** Whether it is known what stands on a page. */
export const isRead = (page: number): boolean => peekContent(page) !== undefined;

/** What stands on a page, for who does not want to hear when it has been read. */
export const contentNow = (page: number): PageContent => peekContent(page) ?? emptyContent;

/** Reads what stands on a page, unless it has been read. */
export const wantContent = async (pdf: PDFDocumentProxy, page: number): Promise<void> => {
  const content = await contentOfPage(pdf, page);
  const before = contents.peek();
  if (before.pdf === pdf && before.pages.get(page) === content) return;
  contents.value = { pdf, pages: new Map([...(before.pdf === pdf ? before.pages : []), [page, content]]) };
};
