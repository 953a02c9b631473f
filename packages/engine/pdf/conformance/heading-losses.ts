import type { HeadingOrder, MissingHeadings } from '../tags/heading-order.ts';
import type { TagElement } from '../tags/tag-element.ts';
import type { ConformancePlan } from './conformance-plan.ts';

const ofOverlay =
  'With the heading of the overlay, headings skip a level, which PDF/UA-1 does not allow. Give it a role at most one level below the heading before it, and H1 if it is the first.';
const ofPages = 'Without the pages that the row lacks, headings skip a level, which PDF/UA-1 does not allow.';

interface HeadingLoss {
  readonly code: 'CONFORMANCE_LOST';
  readonly overlay_id: string | null;
  readonly message: string;
  readonly loss: 'HEADING_SKIPPED';
}

/** Losses of PDF/UA-1 because the headings of a row skip a level. */
export class HeadingLosses {
  readonly #order: HeadingOrder;

  private constructor(order: HeadingOrder) {
    this.#order = order;
  }

  /**
   * Records the loss of every row, if all rows have the same headings. `isInEveryRow` returns whether every row draws
   * an element. Returns `undefined` if no row can have a further loss.
   */
  static of(
    plan: ConformancePlan | undefined,
    order: HeadingOrder | undefined,
    isInEveryRow: (element: TagElement) => boolean,
  ): HeadingLosses | undefined {
    if (plan === undefined || order === undefined || !plan.matters('HEADING_SKIPPED')) return undefined;
    const skip = order.own.every(isInEveryRow)
      ? order.skip({ gone: new Set(), isDrawn: ({ isDrawn }) => isDrawn })
      : undefined;
    if (skip !== undefined) plan.lose('HEADING_SKIPPED', skip.element?.overlayId ?? null, ofOverlay);
    return plan.canLose('HEADING_SKIPPED') ? new HeadingLosses(order) : undefined;
  }

  ofRow(missing: MissingHeadings): HeadingLoss | undefined {
    const skip = this.#order.skip(missing);
    if (skip === undefined) return undefined;
    const { element } = skip;
    const message = element === undefined ? ofPages : ofOverlay;
    return { code: 'CONFORMANCE_LOST', overlay_id: element?.overlayId ?? null, message, loss: 'HEADING_SKIPPED' };
  }
}
