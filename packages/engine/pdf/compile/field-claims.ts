import type { TemplateOverlay } from '../../svc/template.ts';
import { alreadyFilled } from '../forms/form-filler.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

type Write = (object: OutgoingObject) => void;

/**
 * Fields that several overlays fill in different rows. In each row, the first overlay that the row has fills the field.
 */
export class FieldClaims {
  readonly #shared: ReadonlySet<string>;
  readonly #claimed = new Map<string, string>();
  readonly #left = new Map<string, (write: Write) => void>();

  constructor(overlays: readonly TemplateOverlay[]) {
    const fields = overlays.filter((overlay) => overlay.kind === 'field');
    const isRepeated = (field: string): boolean => fields.filter((overlay) => overlay.field === field).length > 1;
    const conditional = new Set(fields.flatMap(({ when, field }) => (when === undefined ? [] : field)));
    this.#shared = new Set([...conditional].filter(isRepeated));
  }

  /** Whether several overlays fill a field and some rows lack one of them. */
  isShared(field: string): boolean {
    return this.#shared.has(field);
  }

  begin(): void {
    this.#claimed.clear();
    this.#left.clear();
  }

  /** Lets an overlay fill a field. Throws `OverlaySkipped` if another overlay of the row already does. */
  claim(field: string, overlayId: string): void {
    const other = this.#claimed.get(field);
    if (other !== undefined && other !== overlayId) throw alreadyFilled(field, other);
    this.#claimed.set(field, overlayId);
  }

  leave(field: string, keep: (write: Write) => void): void {
    this.#left.set(field, keep);
  }

  settle(write: Write): void {
    for (const [field, keep] of this.#left) if (!this.#claimed.has(field)) keep(write);
  }
}
