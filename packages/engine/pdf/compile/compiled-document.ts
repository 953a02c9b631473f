import type { ConformancePlan } from '../conformance/conformance-plan.ts';
import type { HeadingLosses } from '../conformance/heading-losses.ts';
import type { Calculations } from '../forms/calculations.ts';
import type { UnrunScript } from '../forms/prepare-calculations.ts';
import type { DocumentProtection } from '../protect/document-protection.ts';
import { type Losses, type LossMembers, lossesInWords, lossMembers } from '../read/losses.ts';
import type { SealValue } from '../seal/seal-value.ts';
import type { MarkedPage, RowTables } from '../tags/row-tables.ts';
import type { TagElement } from '../tags/tag-element.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { UpdateTrailer } from '../write/update-section.ts';
import type { Counters } from './counters.ts';
import type { ListTag, OverlayDrawer, OverlayTag } from './drawer.ts';
import type { FieldClaims } from './field-claims.ts';
import type { RowHoldings } from './held-objects.ts';
import type { PageVersions } from './page-versions.ts';
import type { OverlayOutcome } from './row-outcome.ts';
import type { RowPages } from './row-pages.ts';
import type { UnplacedOverlay } from './unplaced-overlays.ts';

/**
 * The parts of a job that do not depend on a row.
 *
 * ```
 *   ┌──────────────── prefix, the same in every row PDF ───────────────┐┌──────────── tail ────────────┐
 *   source bytes │ update: fonts, pictures, static layers, pages, xref   row layers │ xref │ trailer
 * ```
 */
export interface CompiledDocument {
  readonly prefix: Uint8Array;
  /** Bytes that every row PDF begins with: the prefix, unless rows are encrypted. */
  readonly shared: Uint8Array;
  /** Bytes before the header; file offsets are counted from the header. */
  readonly headerOffset: number;
  readonly pageCount: number;
  readonly pageSizes: readonly PageSize[];
  readonly warnings: readonly SourceWarning[];
  readonly staticOutcome: OverlayOutcome;
  /** Overlays of some rows on pages that the source lacks. */
  readonly unplaced: readonly UnplacedOverlay[];
  /** Values of the drawers' counters, set for each row before it is drawn. */
  readonly counters: Counters;
  readonly claims: FieldClaims;
  readonly pagesOfRow: RowPages;
  readonly rowPages: readonly VariablePage[];
  /** Pages without the source's content, from 0. Source: `CompileOptions.overlaysOnly`. */
  readonly overlayPages: readonly number[];
  readonly calculations: Calculations | undefined;
  readonly scriptsNotRun: readonly UnrunScript[];
  readonly trailer: UpdateTrailer;
  /** First object number that rows may use. */
  readonly firstNumber: number;
  readonly holdings: RowHoldings;
  readonly namePrefix: string;
  readonly seal: SealValue | undefined;
  readonly tags: RowTags | undefined;
  readonly conformance: ConformancePlan | undefined;
  readonly headings: HeadingLosses | undefined;
  readonly protection: DocumentProtection | undefined;
}

export interface RowTags {
  /** Elements drawn alike in every row whose alternative text differs. */
  readonly alts: readonly OverlayTag[];
  readonly lists: readonly ListTag[];
  readonly tables: RowTables | undefined;
  markedPage(index: number): MarkedPage | undefined;
  without(blank: ReadonlySet<TagElement>): OutgoingObject[];
}

/** Size of a page as displayed, in points. */
export interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface VariablePage {
  /** Page number, from 0. */
  readonly index: number;
  /** Stream that the page's contents name and each row supplies; undefined if only form fields are filled. */
  readonly contentNumber: number | undefined;
  /** `q` and the transformation to displayed space. */
  readonly enter: string;
  /** Row overlays, and operators that paint the static runs between them, in painting order. */
  readonly parts: readonly (OverlayDrawer | string)[];
  readonly versions: PageVersions | undefined;
}

const sourceWarningMessages = {
  SOURCE_PDF_REPAIRED:
    'The cross-reference or the page tree of the source PDF was damaged; the document was repaired and written anew.',
  SOURCE_PDF_INCOMPLETE:
    'Parts of the source PDF are missing: it was probably cut off while it was copied. Use the whole file.',
  SOURCE_PDF_SIGNED:
    'The source PDF is digitally signed; filling it adds to it after signing, which its signatures will show.',
  SOURCE_PDF_SIGNED_PAGES_OMITTED:
    'The source PDF is digitally signed; rows that lack a page, or have one several times, change what was signed, which its signatures will show.',
  SOURCE_PDF_SIGNED_NOT_OPTIMIZED:
    'The source PDF is digitally signed; it was left unchanged, because rewriting it would invalidate its signatures.',
  SOURCE_PDF_XFA:
    'The source PDF has an XFA form besides its form fields; the fields were used and the XFA form was not.',
  SOURCE_PDF_XFA_DYNAMIC:
    'The source PDF is a dynamic XFA form, whose real pages only some viewers can build; its static pages were used.',
  FIELD_SCRIPT_NOT_RUN: 'A script of the form was not run.',
  FONT_ASSET_UNREADABLE: 'A font asset of the package could not be read; Noto Sans stood in for it.',
} as const;

/** A warning about the source or the package as a whole, for the top level of the manifest. */
export interface SourceWarning {
  readonly code: keyof typeof sourceWarningMessages;
  readonly message: string;
  /** Counts of missing parts, with `SOURCE_PDF_INCOMPLETE`. */
  readonly losses?: LossMembers;
}

/** Returns a source warning. `subject` names the part that it is about, if several are possible. */
export const sourceWarning = (code: SourceWarning['code'], subject?: string): SourceWarning => ({
  code,
  message: subject === undefined ? sourceWarningMessages[code] : `${sourceWarningMessages[code]} (${subject})`,
});

export const incompleteSource = (losses: Losses): SourceWarning => ({
  ...sourceWarning('SOURCE_PDF_INCOMPLETE', lossesInWords(losses)),
  losses: lossMembers(losses),
});

/** `SOURCE_PDF_SIGNED` for a document that is rewritten, and so no longer contains the signed bytes. */
export const signedNoLonger = (reason: 'to flatten or repair it' | 'to encrypt it'): SourceWarning => ({
  code: 'SOURCE_PDF_SIGNED',
  message: `The source PDF is digitally signed; it was rewritten ${reason}, so its signatures are no longer valid.`,
});
