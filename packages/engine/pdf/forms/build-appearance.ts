import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';

/** Builds an appearance stream (ISO 32000-2, 12.5.5) with its origin at 0. `resources`: a dictionary or a reference. */
export const buildAppearance = (
  number: number,
  box: { readonly width: number; readonly height: number; readonly matrix: string },
  resources: string,
  content: string,
): OutgoingObject => ({
  number,
  body: {
    dict: `<</Type/XObject/Subtype/Form/BBox${serialize([0, 0, box.width, box.height])}${box.matrix}/Resources ${resources}>>`,
    stream: Buffer.from(content, 'latin1'),
  },
});
