import type { PdfFacts } from '@bulkfill/engine/browser/documents';
import { apiBasePaths, designPaths } from '@bulkfill/service/paths/paths';
import type { SentDocument } from '@bulkfill/service/types/editor';
import { findStillKept } from '../../api/find-still-kept.ts';
import { upload } from '../../api/upload.ts';

const { documents: documentsPath } = designPaths(apiBasePaths.session);

const send = async (file: File, onProgress: (part: number) => void): Promise<SentDocument> => {
  const form = new FormData();
  form.set('pdf', file);
  return await upload<SentDocument>(documentsPath, form, { onProgress });
};

export const createSentDocuments = () => {
  const sent = new WeakMap<File, Promise<SentDocument>>();

  /** Returns the service's name for a PDF, sent at most once a day. Throws `ApiError`. */
  const sentDocument = async (file: File, onProgress: (part: number) => void): Promise<string> => {
    const before = await findStillKept(sent.get(file));
    if (before !== undefined) return before.document;
    const sending = send(file, onProgress);
    sent.set(file, sending);
    return (await sending).document;
  };

  /** Returns the service's findings about a PDF, which is uploaded if needed. Throws `ApiError`. */
  const aboutDocument = async (file: File): Promise<PdfFacts> => {
    await sentDocument(file, () => {});
    return (await (sent.get(file) as Promise<SentDocument>)).about;
  };

  /** Forgets that the service holds a PDF, so that the next request uploads it again. */
  const forgetDocument = (file: File): void => void sent.delete(file);

  return { sentDocument, aboutDocument, forgetDocument };
};

export type SentDocuments = ReturnType<typeof createSentDocuments>;
