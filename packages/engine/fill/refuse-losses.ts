import type { SourceWarning } from '../pdf/compile/compiled-document.ts';
import { refuseIncomplete } from '../pdf/read/refuse-incomplete.ts';
import type { RowOptions } from './fill-input.ts';

/** Rejects an incomplete source if the fill's options require it. Throws `SOURCE_PDF_INCOMPLETE`. */
export const refuseLosses = (
  warnings: readonly SourceWarning[],
  { incompleteIsAllowedBy }: Pick<RowOptions, 'incompleteIsAllowedBy'>,
): void => {
  const losses = warnings.find((warning) => warning.losses !== undefined)?.losses;
  if (losses === undefined || incompleteIsAllowedBy === undefined) return;
  const { missing_objects: objects, missing_pages: pages, end_cut_off: endIsCut } = losses;
  refuseIncomplete({ losses: { objects, pages, endIsCut } }, false, incompleteIsAllowedBy);
};
