import { createPointer } from '../pointer/page-pointer.ts';
import { createAdding } from '../state/add-overlay.ts';
import { createAllRows } from '../state/all-rows.ts';
import { createFonts } from '../state/asset-fonts.ts';
import { createChecking } from '../state/checking.ts';
import { createCovering } from '../state/covering.ts';
import { createDragged } from '../state/dragged-column.ts';
import { createEditing } from '../state/editing.ts';
import { createExits } from '../state/exits.ts';
import { createFieldNames } from '../state/field-names.ts';
import { createFormFilling } from '../state/fields.ts';
import { createFitting } from '../state/fitting.ts';
import { createHolding } from '../state/held-selection.ts';
import { createDraftKeeping } from '../state/keep-drafts.ts';
import { createMatching } from '../state/matching.ts';
import { createMistaken } from '../state/mistakes.ts';
import { createOffered } from '../state/offered-drafts.ts';
import { createOffering } from '../state/offers.ts';
import { createOpened } from '../state/opened.ts';
import { createOpening } from '../state/opening.ts';
import { createLeaving } from '../state/outgoing.ts';
import { createPageReading } from '../state/page-contents.ts';
import { createPreviewing } from '../state/preview.ts';
import { createPreviewFindings } from '../state/preview-findings.ts';
import { createTyping } from '../state/refused-typing.ts';
import { createRowsDrawer } from '../state/rows-drawer.ts';
import { createSigning } from '../state/signed-package.ts';
import type { Surroundings } from '../state/surroundings.ts';
import { createTableChoice } from '../state/table-in-hand.ts';
import { createLock } from '../state/template-lock.ts';
import { createTour } from '../state/tour.ts';
import { createView } from '../state/view-state.ts';
import { createZooming } from '../state/zooming.ts';

export const createEditor = (around: Surroundings) => {
  const {
    announce,
    ask,
    clock,
    destinations,
    drafts,
    files,
    focused,
    person,
    previews,
    replaceAddress,
    setUp,
    whenHidden,
    whenOnline,
    wire,
  } = around;
  const view = createView();
  const fonts = createFonts();
  const tour = createTour();
  const editing = createEditing({ clock });
  const opened = createOpened({ editing });
  const typing = createTyping({ editing });
  const mistaken = createMistaken({ clock, editing, typing });
  const fitting = createFitting({ editing, opened });
  const contents = createPageReading({ files, opened });
  const fieldNaming = createFieldNames({ contents, opened });
  const fields = createFormFilling({ announce, editing, fieldNaming, opened });
  const matching = createMatching({ announce, fieldNaming, fields, opened });
  const adding = createAdding({ clock, focused, contents, editing, opened, view });
  const covering = createCovering({ adding, editing, opened, view });
  const dragged = createDragged();
  const offers = createOffering({ adding, contents, editing, opened });
  const drawer = createRowsDrawer({ setUp, opened });
  const table = createTableChoice({ announce, editing, opened });
  const opening = createOpening({ announce, ask, files, adding, editing, fitting, opened, table, view });
  const preview = createPreviewing({ clock, previews, whenOnline, editing, opened, view });
  const allRows = createAllRows({ preview });
  const findings = createPreviewFindings({ mistaken, preview });
  const outgoing = createLeaving({ announce, adding, editing, mistaken, table, typing });
  const signing = createSigning({ previews, editing, opened });
  const checking = createChecking({ announce, wire, editing, opened, outgoing, preview, signing });
  const zooming = createZooming({ opened, view });
  const holding = createHolding({ announce, editing });
  const pointer = createPointer({ announce, adding, contents, editing, fields, offers, view });
  const lock = createLock({ clock });
  const keeping = createDraftKeeping({ clock, drafts, person, whenHidden, editing, opened, table, view });
  const exits = createExits({
    announce,
    destinations,
    setUp,
    editing,
    keeping,
    opened,
    outgoing,
    preview,
    signing,
    table,
  });
  const offered = createOffered({ announce, clock, drafts, files, person, replaceAddress, editing, keeping, opening });
  return {
    around,
    view,
    fonts,
    tour,
    editing,
    opened,
    typing,
    mistaken,
    fitting,
    fieldNaming,
    fields,
    contents,
    matching,
    adding,
    covering,
    dragged,
    offers,
    drawer,
    table,
    opening,
    preview,
    allRows,
    findings,
    outgoing,
    signing,
    checking,
    zooming,
    holding,
    pointer,
    lock,
    keeping,
    exits,
    offered,
  };
};

export type Editor = ReturnType<typeof createEditor>;
