import type { JobFonts } from '../fonts/font-set.ts';
import type { FlattenedElements } from '../tags/flattened-elements.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

export interface FieldNeeds {
  readonly allocate: () => number;
  readonly writeOnce: (object: OutgoingObject) => void;
  readonly held: { readonly differs: boolean; hold(object: OutgoingObject): void };
  readonly fonts: JobFonts;
  /** Prefix of the names of the document's own fonts in appearances. */
  readonly prefix: string;
  /** Resources entry that defines device colours; '' if an output intent does. */
  readonly colourSpaces: string;
  readonly flattened: FlattenedElements | undefined;
}
