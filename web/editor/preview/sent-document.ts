import type { PdfFacts } from '../../../lib/engine/browser/documents.ts';
import { apiBasePaths, designPaths } from '../../../lib/service/addresses/paths.ts';
import type { SentDocument } from '../../../lib/service/http/answers/editor.ts';
import { stillKept } from '../../api/still-kept.ts';
import { upload } from '../../api/upload.ts';

const { documents: documentsPath } = designPaths(apiBasePaths.session);

const send = async (file: File, onProgress: (part: number) => void): Promise<SentDocument> => {
  const form = new FormData();
  form.set('pdf', file);
  return await upload<SentDocument>(documentsPath, form, { onProgress });
};

/** The PDFs that the service has by now. */
export const createSentDocuments = () => {
  const sent = new WeakMap<File, Promise<SentDocument>>();

  /** The name under which the service has a PDF for previews. It is sent once a day; `onProgress` is told what part of it has left. Throws `ApiError`. */
  const sentDocument = async (file: File, onProgress: (part: number) => void): Promise<string> => {
    const before = await stillKept(sent.get(file));
    if (before !== undefined) return before.document;
    const sending = send(file, onProgress);
    sent.set(file, sending);
    return (await sending).document;
  };

  /** What the service finds in a PDF, which it gets where it does not have it. Throws `ApiError`. */
  const aboutDocument = async (file: File): Promise<PdfFacts> => {
    await sentDocument(file, () => {});
    return (await (sent.get(file) as Promise<SentDocument>)).about;
  };

  /** The service says that it does not have this PDF: the next question sends it again. */
  const forgetDocument = (file: File): void => void sent.delete(file);

  return { sentDocument, aboutDocument, forgetDocument };
};

export type SentDocuments = ReturnType<typeof createSentDocuments>;
