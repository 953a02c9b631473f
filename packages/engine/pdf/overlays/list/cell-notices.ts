import { factsOf, type ValueOrigin, withMessage } from '../../../core/diagnostic.ts';
import type { OverlayNotice } from '../overlay-notice.ts';

type Notice = Pick<OverlayNotice, 'code' | 'message' | 'params' | 'fit'>;

/** Notices about cells, merged per code, because a list has thousands of cells. */
export class CellNotices {
  readonly #first = new Map<
    OverlayNotice['code'],
    { readonly notice: Notice; readonly place: string; count: number }
  >();

  add(place: string, notices: readonly Notice[]): void {
    for (const notice of notices) {
      const known = this.#first.get(notice.code);
      if (known === undefined) this.#first.set(notice.code, { notice, place, count: 1 });
      else known.count++;
    }
  }

  tell(overlayId: string, origin: ValueOrigin | undefined, notices: OverlayNotice[]): void {
    for (const { notice, place, count } of this.#first.values()) {
      const others =
        count === 1 ? '' : ` The same goes for ${count - 1} other ${count === 2 ? 'text' : 'texts'} of the list.`;
      const facts = factsOf(notice);
      notices.push({
        ...notice,
        overlay_id: overlayId,
        ...withMessage({ ...facts, rule: `${place}: ${facts.rule}${others}`, origin }),
      });
    }
  }
}
