import type { Flavour } from './flavours.ts';

/** Reasons why rows lose the conformance of their source. Source: conformance-and-security.md, 4. */
export type LossCode =
  | 'TRANSPARENCY'
  | 'COLOUR_SPACE'
  | 'PICTURE_NOT_ALLOWED'
  | 'SCRIPT_REMOVED_TAGS'
  | 'PAGE_REMOVED_TAGS'
  | 'ALREADY_BROKEN'
  | 'HEADING_SKIPPED'
  | 'PRINT_FILE'
  | 'ENCRYPTED';

export interface ConformanceLoss {
  readonly code: LossCode;
  /** Null if no overlay causes it. */
  readonly overlay_id: string | null;
  readonly message: string;
}

export interface KeptFlavour {
  readonly flavour: string;
  readonly kept: boolean;
  readonly losses: readonly ConformanceLoss[];
}

/** Returns whether a flavour requires structure: PDF/UA, and level A of PDF/A. */
export const asksForTags = ({ standard, level }: Flavour): boolean => standard === 'UA' || level === 'a';

export const sparesRows = (code: LossCode): boolean => code === 'PRINT_FILE';

export const isLossOf = (code: LossCode, flavour: Flavour): boolean => {
  const { standard, part } = flavour;
  switch (code) {
    case 'TRANSPARENCY':
      return standard === 'A' && part === 1;
    case 'COLOUR_SPACE':
    case 'PICTURE_NOT_ALLOWED':
    case 'ENCRYPTED':
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
