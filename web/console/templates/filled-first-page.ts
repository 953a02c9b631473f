import { send } from '../../api/client.ts';
import { previewedPdf, readPreviewAnswer } from '../../files/preview-answer.ts';
import { templateRoutes } from './templates.ts';

export const createFirstPages = () => {
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Runs requests one by one: the service runs one preview per session and holds one more, so parallel cards would
   * supersede each other.
   */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  /**
   * Returns a template's PDF with page 1 filled with the column names. Returns the PDF unfilled if the service has no
   * time for it or the answer would be too large.
   */
  const filledFirstPage = async (templateId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
    const source = new Uint8Array(await (await send('GET', templateRoutes.pdf(templateId), { signal })).arrayBuffer());
    try {
      const preview = async (): Promise<ArrayBuffer> => {
        signal.throwIfAborted();
        return (await send('GET', templateRoutes.preview(templateId), { signal })).arrayBuffer();
      };
      return previewedPdf(source, readPreviewAnswer(await inTurn(preview)));
    } catch {
      return source;
    }
  };

  return { filledFirstPage };
};
