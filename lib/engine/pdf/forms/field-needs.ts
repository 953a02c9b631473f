import type { JobFonts } from '../fonts/font-set.ts';
import type { FlattenedElements } from '../tags/flattened-elements.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';

/** What filling a field needs of the job. */
export interface FieldNeeds {
  readonly allocate: () => number;
  readonly writeOnce: (object: OutgoingObject) => void;
  /** Where objects wait that not every row may need. */
  readonly held: { readonly differs: boolean; hold(object: OutgoingObject): void };
  readonly fonts: JobFonts;
  /** Starts the names of the document's own fonts in appearances. */
  readonly prefix: string;
  /** The entry of resources that gives device colours their meaning, where no output intent does; else ''. */
  readonly colourSpaces: string;
  /** Set where the form of a tagged document is flattened. */
  readonly flattened: FlattenedElements | undefined;
}
