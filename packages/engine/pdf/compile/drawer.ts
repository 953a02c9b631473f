import type { NamedColumn, ValueOrigin } from '../../core/diagnostic.ts';
import type { KeptResults } from '../../core/kept-results.ts';
import type { Row } from '../../rows/row.ts';
import type { ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import type { EncodeBarcode } from '../codes/encode-barcode.ts';
import type { LossCode } from '../conformance/conformance-loss.ts';
import type { ConformancePlan } from '../conformance/conformance-plan.ts';
import type { BrokenStructure } from '../conformance/refuse-losses.ts';
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

export interface OverlayTag {
  readonly page: number;
  readonly isTable: boolean;
  /** Absent for decoration. */
  readonly element: TagElement | undefined;
  /** Returns the alternative text, if it depends on the row. */
  readonly alt: ((row: Row, isDrawn: boolean) => string) | undefined;
  /** Whether `alt` differs between rows even if the drawing may not. */
  readonly isAltOfRow: boolean;
  /** Whether an overlay that draws nothing in a row still has an alternative text: an unticked box. */
  readonly speaksOfNothing: (row: Row) => boolean;
}

export interface ListTag {
  readonly element: TagElement;
  readonly summary: (row: Row) => string;
}

export interface OverlayDrawer {
  readonly overlay: ResolvedOverlay;
  /** False if the operators are the same in every row. */
  readonly dependsOnRow: boolean;
  readonly origin: ValueOrigin | undefined;
  readonly cells?: readonly NamedColumn[];
  readonly tag?: OverlayTag | undefined;
  readonly isThere?: RowTest;
  /** Writes the overlay's field as the source has it, in a row without the overlay. */
  readonly leave?: (write: (object: OutgoingObject) => void) => void;
  /** Resource names that it draws with, without fonts; set only if some rows draw the page without it. */
  readonly names?: ReadonlySet<string>;
  /** Operators of a tagged text's background and border, which are decoration. */
  readonly frame?: string;
  /**
   * Returns the operators in the page's displayed space (y up, points). Passes objects that only this row has to
   * `write`, and adds to `notices` what did not simply fit. Throws `OverlaySkipped`.
   */
  draw(row: Row, write: (object: OutgoingObject) => void, notices: OverlayNotice[]): string;
}

export interface DrawerContext {
  readonly template: ResolvedTemplate;
  readonly fonts: JobFonts;
  readonly prefix: string;
  readonly form: () => FormFiller;
  readonly allocate: () => number;
  readonly writeOnce: (object: OutgoingObject) => void;
  readonly held: HeldObjects;
  /** Records that an overlay breaks a declaration of the source. */
  readonly lose: (code: LossCode, overlayId: string | null, message: string) => void;
  /** Pictures written once, by the SHA-256 of their file. */
  readonly pictures: Map<string, { readonly number: number; readonly image: ImageXObject }>;
  readonly kept: KeptResults | undefined;
  readonly maxRowPicturePixels: number;
  readonly encodeBarcode: EncodeBarcode | undefined;
  readonly repeated: RepeatedValues;
  readonly claims: FieldClaims;
  readonly counters: Counters;
  readonly rowPages: RowPages;
  readonly conformance: ConformancePlan | undefined;
  /** Resources entry that defines device colours; '' if an output intent does. */
  readonly colourSpaces: string;
  readonly tags: JobTags | undefined;
  /** Reason why a document that declares tags cannot have them; rows that draw on it lose the declaration. */
  readonly brokenStructure: BrokenStructure | undefined;
  readonly rowAlts: OverlayTag[];
  readonly listTags: ListTag[];
  /** Pages with filled fields that need the tab order of the document's structure; absent if no page does. */
  readonly tabPages: Set<number> | undefined;
  /** BCP 47; set if the catalog declares no language. */
  readonly language: string | undefined;
  /** Set if the form of a tagged document is flattened. */
  readonly flattened: FlattenedElements | undefined;
  /** Absent in a job's run. */
  readonly observer: DrawObserver | undefined;
}
