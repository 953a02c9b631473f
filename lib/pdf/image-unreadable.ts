import { OverlaySkipped } from './overlay-skipped.ts';

/** The skip for a picture that cannot be shown: `VALUE_INVALID` with its reason. */
export const imageUnreadable = (reason: string): OverlaySkipped =>
  new OverlaySkipped('VALUE_INVALID', `The picture cannot be read: ${reason}.`);
