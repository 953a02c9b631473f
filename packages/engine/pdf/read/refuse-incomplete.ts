import { EngineError } from '../../core/engine-error.ts';
import { type Losses, lossesInWords, lossMembers } from './losses.ts';

/** Rejects an incomplete source, unless `isAllowed`; `how` names that option. Throws `SOURCE_PDF_INCOMPLETE`. */
export const refuseIncomplete = ({ losses }: { readonly losses?: Losses }, isAllowed: boolean, how: string): void => {
  if (losses === undefined || isAllowed) return;
  throw new EngineError('SOURCE_PDF_INCOMPLETE', {
    message: `The source PDF is incomplete: ${lossesInWords(losses)}. Get the whole file, or use it as it is with ${how}.`,
    details: lossMembers(losses),
  });
};
