import { send } from '../../api/client.ts';
import { assemblePreview, readPreviewAnswer } from '../../files/preview-answer.ts';
import { templateRoutes } from './templates.ts';

export const createFirstPages = () => {
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs requests one by one: parallel cards would supersede each other's previews. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  /** Returns a template's PDF, page 1 filled with column names, or unfilled if the service cannot. */
  const filledFirstPage = async (templateId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
    const source = new Uint8Array(await (await send('GET', templateRoutes.pdf(templateId), { signal })).arrayBuffer());
    try {
      const preview = async (): Promise<ArrayBuffer> => {
        signal.throwIfAborted();
        return (await send('GET', templateRoutes.preview(templateId), { signal })).arrayBuffer();
      };
      return assemblePreview(source, readPreviewAnswer(await inTurn(preview)));
    } catch {
      return source;
    }
  };

  return { filledFirstPage };
};
