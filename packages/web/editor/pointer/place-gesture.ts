import { texts } from '../../texts/editor-core.ts';
import { minSidePt, type Point, spanPoints } from '../core/geometry.ts';
import { snapPoint } from '../core/snapping.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Adding } from '../state/add-overlay.ts';
import type { FormFilling } from '../state/fields.ts';
import type { PageReading } from '../state/page-contents.ts';
import type { Surroundings } from '../state/surroundings.ts';
import type { View } from '../state/view-state.ts';
import type { Drag, Dragged } from './gesture.ts';
import type { Marks } from './marks.ts';
import { reachOf, type SnapLines } from './snap-lines.ts';

/** Returns the rect drawn for a new overlay. Both corners snap. */
export const drawRect = ({ state, start, targets }: Drag, at: Point, reach: number): Dragged => {
  const { point, guides } = snapPoint(at, targets, reach);
  return { state, guides, band: spanPoints(snapPoint(start, targets, reach).point, point) };
};

export const createPlaceGesture = ({
  adding: { addOverlay, placeOnceRead, rectAt },
  announce,
  contents: { knownContent, wantContent },
  fields: { takeField },
  marks: { guides, nextPlace },
  snapLines: { targetsOf },
  view: { placing },
}: {
  readonly adding: Adding;
  readonly announce: Surroundings['announce'];
  readonly contents: PageReading;
  readonly fields: FormFilling;
  readonly marks: Marks;
  readonly snapLines: SnapLines;
  readonly view: View;
}) => {
  const hover = (page: number, at: Point, event: MouseEvent, scale: number, document: OpenDocument): void => {
    const isStillThere = nextPlace();
    const show = (): void => {
      const targets = targetsOf(page, document);
      const { guides: lines } = snapPoint(at, targets, reachOf(event, scale));
      guides.value = lines.length === 0 ? undefined : { page, lines };
    };
    show();
    if (knownContent(page) !== undefined) return;
    // Show the document's own lines for a resting pointer as soon as they are read.
    void wantContent(document.pdf, page).then(() => {
      if (isStillThere()) show();
    });
  };

  const placed = (drag: Drag, at: Point, clicked: boolean, reach: number, document: OpenDocument): void => {
    if (drag.gesture.kind !== 'place') return;
    const { page, start } = drag;
    const { overlay: kind, field } = drag.gesture;
    if (field !== undefined && (clicked || kind === 'field')) {
      placing.value = undefined;
      takeField(field);
      return;
    }
    if (kind === 'field') {
      announce(texts.noFormFieldHere);
      return;
    }
    const band = clicked ? undefined : drawRect(drag, at, reach).band;
    // A drawn line is too thin to hold an overlay.
    const isRect = band !== undefined && band.width >= minSidePt && band.height >= minSidePt;
    placeOnceRead(page, () => {
      const targets = targetsOf(page, document);
      addOverlay(kind, {
        page,
        rect: isRect ? band : rectAt(kind, snapPoint(start, targets, reach).point, page, document.pages[page]!),
      });
    });
  };

  return { hover, placed };
};
