import type { KeptResults } from '../../kit/kept-results.ts';
import type { Overlay, Template } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import type { EncodeBarcode } from '../codes/encode-barcode.ts';
import type { LossCode } from '../conformance/conformance-loss.ts';
import type { ConformancePlan } from '../conformance/conformance-plan.ts';
import type { JobFonts } from '../fonts/font-set.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import type { ImageXObject } from '../images/image-x-object.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { FlattenedElements } from '../tags/flattened-elements.ts';
import type { JobTags } from '../tags/job-tags.ts';
import type { TagElement } from '../tags/tag-element.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { Counters } from './counters.ts';
import type { DrawObserver } from './draw-observer.ts';
import type { FieldClaims } from './field-claims.ts';
import type { HeldObjects } from './held-objects.ts';
import type { RepeatedValues } from './repeated-values.ts';
import type { RowTest } from './row-condition.ts';
import type { RowPages } from './row-pages.ts';

/** How what an overlay draws is said to those who do not see it. */
export interface OverlayTag {
  /** The page that it is on, from 0. */
  readonly page: number;
  /** A list whose cells are elements of their own. */
  readonly isTable: boolean;
  /** Absent for decoration. */
  readonly element: TagElement | undefined;
  /** What is read in its place, where the element leaves that to the row. */
  readonly alt: ((row: Row, isDrawn: boolean) => string) | undefined;
  /** Whether `alt` differs from row to row though what is drawn may not. */
  readonly isAltOfRow: boolean;
  /** Whether an overlay that draws nothing in a row says something all the same: a box that is not ticked. */
  readonly speaksOfNothing: (row: Row) => boolean;
}

/** The table of a list, and what is said of it as a whole; nothing where that is blank. */
export interface ListTag {
  readonly element: TagElement;
  readonly summary: (row: Row) => string;
}

/** A cell that an overlay's value is made of. */
export interface ValueCell {
  readonly column: number;
  /** The column as messages name it. */
  readonly name: string;
}

/** Draws one overlay, in one row or in all. */
export interface OverlayDrawer {
  readonly overlay: Overlay;
  /** False: the same operators in every row. */
  readonly dependsOnRow: boolean;
  /** What messages about the value end with: a sentence on its columns, or nothing. */
  readonly origin: string;
  /** Cells that its value is made of; absent if it has none. */
  readonly cells?: readonly ValueCell[];
  /** Absent where the document is not tagged. */
  readonly tag?: OverlayTag | undefined;
  /** Whether a row has the overlay; absent where every row does. */
  readonly isThere?: RowTest;
  /** Leaves what it would change as the source has it, in a row that has not the overlay. */
  readonly leave?: (write: (object: OutgoingObject) => void) => void;
  /** Names of resources, fonts left out, that it draws with; set only if the page is drawn without it in some rows. */
  readonly names?: ReadonlySet<string>;
  /** Operators of a tagged text's background and border, which are decoration. */
  readonly frame?: string;
  /**
   * Operators in the page's displayed space (y up, points). Objects that only this row has are given to `write`; what did not simply fit
   * is added to `notices`. Throws `OverlaySkipped`.
   */
  draw(row: Row, write: (object: OutgoingObject) => void, notices: OverlayNotice[]): string;
}

/** What drawers of one job share. */
export interface DrawerContext {
  readonly template: Template;
  readonly fonts: JobFonts;
  /** Starts the resource names that this job adds. */
  readonly prefix: string;
  /** The document's form, read when it is first needed. */
  readonly form: () => FormFiller;
  readonly allocate: () => number;
  /** Writes an object once, into the compiled document. */
  readonly writeOnce: (object: OutgoingObject) => void;
  /** Where objects wait that not every row may need. */
  readonly held: HeldObjects;
  /** Books that what is declared is lost by an overlay. */
  readonly lose: (code: LossCode, overlayId: string, message: string) => void;
  /** Pictures written once, by the SHA-256 of their file. */
  readonly pictures: Map<string, { readonly number: number; readonly image: ImageXObject }>;
  /** Pictures of earlier jobs, ready to be written. */
  readonly kept: KeptResults | undefined;
  /** Of one picture that comes in a row. */
  readonly maxRowPicturePixels: number;
  /** Set only where the template has barcodes. */
  readonly encodeBarcode: EncodeBarcode | undefined;
  readonly repeated: RepeatedValues;
  /** Which overlay fills a field, if several do. */
  readonly claims: FieldClaims;
  /** What counters say: set for each row, and each page of it, before it is drawn. */
  readonly counters: Counters;
  /** Which pages the row has. */
  readonly rowPages: RowPages;
  /** What the source declares, and has to be heeded; absent where that is nothing. */
  readonly conformance: ConformancePlan | undefined;
  /** The entry of resources that gives device colours their meaning, where no output intent does; else ''. */
  readonly colourSpaces: string;
  /** Set where the document is tagged, and stays so. */
  readonly tags: JobTags | undefined;
  /** Elements that are drawn alike in every row and said in other words. */
  readonly rowAlts: OverlayTag[];
  /** The tables of a tagged document, with what each says of itself in a row. */
  readonly listTags: ListTag[];
  /** Pages with fields that are filled, where they have to be gone through in the order of the document's structure; absent where none has to. */
  readonly tabPages: Set<number> | undefined;
  /** What the catalog has to say as the document's language (BCP 47), where it says none. */
  readonly language: string | undefined;
  /** Set where the form of a tagged document is flattened. */
  readonly flattened: FlattenedElements | undefined;
  /** Told of what is drawn; absent in a run. */
  readonly observer: DrawObserver | undefined;
}
