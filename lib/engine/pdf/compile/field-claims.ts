import type { Overlay } from '../../package/template.ts';
import { alreadyFilled } from '../forms/form-filler.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

type Write = (object: OutgoingObject) => void;

/** Fields that several overlays fill, each in rows of its own: in one row, the first overlay that the row has fills the field. */
export class FieldClaims {
  readonly #shared: ReadonlySet<string>;
  /** The overlay that fills a field in the row, by the field's name. */
  readonly #claimed = new Map<string, string>();
  /** Fields that an overlay leaves alone in the row, with what leaves them as they are. */
  readonly #left = new Map<string, (write: Write) => void>();

  constructor(overlays: readonly Overlay[]) {
    const fields = overlays.filter((overlay) => overlay.kind === 'field');
    const isRepeated = (field: string): boolean => fields.filter((overlay) => overlay.field === field).length > 1;
    const conditional = new Set(fields.flatMap(({ when, field }) => (when === undefined ? [] : field)));
    this.#shared = new Set([...conditional].filter(isRepeated));
  }

  /** Whether several overlays fill a field, and some rows lack one of them. */
  isShared(field: string): boolean {
    return this.#shared.has(field);
  }

  /** Begins a row. */
  begin(): void {
    this.#claimed.clear();
    this.#left.clear();
  }

  /** Lets an overlay fill a field. Throws `OverlaySkipped` if another one of the row does. */
  claim(field: string, overlayId: string): void {
    const other = this.#claimed.get(field);
    if (other !== undefined && other !== overlayId) throw alreadyFilled(field, other);
    this.#claimed.set(field, overlayId);
  }

  /** Has a field stay as it is, unless another overlay of the row fills it. */
  leave(field: string, keep: (write: Write) => void): void {
    this.#left.set(field, keep);
  }

  /** Ends a row. */
  settle(write: Write): void {
    for (const [field, keep] of this.#left) if (!this.#claimed.has(field)) keep(write);
  }
}
