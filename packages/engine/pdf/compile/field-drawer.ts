import { factsOf, withMessage } from '../../core/diagnostic.ts';
import { isBlank } from '../../core/text.ts';
import type { ResolvedFieldOverlay } from '../../svc/template.ts';
import type { OverlayFill } from '../forms/field-fill.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { TextNotice } from '../overlays/overlay-notice.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { dependsOnRow } from './overlay-value.ts';
import { isAlwaysDrawn } from './row-drawer.ts';
import { findValueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

/**
 * Prepares a `field` overlay. It draws nothing on the page: it sets the value and the appearance of the document's own
 * field. A field that no value can fill is skipped in every row. A field whose value is rejected is empty in that row.
 */
export const fieldDrawer = (overlay: ResolvedFieldOverlay, context: DrawerContext): OverlayDrawer => {
  const { columns } = context.template;
  const origin = findValueOrigin(overlay, columns);
  const { held, claims } = context;
  const isShared = claims.isShared(overlay.field);
  // Objects that every row needs for the field are written to the compiled document.
  const needs = isAlwaysDrawn(overlay, context)
    ? { ...context, held: { differs: held.differs, hold: held.writeOnce } }
    : context;
  let field: OverlayFill;
  try {
    field = context.form().prepare(overlay, needs, isShared);
    for (const page of context.form().pagesOf(overlay.field)) context.tabPages?.add(page);
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    const skip = (): never => {
      throw error;
    };
    return { overlay, dependsOnRow: false, origin, draw: skip };
  }
  const on = context.form().pagesOf(overlay.field);
  const isOfRow = isShared || overlay.when !== undefined || on.some((page) => context.rowPages.isConditional(page));
  const read = valueReader(overlay, overlay.value, columns, context.counters);
  const ofField = context.form().toldOf(overlay.field);
  const told: TextNotice[] = [];
  const fillWith: OverlayDrawer['draw'] = (row, write, notices) => {
    told.length = 0;
    let isEmpty = false;
    if (isShared) claims.claim(overlay.field, overlay.id);
    try {
      const text = read(row);
      isEmpty = isBlank(text);
      // A blank value empties a field: white space would be a value.
      field.fill(isEmpty ? '' : text, write, told);
    } catch (error) {
      if (error instanceof OverlaySkipped) field.refuse(write);
      throw error;
    }
    for (const notice of isEmpty ? ofField.blank : ofField.filled) notices.push({ ...notice, overlay_id: overlay.id });
    // A field may appear in several places: report only the worst notice.
    const worst = told.find(({ code }) => code === 'TEXT_CLIPPED') ?? told[0];
    if (worst !== undefined)
      notices.push({ ...worst, overlay_id: overlay.id, ...withMessage({ ...factsOf(worst), origin }) });
    return '';
  };
  if (isOfRow || dependsOnRow(overlay.value))
    return {
      overlay,
      dependsOnRow: true,
      origin,
      draw: fillWith,
      leave: (write) => (isShared ? claims.leave(overlay.field, field.keep) : field.keep(write)),
    };
  return { overlay, dependsOnRow: false, origin, draw: (_, __, notices) => fillWith([], context.writeOnce, notices) };
};
