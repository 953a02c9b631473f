import type { OpenedPdf } from '../read/open-pdf.ts';
import type { SealValue } from './seal-value.ts';

/** A source that is ready to be appended to. */
export interface SealSource {
  readonly pdf: OpenedPdf;
  readonly bytes: Uint8Array;
  /** Whether it has signatures that remain valid. */
  readonly isSigned: boolean;
  /** Whether it was rewritten, which ends its certification. */
  readonly isAnew: boolean;
  readonly isFlat: boolean;
}

export interface SealField {
  /** The source with the field. */
  readonly bytes: Uint8Array;
  /** Number of the empty appearance, which the job's update replaces; `undefined` if the seal is invisible. */
  readonly look: number | undefined;
  readonly value: SealValue;
}

/** Adds the field of a seal to a source. */
export interface Sealing {
  /** Whether anything but form fields is drawn. */
  readonly drawsOnPages: boolean;
  readonly add: (source: SealSource) => SealField;
}
