import { ApiError } from '@bulkfill/web/api/api-error';
import type { OpenDocument } from '@bulkfill/web/editor/document/open-document';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor } from '../instance/an-editor.ts';
import { act, showInEditor } from '../instance/shown-editor.ts';

describe('the place of a document that is not open', () => {
  const load = async () => (await import('@bulkfill/web/editor/view/empty-document.tsx')).EmptyDocument;

  it('offers a PDF and rows, but shows progress while a file opens', async () => {
    const answers: PromiseWithResolvers<OpenDocument>[] = [];
    const openPdf = (): Promise<OpenDocument> => {
      const answer = Promise.withResolvers<OpenDocument>();
      answers.push(answer);
      return answer.promise;
    };
    const all = anEditor({ files: { ...anEditor().editor.around.files, openPdf } });
    const open = () => void all.editor.opening.openPdfFile(new File(['%PDF'], 'form.pdf'));
    await showInEditor(all, load, { over: false }, async (page) => {
      expect([page.hasField('Open a PDF'), page.hasField('Open the rows')]).toEqual([true, true]);
      await act(open);
      expect([page.hasField('Open a PDF'), page.text()]).toEqual([false, 'Opening…']);
      answers[0]?.reject(new ApiError('It is broken.', { code: 'INVALID_PDF' }));
      await act(all.settle);
      expect(page.hasField('Open a PDF')).toBe(true);
      await act(open);
      answers[1]?.resolve(aDocument());
      await act(all.settle);
      expect(all.editor.opened.openDocument.peek()?.name).toBe('form.pdf');
      expect(page.hasField('Open a PDF')).toBe(true);
    });
  });
});
