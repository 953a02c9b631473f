import { type Point, spanPoints } from '../core/geometry.ts';
import { idsWithin } from '../core/selecting.ts';
import type { Editing } from '../state/editing.ts';
import type { FormFilling } from '../state/fields.ts';
import type { Offering } from '../state/offers.ts';
import type { Drag } from './gesture.ts';

/** Selects the overlays within a rect. A click accepts the offer or selects the field that it hits. */
export const createMarqueeGesture =
  ({
    editing: { choose, draft },
    fields: { takeField },
    offers: { offersOn, takeOffer },
  }: {
    readonly editing: Editing;
    readonly fields: FormFilling;
    readonly offers: Offering;
  }) =>
  (drag: Drag, at: Point, clicked: boolean): void => {
    if (drag.gesture.kind !== 'marquee') return;
    const { offer: key, field } = drag.gesture;
    const offer = clicked && key !== undefined ? offersOn(drag.page).find((each) => each.key === key) : undefined;
    const found = clicked ? [] : idsWithin(draft.peek().overlays, drag, spanPoints(drag.start, at));
    if (clicked && offer === undefined && field !== undefined) takeField(field);
    else if (offer === undefined) choose([...new Set([...drag.gesture.before, ...found])]);
    else takeOffer(offer);
  };
