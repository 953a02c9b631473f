import { send } from '../../api/client.ts';
import { previewedPdf, readPreviewAnswer } from '../../files/preview-answer.ts';
import { templateRoutes } from './templates.ts';

/** What draws the cards of templates. */
export const createFirstPages = () => {
  let turn: Promise<unknown> = Promise.resolve();

  /** Of a session one preview runs and one waits: cards ask one after the other, or they would overtake each other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  /**
   * A template's PDF, its page 1 filled by the engine with the names of its columns; as it is saved where the service has no time for that, or
   * the answer would be too large.
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
