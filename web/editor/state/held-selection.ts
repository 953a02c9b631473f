import { overlayName } from '../core/kinds.ts';
import { toggled } from '../core/selecting.ts';
import type { Editing } from './editing.ts';
import type { Surroundings } from './surroundings.ts';

/** The selection that keys hold together. */
export const createHolding = ({
  editing: { choose, selectedOverlays, selection },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly editing: Editing;
}) => {
  /** The selection that keys hold together: the Tab key goes over it to the next overlay and leaves it. Any other way to select ends that. */
  let held: readonly string[] | undefined;

  const isHeld = (): boolean => selection.peek().length > 0 && selection.peek() === held;

  /** An overlay has come into focus by the Tab key: it is selected alone, unless a selection is held, which it may join. */
  const chooseFocused = (id: string): void => {
    if (!isHeld() && !selection.peek().includes(id)) choose([id]);
  };

  /** Holds the selection, with the overlay that has the focus; what is held already it joins, or leaves. */
  const holdFocused = (id: string): void => {
    if (isHeld()) choose(toggled(selection.peek(), id));
    else chooseFocused(id);
    held = selection.peek();
    const [only, ...others] = selectedOverlays.peek();
    if (only === undefined) announce('Nothing is selected');
    else announce(others.length === 0 ? `${overlayName(only)} stays selected` : `${others.length + 1} overlays stay selected`);
  };

  return { chooseFocused, holdFocused };
};
