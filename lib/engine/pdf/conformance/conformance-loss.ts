import type { Flavour } from './flavours.ts';

/** Why a row, or every row, is no longer what its source declares. Source: conformance.md, 4. */
export type LossCode =
  | 'TRANSPARENCY'
  | 'COLOUR_SPACE'
  | 'PICTURE_NOT_ALLOWED'
  | 'SCRIPT_REMOVED_TAGS'
  | 'PAGE_REMOVED_TAGS'
  | 'ALREADY_BROKEN'
  | 'HEADING_SKIPPED'
  | 'PRINT_FILE';

/** One of them, as the manifest says it. */
export interface ConformanceLoss {
  readonly code: LossCode;
  /** Null where it is none's. */
  readonly overlay_id: string | null;
  readonly message: string;
}

/** What became of one flavour that a source declares. */
export interface KeptFlavour {
  readonly flavour: string;
  /** Whether rows without a loss of their own still are what they declare. */
  readonly kept: boolean;
  readonly losses: readonly ConformanceLoss[];
}

/** Whether a flavour asks for structure: PDF/UA, and level A of PDF/A. */
export const asksForTags = ({ standard, level }: Flavour): boolean => standard === 'UA' || level === 'a';

/** Whether rows keep what is declared all the same: what is lost is the print file's. */
export const sparesRows = (code: LossCode): boolean => code === 'PRINT_FILE';

/** Which flavours a loss is of. */
export const isLossOf = (code: LossCode, flavour: Flavour): boolean => {
  const { standard, part } = flavour;
  switch (code) {
    case 'TRANSPARENCY':
      return standard === 'A' && part === 1;
    case 'COLOUR_SPACE':
    case 'PICTURE_NOT_ALLOWED':
      return standard === 'A';
    case 'SCRIPT_REMOVED_TAGS':
    case 'PAGE_REMOVED_TAGS':
    case 'ALREADY_BROKEN':
      return asksForTags(flavour);
    case 'HEADING_SKIPPED':
      return standard === 'UA' && part === 1;
    case 'PRINT_FILE':
      return true;
  }
};
