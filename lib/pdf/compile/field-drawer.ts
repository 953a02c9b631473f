import type { FieldOverlay } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import type { FieldFill } from '../forms/form-filler.ts';
import { OverlaySkipped } from '../overlays/overlay-skipped.ts';
import type { PdfObject } from '../pdf-object.ts';
import type { DrawerContext, OverlayDrawer } from './overlay-drawer.ts';
import { dependsOnRow, valueInRow } from './overlay-value.ts';

/**
 * Prepares a `field` overlay. It draws nothing on the page: it gives the document's own field a value and an appearance. A field
 * that no value can fill is skipped in every row.
 */
export const fieldDrawer = (overlay: FieldOverlay, context: DrawerContext): OverlayDrawer => {
  const { value } = overlay;
  let field: FieldFill;
  try {
    field = context.form().prepare(overlay, context);
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    return {
      overlay,
      dependsOnRow: false,
      draw: () => {
        throw error;
      },
    };
  }
  const fillWith = (row: Row, write: (object: PdfObject) => void): string => {
    try {
      field.fill(valueInRow(value, row), write);
    } catch (error) {
      if (error instanceof OverlaySkipped) field.leave(write);
      throw error;
    }
    return '';
  };
  if (dependsOnRow(value)) return { overlay, dependsOnRow: true, draw: fillWith };
  return { overlay, dependsOnRow: false, draw: () => fillWith([], context.writeOnce) };
};
