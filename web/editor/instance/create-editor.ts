import { createDraftKeeping } from '../drafts/keep-drafts.ts';
import { createOffered } from '../drafts/offered-drafts.ts';
import { createLock } from '../drafts/template-lock.ts';
import { createPointer } from '../pointer/page-pointer.ts';
import { createAdding } from '../state/add-overlay.ts';
import { createFonts } from '../state/asset-fonts.ts';
import { createDragged } from '../state/dragged-column.ts';
import { createEditing } from '../state/editing.ts';
import { createFormFilling } from '../state/fields.ts';
import { createHolding } from '../state/held-selection.ts';
import { createFitting } from '../state/misfits.ts';
import { createMistaken } from '../state/mistakes.ts';
import { createOffering } from '../state/offers.ts';
import { createOpened } from '../state/opened.ts';
import { createOpening } from '../state/opening.ts';
import { createExits } from '../state/outgoing.ts';
import { createPageReading } from '../state/page-contents.ts';
import { createPreviewing } from '../state/preview.ts';
import { createRemarks } from '../state/preview-remarks.ts';
import { createTyping } from '../state/refused-typing.ts';
import { createSigning } from '../state/signed-package.ts';
import { createTableChoice } from '../state/table-in-hand.ts';
import { createTour } from '../state/tour.ts';
import { createView } from '../state/view-state.ts';
import { createZooming } from '../state/zooming.ts';

/** One editor: what is worked on, what is open, how it is looked at, and all that goes on with it. Each room is given those that it stands on. */
export const createEditor = () => {
  const view = createView();
  const fonts = createFonts();
  const tour = createTour();
  const editing = createEditing();
  const opened = createOpened({ editing });
  const typing = createTyping({ editing });
  const mistaken = createMistaken({ editing, typing });
  const fitting = createFitting({ editing, opened });
  const fields = createFormFilling({ editing, opened });
  const contents = createPageReading({ opened });
  const adding = createAdding({ contents, editing, opened, view });
  const dragged = createDragged();
  const offers = createOffering({ adding, contents, editing, opened });
  const table = createTableChoice({ editing, opened });
  const opening = createOpening({ adding, editing, fitting, opened, table, view });
  const preview = createPreviewing({ editing, opened, view });
  const remarks = createRemarks({ preview });
  const outgoing = createExits({ adding, editing, mistaken, table, typing });
  const signing = createSigning({ editing, opened });
  const zooming = createZooming({ opened, view });
  const holding = createHolding({ editing });
  const pointer = createPointer({ adding, contents, editing, fields, offers, view });
  const lock = createLock();
  const keeping = createDraftKeeping({ editing, opened, table, view });
  const offered = createOffered({ editing, keeping, opening });
  return {
    view,
    fonts,
    tour,
    editing,
    opened,
    typing,
    mistaken,
    fitting,
    fields,
    contents,
    adding,
    dragged,
    offers,
    table,
    opening,
    preview,
    remarks,
    outgoing,
    signing,
    zooming,
    holding,
    pointer,
    lock,
    keeping,
    offered,
  };
};

export type Editor = ReturnType<typeof createEditor>;
